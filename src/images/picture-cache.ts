import { z } from 'zod';
import type { GuardedCache } from '../store/guarded-cache.ts';
import type { Found } from './ask-source.ts';
import { digested } from './decode.ts';
import type { PictureRequest } from './picture.ts';
import { sniff } from './sniff.ts';

/** Pictures as they were served, by kind and id. */
export interface PictureCache {
  /** Undefined for what is not kept or no longer sound. */
  get(request: PictureRequest): Promise<Found | undefined>;
  set(request: PictureRequest, found: Found): Promise<void>;
}

/** An id's picture changes hardly ever. */
const ttlMs = 7 * 24 * 60 * 60_000;
/** Larger ones are asked for again, so that few pictures can't fill the store. */
const maxKeptBytes = 512 * 1024;

const kept = z.object({ source: z.string(), base64: z.string() });

export function keepPictures(cache: GuardedCache): PictureCache {
  return {
    async get(request) {
      const row = kept.safeParse(await cache.get(keyOf(request)));
      if (!row.success) return undefined;
      const { source, base64 } = row.data;
      const bytes = Buffer.from(base64, 'base64');
      // A row that is no picture is as good as none: the picture is fetched anew and written over it.
      return sniff(bytes) && { source, ...digested(bytes) };
    },
    async set(request, { source, bytes }) {
      if (bytes.length > maxKeptBytes) return;
      await cache.set(keyOf(request), { source, base64: bytes.toString('base64') }, ttlMs);
    },
  };
}

function keyOf({ kind, id }: PictureRequest): string {
  return `1:${kind}:${id}`;
}
