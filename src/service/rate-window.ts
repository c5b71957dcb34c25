/** How many requests an address may send in how many seconds. */
export interface RateLimit {
  requests: number;
  seconds: number;
}

/** Counts one request. @returns seconds the address has to wait; undefined: let it through. */
export type RateWindow = (address: string, nowMs: number) => number | undefined;

/**
 * A sliding window per address: more than `requests` within any `seconds` bars the address for `banSeconds`, counted
 * from the request that went over; requests while barred are neither counted nor prolong it.
 * Memory is bounded: at most `maxAddresses` are kept, the one unheard of for longest goes first.
 */
export function rateWindow(
  { requests, seconds }: RateLimit,
  banSeconds: number,
  maxAddresses = 10_000,
): RateWindow {
  const visitors = new Map<string, Visitor>();
  return (address, nowMs) => {
    const visitor = visitors.get(address) ?? { times: [], next: 0, barredUntil: 0 };
    // A Map keeps the order of insertion: putting the visitor back makes it the youngest.
    visitors.delete(address);
    visitors.set(address, visitor);
    if (visitors.size > maxAddresses) forgetOldest(visitors);
    if (nowMs < visitor.barredUntil) return banSeconds;
    const oldest = visitor.times[visitor.next];
    if (oldest !== undefined && nowMs - oldest < seconds * 1000) {
      visitor.barredUntil = nowMs + banSeconds * 1000;
      return banSeconds;
    }
    visitor.times[visitor.next] = nowMs;
    visitor.next = (visitor.next + 1) % requests;
    return undefined;
  };
}

interface Visitor {
  /** When the last `requests` requests came: a ring, `next` is where the oldest lies. */
  times: number[];
  next: number;
  barredUntil: number;
}

function forgetOldest(visitors: Map<string, Visitor>): void {
  const oldest = visitors.keys().next();
  if (!oldest.done) visitors.delete(oldest.value);
}
