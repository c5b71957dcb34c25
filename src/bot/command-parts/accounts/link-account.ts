import type { AdaptView, InteractionContext, Work } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { InputError } from '../../game/input-error.ts';
import { maxAccounts } from '../../members/accounts/accounts.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import { findChosenAccount, type LinkedAccount } from '../../members/accounts/linked-account.ts';
import {
  isProblem,
  isTypedName,
  type KnownPlayer,
  parseTypedPlayer,
} from '../../members/accounts/resolve-player.ts';
import { linkIds } from '../../views/account/account-controls.ts';
import type { LinkIntent } from '../../views/account/account-ids.ts';
import { linkedView } from '../../views/account/account-view.ts';
import { takenView } from '../../views/account/verify-view.ts';
import { allowsShare } from '../../views/message/answer-context.ts';
import { renderMessage } from '../../views/message/message.ts';
import type { Reply } from '../../views/message/reply.ts';
import { inputButtons, playerRetry } from '../../views/player/player-buttons.ts';
import { askForOther } from '../../views/player/player-ids.ts';
import { InputErrorWithControls } from '../../views/problem/input-error-with-controls.ts';
import { findByName } from '../lookup/find-by-name.ts';
import { findPlayer } from '../lookup/find-player.ts';
import { createAsk } from '../requests/create-ask.ts';
import { serverOfLink } from './server-of-link.ts';

/** Continues with the action that led to linking, otherwise shows the player's card. */
export type ShowLinked = (
  intent: LinkIntent | undefined,
  account: LinkedAccount,
  adaptView: AdaptView,
) => Promise<Reply>;

interface Linking {
  intent?: LinkIntent | undefined;
  show: ShowLinked;
}

/** Links a typed ID or own account; a name is searched first. Refuses others' accounts, which may hide the uid. */
export function linkTyped(
  { typed, region }: { typed: string; region?: string | undefined },
  context: InteractionContext,
  services: Services,
  linking: Linking,
): Work {
  const { user, settings } = context;
  const other = askForOther(linkIds, { region, intent: linking.intent }, user.id);
  const own = findChosenAccount(typed, settings.accounts);
  const player = own ? { uid: own.uid, region } : parseTypedPlayer(typed, region, settings);
  if (isProblem(player)) {
    const buttons = inputButtons(player, { player: undefined, region }, other, context);
    throw new InputErrorWithControls(player, { buttons });
  }
  if (!isTypedName(player)) return linkAccount(player, context, services, linking);
  return {
    async run() {
      const known = await findByName(player, { other, amongMembers: false }, context, services);
      return linkAccount(known, context, services, linking).run();
    },
  };
}

export function linkAccount(
  player: KnownPlayer,
  context: InteractionContext,
  services: Services,
  linking: Linking,
): Work {
  const { user } = context;
  const { intent } = linking;
  return {
    retry: playerRetry(player, askForOther(linkIds, { region: player.region, intent }, user.id)),
    async run() {
      const ask = createAsk(context, { fresh: false });
      const { answer } = await findPlayer(player, ask, context, services);
      return { ...(await link(answer, context, services, linking)), players: [answer] };
    },
  };
}

async function link(
  answer: FoundPlayer['answer'],
  { user, barrier, settings, language, receivedAt, ...where }: InteractionContext,
  { members }: Services,
  { intent, show }: Linking,
): Promise<Reply> {
  const guildId = serverOfLink(where);
  const linked = await members.accounts.link(user.id, answer, { askedAt: receivedAt, guildId });
  switch (linked.outcome) {
    case 'full':
      throw new InputError({ kind: 'accounts-full', most: maxAccounts });
    case 'deleted':
      throw new InputError({ kind: 'deleted-meanwhile' });
    case 'taken':
      return renderMessage(takenView({ userId: user.id, uid: answer.value.uid }, language));
    case 'linked':
    case 'already-linked': {
      const { account, outcome } = linked;
      const [main] = settings.accounts;
      const reply = await show(intent, account, (view, share) =>
        linkedView(view, account, {
          isNew: outcome === 'linked',
          main: main?.name,
          share: allowsShare({ barrier, settings }) ? share : undefined,
          language,
        }),
      );
      // The member may have all data deleted while the card is drawn.
      const kept = await members.accounts.list(user.id);
      if (!kept.some(({ uid }) => uid === account.uid)) throw new InputError({ kind: 'deleted-meanwhile' });
      return reply;
    }
  }
}
