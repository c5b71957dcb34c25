import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { PictureRequest } from '../../images/picture.ts';
import type { PictureSource } from './sources/picture-source.ts';

/** A finished picture. */
export interface CachedPicture {
  /** PNG. */
  bytes: Buffer;
  /** With its quotes, as it stands in the header. */
  etag: string;
}

export interface PictureCacheOptions {
  /** The size of all cached pictures together; the least recently used are dropped first. */
  maxBytes: number;
  /** How long a picture is cached, and also that the source has none. */
  maxAgeMs: number;
  now: () => number;
}

/** Caches what a source answers, and joins requests for the same picture. A failure is not cached. */
export function cachePictures(source: PictureSource, { maxBytes, maxAgeMs, now }: PictureCacheOptions) {
  const cache = new LRUCache<string, Entry, PictureRequest>({
    maxSize: maxBytes,
    sizeCalculation: ({ picture }) => entryBytes + (picture?.bytes.length ?? 0),
    ttl: maxAgeMs,
    ttlResolution: 0,
    perf: { now },
    // A load whose place another entry takes meanwhile is still answered.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: request }) => {
      const bytes = await source.find(request);
      return { picture: bytes && { bytes, etag: etagOf(bytes) } };
    },
  });
  return async (request: PictureRequest): Promise<CachedPicture | undefined> => {
    const entry = await cache.fetch(`${request.kind} ${request.id}`, { context: request });
    return entry?.picture;
  };
}

interface Entry {
  picture: CachedPicture | undefined;
}

/** What an entry takes beside its bytes, also the one of a missing picture. */
const entryBytes = 200;

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}
