import { dayMs } from '../../shared/time/utc-day.ts';
import type { HttpAnswer } from '../http/http-client.ts';
import type { LimitFacts } from '../limits/limited-client.ts';
import { longestPeriodMs, type QuotaFacts } from '../limits/quota.ts';
import { readStatement } from '../limits/stated-limit.ts';
import { WindowFinder } from '../limits/window-finder.ts';
import { refusalIn } from './read-answer.ts';

/** Reads what an answer of the player API, a picture's too, says about limits. */
export function createLimitReader(): (answer: HttpAnswer) => LimitFacts {
  const windows = new WindowFinder();
  return (answer) => {
    const refusal = refusalIn(answer);
    const { stated, quota } = readStatement(answer.headers, answer.receivedAt);
    const counted = quotaIn(answer);
    if (!counted) return { refusal, quota, stated };
    const window = windows.find(counted, answer.receivedAt);
    return { refusal, quota: window ? undefined : counted, stated: stated ?? window };
  };
}

/** `X-RateLimit-Limit`, `-Remaining` and `-Reset`. */
function quotaIn({ headers, receivedAt }: HttpAnswer): QuotaFacts | undefined {
  const limit = wholeIn(headers['x-ratelimit-limit']);
  const remaining = wholeIn(headers['x-ratelimit-remaining']);
  const reset = wholeIn(headers['x-ratelimit-reset']);
  if (remaining === undefined) return undefined;
  return { limit, remaining, resetAt: reset === undefined ? undefined : resetTime(reset, receivedAt) };
}

/**
 * Reads a reset in any of the forms that services send: seconds to go (a day at most), a time in unix seconds or
 * milliseconds, milliseconds to go. Undefined if none of them gives a time within the longest period.
 */
function resetTime(reset: number, now: number): number | undefined {
  const readings = [
    reset <= dayMs / 1_000 ? now + reset * 1_000 : undefined,
    reset * 1_000,
    reset,
    reset <= dayMs ? now + reset : undefined,
  ];
  return readings.find((time) => time !== undefined && time >= now && time <= now + longestPeriodMs);
}

function wholeIn(text = ''): number | undefined {
  return /^\d{1,13}$/.test(text.trim()) ? Number(text) : undefined;
}
