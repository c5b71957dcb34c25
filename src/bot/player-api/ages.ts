import type { EndpointName } from '../../shared/contract/endpoints.ts';
import { dayMs, hourMs } from '../../shared/time/utc-day.ts';

/** How long an answer counts, in milliseconds since it was fetched. */
export interface Ages {
  /** Up to this, and a random tenth more: fresh; upstream is not asked. */
  freshMs: number;
  /** Up to this: still answers at once, while a request to upstream runs in the background. */
  revalidateMs: number;
  /** Up to this: stale; answered if upstream can't answer. Beyond: dropped. */
  staleMs: number;
  /** "There is no such thing" counts up to this. */
  missingMs: number;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;

const usual: Ages = {
  freshMs: 5 * minuteMs,
  revalidateMs: 30 * minuteMs,
  staleMs: dayMs,
  missingMs: minuteMs,
};

const own: Readonly<Record<string, Partial<Ages>>> = {
  info: { freshMs: minuteMs, revalidateMs: 5 * minuteMs },
  craftland: { freshMs: hourMs, revalidateMs: 6 * hourMs, staleMs: 7 * dayMs },
  usage: { freshMs: 20 * secondMs, revalidateMs: minuteMs, staleMs: hourMs },
} satisfies Partial<Record<EndpointName, Partial<Ages>>>;

export function chooseAges(endpointName: string): Ages {
  return { ...usual, ...own[endpointName] };
}
