import { InputError } from '../game/input-error.ts';
import type { MemberParts } from './member-parts.ts';
import { keepChanges } from './people/revisions.ts';

export type ExcludedMembers = ReturnType<typeof createExcludedMembers>;

export function createExcludedMembers({ servers, now }: Pick<MemberParts, 'servers' | 'now'>) {
  const listIn = async (guildId: string): Promise<readonly string[]> =>
    (await servers.get(guildId)).excludedMembers;
  const has = async (guildId: string, userId: string) => (await listIn(guildId)).includes(userId);
  return {
    in: listIn,
    has,
    async refuse(guildId: string, userId: string): Promise<void> {
      if (await has(guildId, userId)) throw new InputError({ kind: 'excluded' });
    },
    /** Excludes a member, or ends that; the member's own choice is kept and counts again afterwards. */
    async set({ guildId, userId, isExcluded, by }: ExclusionChange): Promise<void> {
      await servers.update(guildId, ({ excludedMembers, revision: last, changes }) => {
        if (excludedMembers.includes(userId) === isExcluded) return {};
        const others = excludedMembers.filter((one) => one !== userId);
        const revision = last + 1;
        const about = { revision, field: 'excludedMembers', member: userId };
        const change = { ...about, before: !isExcluded, by, at: now() };
        return {
          excludedMembers: isExcluded ? [...others, userId] : others,
          revision,
          changes: keepChanges([...changes, change], now()),
        };
      });
    },
  };
}

interface ExclusionChange {
  guildId: string;
  userId: string;
  isExcluded: boolean;
  by: string;
}
