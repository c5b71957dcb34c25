import { z } from 'zod';
import type { GuardedCache } from '../store/guarded-cache.ts';
import type { Found } from './ask-source.ts';
import { withDigest } from './decode.ts';
import { nameOf, type PictureRequest } from './picture.ts';
import { sniff } from './sniff.ts';

/** Stored pictures as they were served, by kind and id, ready-made ones by their address too. */
export interface PictureCache {
  /** Undefined where nothing is stored, or no picture. */
  get(request: PictureRequest): Promise<Found | undefined>;
  set(request: PictureRequest, found: Found): Promise<void>;
}

/** The picture of an id hardly ever changes. */
const ttlMs = 7 * 24 * 60 * 60_000;
/** Larger ones are not stored, so that a few pictures can't fill the store. */
const maxStoredBytes = 512 * 1024;

const rowSchema = z.object({ source: z.string(), base64: z.string() });

export function createPictureCache(cache: GuardedCache): PictureCache {
  return {
    async get(request) {
      const row = rowSchema.safeParse(await cache.get(keyOf(request)));
      if (!row.success) return undefined;
      const { source, base64 } = row.data;
      const bytes = Buffer.from(base64, 'base64');
      // A row that is no picture counts as none: the picture is fetched anew and overwrites it.
      return sniff(bytes) && { source, ...withDigest(bytes) };
    },
    async set(request, { source, bytes }) {
      if (bytes.length > maxStoredBytes) return;
      await cache.set(keyOf(request), { source, base64: bytes.toString('base64') }, ttlMs);
    },
  };
}

function keyOf(request: PictureRequest): string {
  return `2:${nameOf(request)}`;
}
