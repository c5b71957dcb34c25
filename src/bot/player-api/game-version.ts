import { z } from 'zod';
import type { GuardedCache } from '../../shared/store/guarded-cache.ts';
import { isNewerVersion } from '../../shared/text/is-newer-version.ts';
import { dayMs } from '../../shared/time/utc-day.ts';

/** Remembers when a record first had a newer game version, across restarts. Most records have the player's last one. */
export function createGameVersion({ cache, now }: { cache: GuardedCache; now: () => number }) {
  let highest: Known | undefined;
  const isNews = (version: string) => !highest || isNewerVersion(version, highest.version);

  return {
    async saw(version = ''): Promise<void> {
      if (!versionPattern.test(version) || !isNews(version)) return;
      const kept = known.safeParse(await cache.get(key)).data;
      if (kept && isNews(kept.version)) highest = kept;
      if (!isNews(version)) return;
      highest = { version, roseAt: highest && now() };
      await cache.set(key, highest, keptMs);
    },
    roseAt: () => highest?.roseAt,
  };
}

const known = z.object({ version: z.string(), roseAt: z.number().optional() });

type Known = z.output<typeof known>;

const key = 'gameVersion';
const keptMs = 180 * dayMs;

const versionPattern = /^[A-Za-z]{0,4}\d{1,4}(?:\.\d{1,5}){0,3}$/;
