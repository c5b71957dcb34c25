/** More requests of a key that are to be counted, as far as the limit lets them; 0 only looks. */
export interface Wanted {
  key: string;
  count: number;
  limit: number;
}

/** A key's period, which begins with its first counted request after the previous one. */
export interface PeriodCount {
  used: number;
  /** Milliseconds since the epoch. */
  endsAtMs: number;
  /** How many of the wanted requests were counted. */
  granted: number;
}

/**
 * Counts that all processes of one store share exactly: each call is atomic in the store. A call takes many keys, each of
 * them once. What has ended is cleared away. Rejects with StoreAwayError when the store fails. `kill -9` loses no count; a
 * power cut may lose the counts of the last half minute.
 */
export interface Counts {
  countInPeriod(wanted: readonly Wanted[], periodMs: number): Promise<Map<string, PeriodCount>>;
  /**
   * Lets at most `limit` requests of a key through in any stretch of `windowMs`. One too many bans the key for `banMs`; what
   * it wants while it is banned is not counted, and does not prolong the ban.
   * @returns how many of the wanted requests pass, without the keys that were banned before
   */
  countInWindow(
    wanted: readonly Wanted[],
    window: { windowMs: number; banMs: number },
  ): Promise<Map<string, number>>;
}

/** Upper bounds of what a file keeps; the freshest is kept. In Redis everything ends by itself. */
export interface CountsMemory {
  /** Keys with a window, and as many again that are banned. */
  maxKeys: number;
  /** Milliseconds in which a key was counted, all keys together. */
  maxTimes: number;
}
