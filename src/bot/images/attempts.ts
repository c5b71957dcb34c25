import { createExpiringCache } from '../../shared/memory/expiring-cache.ts';
import { nameOf, type PictureRequest } from '../../shared/pictures/picture.ts';
import type { Span } from '../trace/trace.ts';
import { missTtlMs } from './picture-time-budgets.ts';

export type Attempt = Extract<Span, { kind: 'picture' }>['attempts'][number];

export type CountAttempt = (attempt: Pick<Attempt, 'source' | 'outcome'>) => void;

export type Attempts = ReturnType<typeof createAttempts>;

/** Remembers each source's last outcome for each picture, so that later answers can explain missing ones. */
export function createAttempts(now: () => number, count: CountAttempt = () => {}) {
  const options = { max: maxPictures, ttlMs: missTtlMs, now };
  const attempts = createExpiringCache<ReadonlyMap<string, Attempt>>(options);
  return {
    add(request: PictureRequest, attempt: Attempt): void {
      count(attempt);
      const name = nameOf(request);
      attempts.set(name, new Map([...(attempts.get(name) ?? []), [attempt.source, attempt]]));
    },
    of: (request: PictureRequest): Attempt[] => [...(attempts.get(nameOf(request))?.values() ?? [])],
  };
}

const maxPictures = 2_000;
