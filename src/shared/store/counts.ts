export interface Wanted {
  key: string;
  count: number;
  limit: number;
}

/** A key's period. It begins with the first request that is counted after the previous period has ended. */
export interface PeriodCount {
  used: number;
  endsAtMs: number;
  granted: number;
}

/**
 * Counts that all processes of one store share exactly. Pass each key at most once a call. Rejects with
 * StoreAwayError. `kill -9` loses no count, but a file may lose a ban; a power cut may lose counts that are not on
 * disk.
 */
export interface Counts {
  countInPeriod(wanted: readonly Wanted[], periodMs: number): Promise<Map<string, PeriodCount>>;
  /**
   * Lets `limit` requests of a key through in any `windowMs`; one more bans the key for `banMs`, which further
   * requests don't prolong. @returns how many requests of each key pass; a key that was already banned is absent
   */
  countInWindow(
    wanted: readonly Wanted[],
    window: { windowMs: number; banMs: number },
  ): Promise<Map<string, number>>;
}

export interface CountsMemory {
  /** Keys with a window; as many again may be banned. */
  maxKeys: number;
  /** Milliseconds in which a key was counted, all keys together. */
  maxTimes: number;
}
