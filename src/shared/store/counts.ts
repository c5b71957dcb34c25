export interface Wanted {
  key: string;
  count: number;
  limit: number;
}

export interface PeriodCount {
  used: number;
  endsAtMs: number;
  granted: number;
}

/**
 * Counts shared exactly by all processes of one store. Pass each key at most once per call. Rejects with
 * StoreAwayError. `kill -9` loses no count, but a file may lose a ban; a power cut may lose recent counts.
 */
export interface Counts {
  countInPeriod(wanted: readonly Wanted[], periodMs: number): Promise<Map<string, PeriodCount>>;
  /**
   * Allows `limit` requests of a key in any `windowMs`; one more bans the key for `banMs`, which further requests don't
   * prolong. @returns how many requests of each key pass, without keys that were already banned
   */
  countInWindow(
    wanted: readonly Wanted[],
    window: { windowMs: number; banMs: number },
  ): Promise<Map<string, number>>;
}

export interface CountsMemory {
  maxKeys: number;
  maxTimes: number;
}
