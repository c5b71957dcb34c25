let aheadMs = 0;

/** This machine's time plus the amount put forward, in milliseconds since the epoch. */
export function pageNow(): number {
  return Date.now() + aheadMs;
}

export function putPageAhead(ms: number): void {
  aheadMs = ms;
}
