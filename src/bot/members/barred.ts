import { InputError } from '../game/input-error.ts';
import type { MemberParts } from './member-parts.ts';
import { keepChanges } from './people/revisions.ts';

export type Barred = ReturnType<typeof createBarred>;

export function createBarred({ servers, now }: Pick<MemberParts, 'servers' | 'now'>) {
  const listIn = async (guildId: string): Promise<readonly string[]> => (await servers.get(guildId)).barred;
  const has = async (guildId: string, userId: string) => (await listIn(guildId)).includes(userId);
  return {
    in: listIn,
    has,
    async refuse(guildId: string, userId: string): Promise<void> {
      if (await has(guildId, userId)) throw new InputError({ kind: 'barred' });
    },
    /** The member's own choice stays, and counts again afterwards. */
    async set({ guildId, userId, isBarred, by }: BarredChange): Promise<void> {
      await servers.update(guildId, ({ barred, revision: last, changes }) => {
        if (barred.includes(userId) === isBarred) return {};
        const others = barred.filter((one) => one !== userId);
        const revision = last + 1;
        const change = { revision, field: 'barred', before: !isBarred, member: userId, by, at: now() };
        return {
          barred: isBarred ? [...others, userId] : others,
          revision,
          changes: keepChanges([...changes, change], now()),
        };
      });
    },
  };
}

interface BarredChange {
  guildId: string;
  userId: string;
  isBarred: boolean;
  by: string;
}
