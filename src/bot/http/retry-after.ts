/** Rules for a `Retry-After` that is missing, broken or unreasonable. All in milliseconds. */
interface RetryAfterRules {
  defaultMs: number;
  /** Longer waits are cut to this. */
  maxMs: number;
}

/** Zero and dates gone by wait this long all the same: a header of yesterday must not become a storm of requests. */
export const minRetryAfterMs = 1_000;

/**
 * Milliseconds to wait according to `headers`: `Retry-After` in seconds, as an HTTP date, or as a time in unix seconds or
 * milliseconds. Times are measured by the server's own clock (its `Date` header) if it sent one, otherwise by `now`
 * (milliseconds since the epoch). One that is further away than `maxMs` means nothing.
 */
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

/** A number as large as this counts the time since 1970: as a pause, it would be 30 years. */
const earliestUnixSeconds = 1e9;

/** A time in unix seconds or milliseconds, in milliseconds. */
export function unixMs(time: number): number {
  return time < 1e11 ? Math.ceil(time * 1_000) : time;
}

/** The server's own clock, from its `Date` header; `now` if it sent none. */
export function serverTime(headers: Readonly<Record<string, string>>, now: number): number {
  return dateIn(headers.date) || now;
}

// Date.parse takes "5" or "-1" for dates; HTTP's always begin with a weekday, ISO's with a year.
export function dateIn(text = ''): number {
  return /^[A-Z][a-z]+,? |^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? Date.parse(text) : Number.NaN;
}
