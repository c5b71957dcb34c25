import { nameOf, type PictureRequest } from '../../shared/pictures/picture.ts';
import { createExpiringCache } from '../../shared/time/expiring-cache.ts';
import type { Span } from '../trace/trace.ts';
import { missTtlMs } from './time-budgets.ts';

/** The outcome of one source for a picture, and its duration. */
export type Attempt = Extract<Span, { kind: 'picture' }>['attempts'][number];

/** Counts the outcome of each request to a source. */
export type CountAttempt = (attempt: Pick<Attempt, 'source' | 'outcome'>) => void;

/** The last outcome of each source for recent pictures, so that later answers with these pictures can explain themselves. */
export interface Attempts {
  add(request: PictureRequest, attempt: Attempt): void;
  of(request: PictureRequest): Attempt[];
}

/**
 * @param now milliseconds since the epoch
 * @param count counts what a source said, by its name
 */
export function createAttempts(now: () => number, count: CountAttempt = () => {}): Attempts {
  // As long as a source is not asked again for what it did not have: until then this is why the picture is missing.
  const attempts = createExpiringCache<ReadonlyMap<string, Attempt>>({
    max: maxPictures,
    ttlMs: missTtlMs,
    now,
  });
  return {
    add(request, attempt) {
      count(attempt);
      const name = nameOf(request);
      attempts.set(name, new Map([...(attempts.get(name) ?? []), [attempt.source, attempt]]));
    },
    of: (request) => [...(attempts.get(nameOf(request))?.values() ?? [])],
  };
}

const maxPictures = 2_000;
