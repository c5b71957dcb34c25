import { createSemaphore } from '../../shared/time/semaphore.ts';
import type { Collection } from '../records/collection.ts';
import { defineIndex, type ReverseIndex } from '../records/reverse-index.ts';
import { byProof, findVisibleAccount, type LinkedAccount } from './accounts/account.ts';
import type { Barred } from './barred.ts';
import { emptyToUndefined } from './people/empty-to-undefined.ts';
import { person } from './people/person.ts';

/** The lists and notices of a server that members can take part in. */
export const boards = ['leaderboards', 'digests', 'rankUps'] as const;
export type Board = (typeof boards)[number];

export interface Participation {
  isIn(board: Board, userId: string, guildId: string): Promise<boolean>;
  /** @returns undefined if the member shows no account here: nothing changes. @throws InputError if they are barred */
  join(board: Board, userId: string, guildId: string): Promise<LinkedAccount | undefined>;
  /** Leaving the rank-ups is a no, without having joined, too. */
  leave(board: Board, userId: string, guildId: string): Promise<void>;
  hasAnsweredRankUps(userId: string, guildId: string): Promise<boolean>;
  /** Each player once: the member who verified the account comes first, then the one who linked it first. */
  accountsIn(board: Board, guildId: string): Promise<LinkedAccount[]>;
  end(guildId: string): Promise<void>;
}

interface ParticipationOptions {
  people: Collection<typeof person.schema>;
  participants: Pick<ReverseIndex, 'ownersWith'>;
  barred: Omit<Barred, 'set'>;
}

export function createParticipation({ people, participants, barred }: ParticipationOptions): Participation {
  const inTurn = createSemaphore(maxReadsAtOnce);

  return {
    isIn: async (board, userId, guildId) =>
      (await people.get(userId))[board].includes(guildId) && !(await barred.has(guildId, userId)),
    async join(board, userId, guildId) {
      await barred.refuse(guildId, userId);
      const changed = await people.update(userId, (current) => ({
        ...(findVisibleAccount(userId, current, guildId) && { [board]: withServer(current[board], guildId) }),
        ...(board === 'rankUps' && { noRankUps: withoutServer(current.noRankUps, guildId) }),
      }));
      return findVisibleAccount(userId, changed, guildId);
    },
    async leave(board, userId, guildId) {
      await people.update(userId, (current) => ({
        [board]: withoutServer(current[board], guildId),
        ...(board === 'rankUps' && { noRankUps: withServer(current.noRankUps, guildId) }),
      }));
    },
    async hasAnsweredRankUps(userId, guildId) {
      const { rankUps, noRankUps } = await people.get(userId);
      return [...rankUps, ...noRankUps].includes(guildId);
    },
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
      for (const userId of await participants.ownersWith(guildId))
        await people.update(userId, (current) =>
          Object.fromEntries(answers.map((one) => [one, withoutServer(current[one], guildId)])),
        );
    },
  };
}

/** A server of thousands does not fill the store's queue. */
const maxReadsAtOnce = 16;

/** Fields that list the servers to which a member said yes or no. */
const answers = [...boards, 'noRankUps'] as const;

/** By server: the members who said yes or no to anything there. */
export const participants = defineIndex({
  name: 'participants',
  of: person,
  indexedBy: (member) => answers.flatMap((one) => member[one]),
});

function withServer(guildIds: readonly string[], guildId: string): string[] {
  return [...new Set([...guildIds, guildId])];
}

function withoutServer(guildIds: readonly string[], guildId: string): string[] | undefined {
  return emptyToUndefined(guildIds.filter((one) => one !== guildId));
}

function eachPlayerOnce(accounts: readonly LinkedAccount[]): LinkedAccount[] {
  const byUid = new Map<string, LinkedAccount>();
  for (const account of accounts) {
    const known = byUid.get(account.uid);
    if (!known || byProof(account, known) < 0) byUid.set(account.uid, account);
  }
  return [...byUid.values()];
}
