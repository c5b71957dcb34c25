import type { ComponentPress } from '../../discord/command.ts';
import type { Services } from '../../discord/services.ts';
import { InputError } from '../../game/input-error.ts';
import type { Board } from '../../members/participation.ts';
import { resolvePlayer } from '../../members/resolve-player.ts';
import { linkAccountButton } from '../../views/account/account-ids.ts';
import { hiddenReply, joinedReply } from '../../views/board/board.ts';
import type { Reply } from '../../views/message/reply.ts';
import { readInput } from '../options/read-input.ts';

type Press = Pick<ComponentPress, 'user' | 'memberLanguage'>;

/** @throws MendableInputError if the member who pressed has linked no account: it leads to that */
export function requireOwnAccount({
  user,
  memberLanguage,
  settings,
}: Press & Pick<ComponentPress, 'settings'>): void {
  readInput(
    () => resolvePlayer({}, settings),
    () => ({ buttons: [linkAccountButton(user.id, memberLanguage)] }),
  );
}

/**
 * Puts the member who pressed on a board.
 * @returns the reply
 * @throws InputError if the member has no account that this server may see
 */
export async function joinBoard(
  board: Board,
  { user, memberLanguage }: Press,
  guildId: string,
  { members }: Pick<Services, 'members'>,
): Promise<Reply> {
  const account = await members.participation.join(board, user.id, guildId);
  if (!account) throw new InputError({ kind: 'no-account', userId: user.id });
  return joinedReply(board, account.name, memberLanguage);
}

/** Takes the pressing member off a board. @returns the answer to them */
export async function leaveBoard(
  board: Board,
  { user, memberLanguage }: Press,
  guildId: string,
  { members }: Pick<Services, 'members'>,
): Promise<Reply> {
  await members.participation.leave(board, user.id, guildId);
  return hiddenReply(board, memberLanguage);
}
