import { LRUCache } from 'lru-cache';
import type { Span } from '../trace/trace.ts';
import { nameOf, type PictureRequest } from './picture.ts';
import { missTtlMs } from './time-budgets.ts';

/** What one source said of a picture, and how long that took. */
export type Attempt = Extract<Span, { kind: 'picture' }>['attempts'][number];

/** What each source said last of the pictures that were asked for lately, so that any answer with them can tell. */
export interface Attempts {
  add(request: PictureRequest, attempt: Attempt): void;
  of(request: PictureRequest): Attempt[];
}

/** `now`: milliseconds since the epoch. */
export function createAttempts(now: () => number): Attempts {
  // As long as a source is not asked again for what it did not have: until then this is why the picture is missing.
  const attempts = new LRUCache<string, ReadonlyMap<string, Attempt>>({
    max: maxPictures,
    ttl: missTtlMs,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    add(request, attempt) {
      const name = nameOf(request);
      attempts.set(name, new Map([...(attempts.get(name) ?? []), [attempt.source, attempt]]));
    },
    of: (request) => [...(attempts.get(nameOf(request))?.values() ?? [])],
  };
}

const maxPictures = 2_000;
