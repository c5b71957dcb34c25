import { createSemaphore } from '../../shared/time/semaphore.ts';
import type { Collection } from '../records/collection.ts';
import { byProof, findVisibleAccount, type LinkedAccount } from './account.ts';
import type { Barred } from './barred.ts';
import { emptyToUndefined } from './empty-to-undefined.ts';
import type { Person, person } from './person.ts';
import type { ReverseIndex } from './reverse-index.ts';

/** The lists and notices of a server that members can take part in. */
export const boards = ['leaderboards', 'digests', 'rankUps'] as const;
export type Board = (typeof boards)[number];

export interface Participation {
  isIn(board: Board, userId: string, guildId: string): Promise<boolean>;
  /**
   * @returns the account that stands there; undefined if the member shows none in this server: nothing is changed then
   * @throws InputError if the server's admins took the member off
   */
  join(board: Board, userId: string, guildId: string): Promise<LinkedAccount | undefined>;
  leave(board: Board, userId: string, guildId: string): Promise<void>;
  /**
   * The accounts of members who joined, each player once: the member who verified the account comes first, then the one who
   * linked it first.
   */
  accountsIn(board: Board, guildId: string): Promise<LinkedAccount[]>;
  /** Ends everything in a server. */
  end(guildId: string): Promise<void>;
}

interface ParticipationOptions {
  people: Collection<typeof person.schema>;
  participants: ReverseIndex;
  barred: Omit<Barred, 'set'>;
}

export function createParticipation({ people, participants, barred }: ParticipationOptions): Participation {
  const inTurn = createSemaphore(maxReadsAtOnce);

  async function leave(boards: readonly Board[], userId: string, guildId: string): Promise<void> {
    const without = (guildIds: readonly string[]) =>
      emptyToUndefined(guildIds.filter((one) => one !== guildId));
    await people.update(userId, (current) =>
      Object.fromEntries(boards.map((board) => [board, without(current[board])])),
    );
    await participants.sync(guildId, userId);
  }

  return {
    isIn: async (board, userId, guildId) =>
      (await people.get(userId))[board].includes(guildId) && !(await barred.has(guildId, userId)),
    async join(board, userId, guildId) {
      await barred.refuse(guildId, userId);
      const changed = await people.update(userId, (current) => {
        const isIn = current[board].includes(guildId) || !findVisibleAccount(userId, current, guildId);
        return isIn ? {} : { [board]: [...current[board], guildId] };
      });
      await participants.sync(guildId, userId);
      return findVisibleAccount(userId, changed, guildId);
    },
    leave: (board, userId, guildId) => leave([board], userId, guildId),
    async accountsIn(board, guildId) {
      const out = await barred.in(guildId);
      const userIds = (await participants.ownersWith(guildId)).filter((userId) => !out.includes(userId));
      const shown = await Promise.all(
        userIds.map(async (userId) => {
          const holder = await inTurn(() => people.get(userId));
          return holder[board].includes(guildId) ? findVisibleAccount(userId, holder, guildId) : undefined;
        }),
      );
      return eachPlayerOnce(shown.filter((one) => one !== undefined));
    },
    async end(guildId) {
      for (const userId of await participants.ownersWith(guildId)) await leave(boards, userId, guildId);
    },
  };
}

/** A server of thousands does not fill the store's queue. */
const maxReadsAtOnce = 16;

/** Whether a member takes part in anything of a server. */
export function takesPartIn(member: Person, guildId: string): boolean {
  return boards.some((board) => member[board].includes(guildId));
}

function eachPlayerOnce(accounts: readonly LinkedAccount[]): LinkedAccount[] {
  const byUid = new Map<string, LinkedAccount>();
  for (const account of accounts) {
    const known = byUid.get(account.uid);
    if (!known || byProof(account, known) < 0) byUid.set(account.uid, account);
  }
  return [...byUid.values()];
}
