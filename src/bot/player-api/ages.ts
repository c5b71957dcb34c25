import type { EndpointName } from '../../shared/contract/endpoints.ts';
import { dayMs, hourMs } from '../../shared/time/utc-day.ts';

export interface Ages {
  /** Answers up to this age, plus a random tenth, are fresh: upstream is not asked. */
  freshMs: number;
  /** Answers up to this age are served at once, while upstream is asked in the background. */
  revalidateMs: number;
  /** Answers up to this age are served only if upstream can't answer; older ones are dropped. */
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
