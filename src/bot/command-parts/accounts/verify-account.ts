import type { InteractionContext, Work } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { InputError } from '../../game/input-error.ts';
import { maxAccounts } from '../../members/accounts/accounts.ts';
import type { LinkedAccount } from '../../members/accounts/linked-account.ts';
import type { CheckOutcome } from '../../members/accounts/verification.ts';
import type { Answer } from '../../player-api/answer.ts';
import { playerButton } from '../../views/account/account-controls.ts';
import {
  alreadyVerifiedView,
  type Candidate,
  cancelledView,
  checkId,
  codeView,
  expiredView,
  notYetView,
  takenView,
  verifiedView,
  verifyId,
} from '../../views/account/verify-view.ts';
import { renderMessage } from '../../views/message/message.ts';
import type { Retry } from '../../views/message/retry-target.ts';
import type { PlainView, Text } from '../../views/message/view.ts';
import { offerRankUps } from '../boards/join-board.ts';
import { findPlayer } from '../lookup/find-player.ts';
import { createAsk } from '../requests/create-ask.ts';
import { serverOfLink } from './server-of-link.ts';

export function beginVerification(uid: string, context: InteractionContext, services: Services): Work {
  const { user, language, receivedAt } = context;
  const candidate = { userId: user.id, uid };
  return {
    retry: retryWith(verifyId.write(user.id, [uid]), candidate),
    async run() {
      const account = await findAccount(candidate, services);
      if (account?.verifiedAt !== undefined)
        return renderMessage(alreadyVerifiedView(account.name, playerButton(candidate, language), language));
      const name =
        account?.name ?? (await readPlayer(uid, context, services, { fresh: false })).value.nickname;
      const { code, validUntil } = await services.members.verification.begin(user.id, uid, receivedAt);
      return renderMessage(codeView({ ...candidate, name }, { code, validUntil, language }));
    },
  };
}

export function checkVerification(uid: string, context: InteractionContext, services: Services): Work {
  const { user } = context;
  const candidate = { userId: user.id, uid };
  return {
    retry: retryWith(checkId.write(user.id, [uid]), candidate),
    async run() {
      const read: { answer?: Answer<unknown> } = {};
      const readFresh = async () => {
        const answer = await readPlayer(uid, context, services, { fresh: true });
        read.answer = answer;
        return answer;
      };
      const outcome = await services.members.verification.check(
        user.id,
        uid,
        readFresh,
        serverOfLink(context),
      );
      if (outcome.outcome === 'verified') services.memberChanged(user.id);
      const view = await wordOutcome(outcome, { candidate, answer: read.answer }, context, services);
      return renderMessage(view);
    },
  };
}

/** @param lines the text below the title; if absent, `cancelledView`'s own */
export function cancelVerification(
  uid: string,
  { user, language }: InteractionContext,
  { members }: Services,
  lines?: readonly Text[],
): Work {
  return {
    async run() {
      await members.verification.cancel(user.id, uid);
      return renderMessage(cancelledView(language, lines));
    },
  };
}

async function wordOutcome(
  outcome: CheckOutcome,
  { candidate, answer }: { candidate: Candidate; answer: Answer<unknown> | undefined },
  context: InteractionContext,
  services: Services,
): Promise<PlainView> {
  const { language } = context;
  const verified = async (name: string) => {
    const announce = await offerRankUps(context, services);
    return verifiedView(name, [playerButton(candidate, language), ...announce], language);
  };
  switch (outcome.outcome) {
    case 'verified':
      return verified(outcome.account.name);
    case 'not-yet': {
      // No request goes upstream before `retryAt`, even after the code's own pause.
      const checkFrom = Math.max(outcome.checkFrom, answer?.retryAt ?? 0);
      const staleSince = answer?.freshness === 'stale' ? outcome.readAt : undefined;
      return notYetView(candidate, { ...outcome, checkFrom, staleSince }, language);
    }
    case 'taken':
      return takenView(candidate, language);
    case 'too-soon':
      throw new InputError({ kind: 'check-too-soon', retryAt: outcome.checkFrom });
    case 'deleted':
      throw new InputError({ kind: 'deleted-meanwhile' });
    case 'full':
      throw new InputError({ kind: 'accounts-full', most: maxAccounts });
    case 'expired': {
      // An earlier press may have found the code.
      const account = await findAccount(candidate, services);
      return account?.verifiedAt === undefined ? expiredView(candidate, language) : verified(account.name);
    }
  }
}

async function findAccount(
  { userId, uid }: Candidate,
  { members }: Services,
): Promise<LinkedAccount | undefined> {
  return (await members.accounts.list(userId)).find((one) => one.uid === uid);
}

async function readPlayer(
  uid: string,
  context: InteractionContext,
  services: Services,
  { fresh }: { fresh: boolean },
) {
  const { answer } = await findPlayer(
    { uid, region: undefined },
    createAsk(context, { fresh }),
    context,
    services,
  );
  return answer;
}

function retryWith(again: string, { uid }: Candidate): Retry {
  return { player: { uid, region: undefined }, again };
}
