import type { World } from './world/world.ts';

/** How much of what was looked up is kept, and for how long. */
export interface Keeping {
  maxRecords: number;
  maxAgeMs: number;
  /** Milliseconds since the epoch. */
  now: () => number;
}

/**
 * A world that remembers the records it was last asked for, so that a player who is asked for again and again is made
 * once. The very same object comes back while it is kept: who makes something of it may keep that beside it.
 */
export function keepRecords(world: World, { maxRecords, maxAgeMs, now }: Keeping): World {
  const kept = new Map<string, { record: ReturnType<World['find']>; until: number }>();
  return {
    ...world,
    find(uid, group) {
      const name = `${group} ${uid}`;
      const before = kept.get(name);
      if (before && now() < before.until) return before.record;
      const record = world.find(uid, group);
      kept.delete(name);
      kept.set(name, { record, until: now() + maxAgeMs });
      // A Map keeps the order of insertion: the first is the oldest.
      if (kept.size > maxRecords) kept.delete(kept.keys().next().value ?? '');
      return record;
    },
  };
}
