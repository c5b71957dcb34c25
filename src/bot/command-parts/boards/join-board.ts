import type { ComponentPress, InteractionContext, ModalWork } from '../../discord/command.ts';
import type { Services } from '../../discord/services-of-bot.ts';
import { InputError } from '../../game/input-error.ts';
import { isProblem, parsePlayer } from '../../members/accounts/resolve-player.ts';
import type { Board } from '../../members/member-records.ts';
import { type linkAccountId, linkModal, toLinkIntent } from '../../views/account/account-ids.ts';
import { hiddenHereView } from '../../views/account/account-view.ts';
import { askForHistoryView } from '../../views/account/history-question.ts';
import { type BoardPlace, hiddenReply, joinedView } from '../../views/board/board-view.ts';
import { announceButton } from '../../views/board/rank-up-ids.ts';
import { renderMessage } from '../../views/message/message.ts';
import type { Reply } from '../../views/message/reply.ts';
import type { ViewButton } from '../../views/message/view.ts';

type Press = Pick<ComponentPress, 'user' | 'memberLanguage' | 'settings'>;

/** Opens the link form if the member has no account; once linked, repeats the press. @throws NotReadError */
export function askForAccount(
  { ownerId, memberLanguage, settings }: Press & Pick<ComponentPress, 'ownerId'>,
  pressed: string,
  form?: typeof linkAccountId,
): ModalWork | undefined {
  if (!isProblem(parsePlayer({}, settings))) return undefined;
  const intent = toLinkIntent(pressed);
  return { openModal: async () => linkModal(ownerId, { intent }, memberLanguage, form) };
}

/** Joins, or first asks about a hidden account or the history a digest needs. @throws InputError without an account */
export async function joinBoard(
  board: Board,
  {
    user,
    memberLanguage: language,
    adaptView,
  }: Pick<ComponentPress, 'user' | 'memberLanguage' | 'adaptView'>,
  guildId: string,
  { members }: Pick<Services, 'members'>,
  readPlace: () => Promise<BoardPlace | undefined> = async () => undefined,
): Promise<Reply> {
  const [own] = await members.accounts.list(user.id);
  if (!own) throw new InputError({ kind: 'no-account', userId: user.id });
  if (board === 'digests' && !own.keepsHistory) {
    return renderMessage(askForHistoryView(user.id, language, adaptView?.({}).title));
  }
  const wasIn = await members.participation.isIn(board, user.id, guildId);
  const account = await members.participation.join(board, user.id, guildId);
  if (!account) return renderMessage(hiddenHereView(own, { guildId, language }));
  const joined = { name: account.name, wasIn, place: await readPlace() };
  const view = joinedView(board, joined, language);
  return renderMessage(adaptView ? { ...view, buttons: adaptView(view).buttons } : view);
}

/** Offers a button for rank-ups, if the server announces them and the member is neither excluded nor has answered. */
export async function offerRankUps(
  { guildId, user, language }: Pick<InteractionContext, 'guildId' | 'user' | 'language'>,
  { members: { excludedMembers, choices, participation } }: Pick<Services, 'members'>,
): Promise<ViewButton[]> {
  if (guildId === undefined) return [];
  const { rankUpChannelId } = (await choices.ofServer(guildId)).choices;
  const isOffered =
    rankUpChannelId !== undefined &&
    !(await participation.hasAnsweredRankUps(user.id, guildId)) &&
    !(await excludedMembers.has(guildId, user.id));
  return isOffered ? [announceButton(user.id, language)] : [];
}

export async function leaveBoard(
  board: Exclude<Board, 'rankUps'>,
  { user, memberLanguage }: Pick<Press, 'user' | 'memberLanguage'>,
  guildId: string,
  { members }: Pick<Services, 'members'>,
): Promise<Reply> {
  await members.participation.leave(board, user.id, guildId);
  return hiddenReply(board, memberLanguage);
}
