import { z } from 'zod';
import { createExpiringCache } from '../../shared/memory/expiring-cache.ts';
import { withDigest } from '../../shared/pictures/decode.ts';
import { nameOf, type PictureRequest } from '../../shared/pictures/picture.ts';
import { sniff } from '../../shared/pictures/sniff.ts';
import type { GuardedCache } from '../../shared/store/guarded-cache.ts';
import { dayMs } from '../../shared/time/utc-day.ts';
import type { Found } from './ask-source.ts';

export type PictureCache = ReturnType<typeof createPictureCache>;

const ttlMs = 7 * dayMs;
/** Pause before another look into the store for a missing picture; short, as another process may store it. */
const absentMs = 10_000;
const maxAbsent = 10_000;
const maxStoredBytes = 512 * 1024;

const rowSchema = z.object({ source: z.string(), base64: z.string() });

export function createPictureCache(cache: GuardedCache, now: () => number) {
  const absent = createExpiringCache<true>({ max: maxAbsent, ttlMs: absentMs, now });
  return {
    async get(request: PictureRequest): Promise<Found | undefined> {
      const key = keyOf(request);
      if (absent.has(key)) return undefined;
      const stored = await cache.read(key);
      if (!stored) return undefined;
      const found = readRow(stored.value);
      if (!found) absent.set(key, true);
      return found;
    },
    async set(request: PictureRequest, { source, bytes }: Found): Promise<void> {
      if (bytes.length > maxStoredBytes) return;
      await cache.set(keyOf(request), { source, base64: bytes.toString('base64') }, ttlMs);
      absent.delete(keyOf(request));
    },
  };
}

/** Parses a row; a broken one counts as absent, so that the next fetch overwrites it. */
function readRow(stored: unknown): Found | undefined {
  const { data: row } = rowSchema.safeParse(stored);
  if (!row) return undefined;
  const bytes = Buffer.from(row.base64, 'base64');
  return sniff(bytes) && { source: row.source, ...withDigest(bytes) };
}

function keyOf(request: PictureRequest): string {
  return `2:${nameOf(request)}`;
}
