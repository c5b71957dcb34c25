import type { EndpointName } from '../../shared/contract/endpoints.ts';
import { dayMs, hourMs } from '../../shared/time/utc-day.ts';

export interface Ages {
  /** Up to this age, plus a random tenth, an entry is fresh: it is served without a request. */
  freshMs: number;
  /** Up to this age, an entry is served at once and refetched in the background. */
  revalidateMs: number;
  /** Up to this age, an entry is served only if upstream can't answer; older ones are dropped. */
  staleMs: number;
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
