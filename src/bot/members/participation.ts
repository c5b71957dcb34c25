import { createSemaphore } from '../../shared/time/semaphore.ts';
import { byProof, findVisibleAccount, type LinkedAccount } from './accounts/linked-account.ts';
import type { ExcludedMembers } from './excluded-members.ts';
import type { MemberParts } from './member-parts.ts';
import { answers, type Board } from './member-records.ts';
import { emptyToUndefined } from './people/empty-to-undefined.ts';

/** Keeps a server of thousands from filling the store's queue. */
const maxReadsAtOnce = 16;

export type Participation = ReturnType<typeof createParticipation>;

interface ParticipationParts extends Pick<MemberParts, 'people' | 'participants'> {
  excludedMembers: ExcludedMembers;
}

export function createParticipation({ people, participants, excludedMembers }: ParticipationParts) {
  const inTurn = createSemaphore(maxReadsAtOnce);
  return {
    isIn: async (board: Board, userId: string, guildId: string) =>
      (await people.get(userId))[board].includes(guildId) && !(await excludedMembers.has(guildId, userId)),
    /** @returns undefined, without joining, if no account is visible here @throws InputError for excluded members */
    async join(board: Board, userId: string, guildId: string): Promise<LinkedAccount | undefined> {
      await excludedMembers.refuse(guildId, userId);
      const changed = await people.update(userId, (current) => ({
        ...(findVisibleAccount(userId, current, guildId) && { [board]: withServer(current[board], guildId) }),
        ...(board === 'rankUps' && { noRankUps: withoutServer(current.noRankUps, guildId) }),
      }));
      return findVisibleAccount(userId, changed, guildId);
    },
    /** Leaves a board; for rank-ups, it also declines them, even without having joined. */
    async leave(board: Board, userId: string, guildId: string): Promise<void> {
      await people.update(userId, (current) => ({
        [board]: withoutServer(current[board], guildId),
        ...(board === 'rankUps' && { noRankUps: withServer(current.noRankUps, guildId) }),
      }));
    },
    async hasAnsweredRankUps(userId: string, guildId: string): Promise<boolean> {
      const { rankUps, noRankUps } = await people.get(userId);
      return [...rankUps, ...noRankUps].includes(guildId);
    },
    async accountsIn(board: Board, guildId: string): Promise<LinkedAccount[]> {
      const out = await excludedMembers.in(guildId);
      const userIds = (await participants.ownersWith(guildId)).filter((userId) => !out.includes(userId));
      const shown = await Promise.all(
        userIds.map(async (userId) => {
          const holder = await inTurn(() => people.get(userId));
          return holder[board].includes(guildId) ? findVisibleAccount(userId, holder, guildId) : undefined;
        }),
      );
      return eachPlayerOnce(shown.filter((one) => one !== undefined));
    },
    async end(guildId: string): Promise<void> {
      for (const userId of await participants.ownersWith(guildId))
        await people.update(userId, (current) =>
          Object.fromEntries(answers.map((one) => [one, withoutServer(current[one], guildId)])),
        );
    },
  };
}

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
