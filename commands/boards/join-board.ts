import type { ComponentPress } from '../../src/bot/command.ts';
import type { Services } from '../../src/bot/services.ts';
import { InputError } from '../../src/game/input-error.ts';
import type { Board as StoredBoard } from '../../src/members/participation.ts';
import { type Board, hiddenReply, joinedReply } from '../../src/views/board.ts';
import type { Reply } from '../../src/views/reply.ts';

type Press = Pick<ComponentPress, 'user' | 'language' | 'settings'>;

const stored = { leaderboard: 'leaderboards', digest: 'digests' } as const satisfies Record<
  Board,
  StoredBoard
>;

/**
 * Puts the member who pressed on a board.
 * @returns what they are told
 * @throws InputError where there is no account of theirs that this server may see
 */
export async function joinBoard(
  board: Board,
  { user, language, settings }: Press,
  guildId: string,
  { members }: Pick<Services, 'members'>,
): Promise<Reply> {
  const account = await members.participation.join(stored[board], user.id, guildId);
  if (account) return joinedReply(board, account.name, language);
  const hasLinked = settings.accounts.length > 0;
  throw new InputError(hasLinked ? { kind: 'no-account', userId: user.id } : { kind: 'uid-missing' });
}

/** Takes the member who pressed off a board. @returns what they are told */
export async function leaveBoard(
  board: Board,
  { user, language }: Press,
  guildId: string,
  { members }: Pick<Services, 'members'>,
): Promise<Reply> {
  await members.participation.leave(stored[board], user.id, guildId);
  return hiddenReply(board, language);
}

/** @throws InputError outside of servers */
export function requireGuild({ guildId }: { guildId: string | undefined }): string {
  if (guildId === undefined) throw new InputError({ kind: 'server-only' });
  return guildId;
}
