import { z } from 'zod';
import type { GuardedCache } from '../../shared/store/guarded-cache.ts';
import { isNewerVersion } from '../../shared/text/is-newer-version.ts';
import { dayMs } from '../../shared/time/utc-day.ts';

/**
 * Notes when the game was updated: when a record names a newer version than any record before it. The highest version is kept
 * over restarts. Most records name an older one: the one the player last used.
 */
export function createGameVersion({ cache, now }: { cache: GuardedCache; now: () => number }) {
  let highest: Known | undefined;
  const isNews = (version: string) => !highest || isNewerVersion(version, highest.version);

  return {
    /** Takes a record's version; one that is no version is ignored. */
    async saw(version = ''): Promise<void> {
      if (!versionPattern.test(version) || !isNews(version)) return;
      const kept = known.safeParse(await cache.get(key)).data;
      if (kept && isNews(kept.version)) highest = kept;
      if (!isNews(version)) return;
      // The first version of all is no update.
      highest = { version, roseAt: highest && now() };
      await cache.set(key, highest, keptMs);
    },
    /** When the version rose, in milliseconds since the epoch; undefined if it has not since Loadout watches it. */
    roseAt: () => highest?.roseAt,
  };
}

const known = z.object({ version: z.string(), roseAt: z.number().optional() });

type Known = z.output<typeof known>;

const key = 'gameVersion';
const keptMs = 180 * dayMs;

/** `OB51`, `1.109.6`. */
const versionPattern = /^[A-Za-z]{0,4}\d{1,4}(?:\.\d{1,5}){0,3}$/;
