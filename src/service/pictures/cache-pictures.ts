import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { BadPictureError } from '../../shared/pictures/decode.ts';
import type { PictureRequest } from '../../shared/pictures/picture.ts';
import type { PictureSource } from './sources/picture-source.ts';

export interface CachedPicture {
  bytes: Buffer;
  etag: string;
}

export interface PictureCacheOptions {
  maxBytes: number;
  /** Lifetime of a picture, and of the fact that the source has none. */
  maxAgeMs: number;
  now: () => number;
}

/** Caches answers, not failures, and joins equal requests. A broken picture throws once, then counts as missing. */
export function cachePictures(source: PictureSource, { maxBytes, maxAgeMs, now }: PictureCacheOptions) {
  const cache = new LRUCache<string, Entry, PictureRequest>({
    maxSize: maxBytes,
    sizeCalculation: ({ picture }) => entryBytes + (picture?.bytes.length ?? 0),
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
    // A load that is evicted while it runs is still answered.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: request }) => {
      try {
        const bytes = await source.find(request);
        return { picture: bytes && { bytes, etag: etagOf(bytes) } };
      } catch (error) {
        if (error instanceof BadPictureError) return { picture: undefined, problem: error };
        throw error;
      }
    },
  });
  return async (request: PictureRequest): Promise<CachedPicture | undefined> => {
    const entry = await cache.fetch(`${request.kind} ${request.id}`, { context: request });
    const problem = entry?.problem;
    if (entry && problem) {
      delete entry.problem;
      throw problem;
    }
    return entry?.picture;
  };
}

interface Entry {
  picture: CachedPicture | undefined;
  problem?: BadPictureError;
}

const entryBytes = 200;

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}
