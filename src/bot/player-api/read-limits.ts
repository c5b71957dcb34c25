import { dayMs } from '../../shared/time/utc-day.ts';
import type { HttpAnswer } from '../http/http-client.ts';
import { dateIn, serverTime, unixMs } from '../http/retry-after.ts';
import type { LimitFacts } from '../limits/limited-client.ts';
import { longestPeriodMs, type QuotaFacts } from '../limits/quota.ts';
import { readStatement } from '../limits/stated-limit.ts';
import { WindowFinder } from '../limits/window-finder.ts';
import { refusalIn } from './read-answer.ts';

export function createLimitReader(): (answer: HttpAnswer) => LimitFacts {
  const windows = new WindowFinder();
  return (answer) => {
    const refusal = refusalIn(answer);
    const { stated, quota } = readStatement(answer.headers, answer.receivedAt);
    const counted = quotaIn(answer, 'x-ratelimit') ?? quotaIn(answer, 'x-rate-limit');
    // Without a policy, the names of the IETF draft are as vague as the others.
    const facts = counted ?? (stated || quota ? undefined : quotaIn(answer, 'ratelimit'));
    if (!facts) return { refusal, quota, stated };
    const window = windows.find(facts, answer.receivedAt);
    return { refusal, quota: window ? undefined : facts, stated: stated ?? window };
  };
}

function quotaIn({ headers, receivedAt }: HttpAnswer, family: string): QuotaFacts | undefined {
  const remaining = wholeIn(headers[`${family}-remaining`]);
  if (remaining === undefined) return undefined;
  const after = numberIn(headers[`${family}-reset-after`]);
  const reset = headers[`${family}-reset`]?.trim() ?? '';
  const resetAt = after === undefined ? resetTime(reset, headers, receivedAt) : receivedAt + after * 1_000;
  return { limit: wholeIn(headers[`${family}-limit`]), remaining, resetAt };
}

/** Parses seconds (up to a day), unix seconds or milliseconds, ISO 8601 or an HTTP date, into milliseconds from now. */
function resetTime(reset: string, headers: HttpAnswer['headers'], now: number): number | undefined {
  const number = numberIn(reset);
  const serverNow = serverTime(headers, now);
  const toGo = number === undefined ? [dateIn(reset) - serverNow] : readingsOf(number, serverNow);
  const leftMs = toGo.find((ms) => ms >= 0 && ms <= longestPeriodMs);
  return leftMs === undefined ? undefined : now + Math.ceil(leftMs);
}

function readingsOf(reset: number, serverNow: number): number[] {
  const seconds = reset * 1_000;
  return [
    seconds <= dayMs ? seconds : Number.NaN,
    unixMs(reset) - serverNow,
    reset <= dayMs ? reset : Number.NaN,
  ];
}

function numberIn(text = ''): number | undefined {
  return /^\d{1,13}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : undefined;
}

function wholeIn(text = ''): number | undefined {
  return /^\d{1,13}$/.test(text.trim()) ? Number(text) : undefined;
}
