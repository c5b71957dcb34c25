/** The time of the playground's Discord: that of this machine, and as much later as a visitor has put it forward. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  aheadMs(): number;
  forward(ms: number): void;
}

/** @param source milliseconds since the epoch */
export function createClock(source: () => number): Clock {
  let ahead = 0;
  return {
    now: () => source() + ahead,
    aheadMs: () => ahead,
    forward(ms) {
      ahead += ms;
    },
  };
}
