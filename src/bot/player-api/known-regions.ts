import { z } from 'zod';
import { openCache } from '../../shared/memory/caches.ts';
import type { GuardedCache } from '../../shared/store/guarded-cache.ts';
import { dayMs } from '../../shared/time/utc-day.ts';

export function createKnownRegions(cache: GuardedCache) {
  const memory = openCache<Note>('regions');

  async function read(uid: string): Promise<Note> {
    const found = memory.get(uid) ?? note.safeParse(await cache.get(keyOf(uid))).data ?? {};
    if (found.region !== undefined) memory.set(uid, found);
    return found;
  }

  async function write(uid: string, next: Note, ttlMs: number): Promise<void> {
    memory.set(uid, next);
    await cache.set(keyOf(uid), next, ttlMs);
  }

  return {
    read,
    async remember(uid: string, region: string): Promise<void> {
      if ((await read(uid)).region !== region) await write(uid, { region }, rememberedMs);
    },
    rememberNowhere: (uid: string, since: number) => write(uid, { nowhereSince: since }, nowhereMs),
    async forget(uid: string): Promise<void> {
      memory.delete(uid);
      await cache.delete(keyOf(uid));
    },
  };
}

/** Long, because accounts hardly ever move, and a moved one is searched for again. */
const rememberedMs = 365 * dayMs;
/** Lifetime of "not found in any region". Short, because the uid may be registered later. */
export const nowhereMs = 5 * 60_000;

const note = z.object({ region: z.string().optional(), nowhereSince: z.number().optional() });

type Note = z.infer<typeof note>;

function keyOf(uid: string): string {
  return `region:1:${uid}`;
}
