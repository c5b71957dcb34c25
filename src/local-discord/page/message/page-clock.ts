let aheadMs = 0;

/** The time on the page: that of this machine, and what the clock was put forward. Milliseconds since the epoch. */
export function pageNow(): number {
  return Date.now() + aheadMs;
}

/** Times that are shown go on from there. */
export function putPageAhead(ms: number): void {
  aheadMs = ms;
}
