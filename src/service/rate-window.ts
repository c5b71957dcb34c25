/** How many requests an address may send in how many seconds. */
export interface RateLimit {
  requests: number;
  seconds: number;
}

/** Upper bounds of what the limiter stores. */
export interface RateMemory {
  /** Addresses that are counted, and as many again that are banned. */
  maxAddresses: number;
  /** Times of requests, all addresses together: 8 bytes each. */
  maxTimes: number;
}

/**
 * Counts one request, unless `isCounted` is false: then only a ban that is under way holds it back.
 * @returns seconds the address has to wait; undefined: let it through
 */
export type RateWindow = (address: string, nowMs: number, isCounted?: boolean) => number | undefined;

/**
 * A sliding window per address: more than `requests` within any `seconds` bans the address for `banSeconds`, counted
 * from the request that exceeded the limit. Requests during a ban are not counted and do not prolong it.
 * Memory is bounded: the address that was idle for longest is dropped first. Banned addresses have a map of their own, so
 * that a flood of new addresses ends no ban; only bans that start later could.
 */
export function rateWindow(
  { requests, seconds }: RateLimit,
  banSeconds: number,
  { maxAddresses, maxTimes }: RateMemory = defaultRateMemory,
): RateWindow {
  // Maps keep the order of insertion: the first is the oldest.
  const windows = new Map<string, Window>();
  const bannedUntil = new Map<string, number>();
  let timesStored = 0;
  const drop = (address: string): void => {
    timesStored -= windows.get(address)?.times.length ?? 0;
    windows.delete(address);
  };
  const ban = (address: string, untilMs: number): void => {
    bannedUntil.delete(address);
    if (bannedUntil.size >= maxAddresses) bannedUntil.delete(firstOf(bannedUntil) ?? '');
    bannedUntil.set(address, untilMs);
  };
  const touch = (address: string): Window => {
    const window = windows.get(address) ?? { times: [], next: 0 };
    windows.delete(address);
    windows.set(address, window);
    while (windows.size > maxAddresses || (timesStored > maxTimes && windows.size > 1))
      drop(firstOf(windows) ?? '');
    return window;
  };
  return (address, nowMs, isCounted = true) => {
    const until = bannedUntil.get(address);
    if (until !== undefined && nowMs < until) return banSeconds;
    if (until !== undefined) bannedUntil.delete(address);
    if (!isCounted) return undefined;
    const window = touch(address);
    const oldest = window.times[window.next];
    if (oldest !== undefined && nowMs - oldest < seconds * 1000) {
      ban(address, nowMs + banSeconds * 1000);
      return banSeconds;
    }
    if (oldest === undefined) timesStored += 1;
    window.times[window.next] = nowMs;
    window.next = (window.next + 1) % requests;
    return undefined;
  };
}

/** About 32 MB at most. */
export const defaultRateMemory: RateMemory = { maxAddresses: 10_000, maxTimes: 2_000_000 };

interface Window {
  /** The times of the last `requests` requests: a ring, `next` is the index of the oldest. */
  times: number[];
  next: number;
}

function firstOf(map: ReadonlyMap<string, unknown>): string | undefined {
  return map.keys().next().value;
}
