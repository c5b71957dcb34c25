/** Rules for a `Retry-After` that is missing, broken or unreasonable. All in milliseconds. */
interface RetryAfterRules {
  defaultMs: number;
  /** Longer waits are cut to this. */
  maxMs: number;
}

/** Zero and dates gone by wait this long all the same: a header of yesterday must not become a storm of requests. */
export const minRetryAfterMs = 1_000;

/**
 * Milliseconds to wait according to `headers`: `Retry-After` in seconds or as an HTTP date. A date is measured by the
 * server's own clock (its `Date` header) if it sent one, otherwise by `now` (milliseconds since the epoch).
 */
export function retryAfterMs(
  headers: Readonly<Record<string, string>>,
  now: number,
  { defaultMs, maxMs }: RetryAfterRules,
): number {
  const asked = headers['retry-after']?.trim() ?? '';
  const waitMs = /^\d+(\.\d+)?$/.test(asked)
    ? Math.ceil(Number(asked) * 1_000)
    : dateIn(asked) - (dateIn(headers.date) || now);
  return Number.isNaN(waitMs) ? defaultMs : Math.min(Math.max(waitMs, minRetryAfterMs), maxMs);
}

// Date.parse takes "5" or "-1" for dates; HTTP's always begin with a weekday.
function dateIn(text = ''): number {
  return /^[A-Z][a-z]+,? /.test(text) ? Date.parse(text) : Number.NaN;
}
