import { InputError } from '../game/input-error.ts';
import type { Collection } from '../records/collection.ts';
import { keepChanges } from './people/revisions.ts';
import type { server } from './people/server.ts';

/** The members whom a server's admins took off its leaderboard, digest and notices of rank-ups. Rejects if the store fails. */
export interface Barred {
  in(guildId: string): Promise<readonly string[]>;
  has(guildId: string, userId: string): Promise<boolean>;
  refuse(guildId: string, userId: string): Promise<void>;
  /** Takes a member off, or lets them back. Their own choice to take part stays, and counts again once they are let back. */
  set(change: { guildId: string; userId: string; isBarred: boolean; by: string }): Promise<void>;
}

interface BarredOptions {
  servers: Pick<Collection<typeof server.schema>, 'get' | 'update'>;
  now: () => number;
}

export function createBarred({ servers, now }: BarredOptions): Barred {
  const listIn = async (guildId: string) => (await servers.get(guildId)).barred;
  const has = async (guildId: string, userId: string) => (await listIn(guildId)).includes(userId);
  return {
    in: listIn,
    has,
    async refuse(guildId, userId) {
      if (await has(guildId, userId)) throw new InputError({ kind: 'barred' });
    },
    async set({ guildId, userId, isBarred, by }) {
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
