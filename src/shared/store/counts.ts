/** Requests of one key. The store counts as many as the limit allows; a `count` of 0 only reads. */
export interface Wanted {
  key: string;
  count: number;
  limit: number;
}

/** A key's period. It begins with the first request that is counted after the previous period has ended. */
export interface PeriodCount {
  used: number;
  /** Milliseconds since the epoch. */
  endsAtMs: number;
  /** How many of the wanted requests were counted. */
  granted: number;
}

/**
 * Counts that all processes of one store share exactly. A call takes many keys, each at most once, and rejects with
 * StoreAwayError if the store fails. `kill -9` loses no count; in a file it can lose the ban that a count leads to. A power cut
 * may lose counts that are not on the disk yet.
 */
export interface Counts {
  countInPeriod(wanted: readonly Wanted[], periodMs: number): Promise<Map<string, PeriodCount>>;
  /**
   * Lets at most `limit` requests of a key through in any stretch of `windowMs`. A request over the limit bans the key for
   * `banMs`. Requests of a banned key are not counted and do not prolong the ban.
   * @returns how many requests of each key pass; a key that was already banned is absent
   */
  countInWindow(
    wanted: readonly Wanted[],
    window: { windowMs: number; banMs: number },
  ): Promise<Map<string, number>>;
}

/** Upper bounds of what a file keeps; it keeps the newest. In Redis every key expires by itself. */
export interface CountsMemory {
  /** Keys with a window, and as many again that are banned. */
  maxKeys: number;
  /** Milliseconds in which a key was counted, all keys together. */
  maxTimes: number;
}
