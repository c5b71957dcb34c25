interface RetryAfterRules {
  defaultMs: number;
  maxMs: number;
}

/** Shortest wait. Replaces zero and past dates, so that an outdated header can't cause a storm of requests. */
export const minRetryAfterMs = 1_000;

/** Reads seconds, at most `maxMs`, or a date (HTTP, relative to `Date`; unix seconds or ms), ignored beyond `maxMs`. */
export function retryAfterMs(
  headers: Readonly<Record<string, string>>,
  now: number,
  { defaultMs, maxMs }: RetryAfterRules,
): number {
  const asked = headers['retry-after']?.trim() ?? '';
  const seconds = /^\d+(\.\d+)?$/.test(asked) ? Number(asked) : undefined;
  if (seconds !== undefined && seconds < earliestUnixSeconds)
    return Math.min(Math.max(Math.ceil(seconds * 1_000), minRetryAfterMs), maxMs);
  const waitMs = (seconds === undefined ? dateIn(asked) : unixMs(seconds)) - serverTime(headers, now);
  return Number.isNaN(waitMs) || waitMs > maxMs ? defaultMs : Math.max(waitMs, minRetryAfterMs);
}

/** Larger numbers are unix times: as a pause, they would be 30 years. */
const earliestUnixSeconds = 1e9;

export function unixMs(time: number): number {
  return time < 1e11 ? Math.ceil(time * 1_000) : time;
}

export function serverTime(headers: Readonly<Record<string, string>>, now: number): number {
  return dateIn(headers.date) || now;
}

// Date.parse accepts "5" and "-1"; HTTP dates begin with a weekday, ISO dates with a year.
export function dateIn(text = ''): number {
  return /^[A-Z][a-z]+,? |^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? Date.parse(text) : Number.NaN;
}
