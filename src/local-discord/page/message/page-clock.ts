let aheadMs = 0;

/** Returns this machine's time plus the time that the clock was moved forward, in milliseconds since the epoch. */
export function pageNow(): number {
  return Date.now() + aheadMs;
}

export function putPageAhead(ms: number): void {
  aheadMs = ms;
}
