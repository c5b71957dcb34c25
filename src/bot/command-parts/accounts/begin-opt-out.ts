import type { InteractionContext, Work } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { InputError } from '../../game/input-error.ts';
import {
  askOptOutId,
  checkOptOutId,
  optOutCodeView,
  optOutDoneView,
  optOutNotYetView,
} from '../../views/account/opt-out-view.ts';
import { codeExpiredView } from '../../views/account/verify-view.ts';
import { renderMessage } from '../../views/message/message.ts';
import { askAgain } from '../requests/ask-again.ts';
import { createAsk } from '../requests/create-ask.ts';

export function beginOptOut(uid: string, context: InteractionContext, { members }: Services): Work {
  const { user, language, receivedAt } = context;
  return {
    retry: askAgain(askOptOutId, context),
    async run() {
      const aim = (await members.optedOutPlayers.has(uid)) ? 'show' : 'optOut';
      const { code, validUntil } = await members.verification.begin(user.id, uid, receivedAt);
      return renderMessage(optOutCodeView({ userId: user.id, uid }, { aim, code, validUntil, language }));
    },
  };
}

export function checkOptOut(uid: string, context: InteractionContext, { members, players }: Services): Work {
  const { user, language, settings } = context;
  const candidate = { userId: user.id, uid };
  const read = async () =>
    (await players.find({ uid, likely: settings.region }, createAsk(context, { fresh: true }))).answer;
  return {
    retry: { again: checkOptOutId.write(user.id, [uid]) },
    async run() {
      const proof = await members.verification.prove(user.id, uid, read);
      switch (proof.outcome) {
        case 'not-yet':
          return renderMessage(optOutNotYetView(candidate, proof, language));
        case 'too-soon':
          throw new InputError({ kind: 'check-too-soon', retryAt: proof.checkFrom });
        case 'expired':
          return renderMessage(codeExpiredView(askOptOutId.write(user.id, []), language));
        case 'proven': {
          const isShown = !(await members.optedOutPlayers.has(uid));
          await (isShown ? members.optedOutPlayers.add(uid) : members.optedOutPlayers.remove(uid));
          await members.verification.end(user.id, uid);
          return renderMessage(optOutDoneView(isShown ? 'optOut' : 'show', language));
        }
      }
    },
  };
}
