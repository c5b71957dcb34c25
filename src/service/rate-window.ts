/** How many requests an address may send in how many seconds. */
export interface RateLimit {
  requests: number;
  seconds: number;
}

/** How much is remembered at most. */
export interface RateMemory {
  /** Addresses that are counted, and as many again that are barred. */
  maxAddresses: number;
  /** Times of requests, all addresses together: 8 bytes each. */
  maxTimes: number;
}

/** Counts one request. @returns seconds the address has to wait; undefined: let it through. */
export type RateWindow = (address: string, nowMs: number) => number | undefined;

/**
 * A sliding window per address: more than `requests` within any `seconds` bars the address for `banSeconds`, counted
 * from the request that went over; requests while barred are neither counted nor prolong it.
 * Memory is bounded: the address unheard of for longest is forgotten first. Who is barred stands in a list of its own,
 * so that a flood of new addresses sets nobody free; only others who are barred later could.
 */
export function rateWindow(
  { requests, seconds }: RateLimit,
  banSeconds: number,
  { maxAddresses, maxTimes }: RateMemory = defaultRateMemory,
): RateWindow {
  // Maps keep the order of insertion: the first is the oldest.
  const visitors = new Map<string, Visitor>();
  const barredUntil = new Map<string, number>();
  let timesKept = 0;
  const forget = (address: string): void => {
    timesKept -= visitors.get(address)?.times.length ?? 0;
    visitors.delete(address);
  };
  const bar = (address: string, untilMs: number): void => {
    barredUntil.delete(address);
    if (barredUntil.size >= maxAddresses) barredUntil.delete(firstOf(barredUntil) ?? '');
    barredUntil.set(address, untilMs);
  };
  const makeYoungest = (address: string): Visitor => {
    const invokingUser = visitors.get(address) ?? { times: [], next: 0 };
    visitors.delete(address);
    visitors.set(address, invokingUser);
    while (visitors.size > maxAddresses || (timesKept > maxTimes && visitors.size > 1))
      forget(firstOf(visitors) ?? '');
    return invokingUser;
  };
  return (address, nowMs) => {
    const until = barredUntil.get(address);
    if (until !== undefined && nowMs < until) return banSeconds;
    if (until !== undefined) barredUntil.delete(address);
    const invokingUser = makeYoungest(address);
    const oldest = invokingUser.times[invokingUser.next];
    if (oldest !== undefined && nowMs - oldest < seconds * 1000) {
      bar(address, nowMs + banSeconds * 1000);
      return banSeconds;
    }
    if (oldest === undefined) timesKept += 1;
    invokingUser.times[invokingUser.next] = nowMs;
    invokingUser.next = (invokingUser.next + 1) % requests;
    return undefined;
  };
}

/** About 32 MB at the very most. */
export const defaultRateMemory: RateMemory = { maxAddresses: 10_000, maxTimes: 2_000_000 };

interface Visitor {
  /** When the last `requests` requests came: a ring, `next` is where the oldest lies. */
  times: number[];
  next: number;
}

function firstOf(map: ReadonlyMap<string, unknown>): string | undefined {
  return map.keys().next().value;
}
