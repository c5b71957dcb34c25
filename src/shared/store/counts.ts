/** So many more requests are to be counted for a key, of which its limit may let fewer through. */
export interface Wanted {
  key: string;
  count: number;
  limit: number;
}

/** A key's period, which begins with its first request after the previous one. */
export interface PeriodCount {
  used: number;
  /** Milliseconds since the epoch. */
  endsAtMs: number;
  /** How many of the wanted requests were counted. */
  granted: number;
}

export interface Window {
  windowMs: number;
  /** How long a key that wanted too many is banned. */
  banMs: number;
}

/**
 * Counts that all processes of one store share exactly: each call is atomic in the store. Every call takes many keys, each
 * of them once. What has ended is cleared away. Rejects as a {@link Table} does when the store fails. `kill -9` loses no
 * count; a power cut may lose the counts of the last half minute.
 */
export interface Counts {
  countInPeriod(wanted: readonly Wanted[], periodMs: number): Promise<Map<string, PeriodCount>>;
  /** The periods that have not ended. */
  readPeriods(keys: readonly string[]): Promise<Map<string, Omit<PeriodCount, 'granted'>>>;
  /** Takes over a period that was counted elsewhere, unless the key has one. */
  addPeriod(key: string, period: Omit<PeriodCount, 'granted'>): Promise<void>;
  /**
   * Lets at most `limit` requests of a key through in any stretch of `windowMs`. One too many bans the key; what it wants
   * while it is banned is not counted, and does not prolong the ban.
   * @returns how many of the wanted requests pass; a key of which none passes is left out
   */
  countInWindow(wanted: readonly Wanted[], window: Window): Promise<Map<string, number>>;
  isBanned(key: string): Promise<boolean>;
}

/** Upper bounds of what a file keeps; the freshest is kept. In Redis everything ends by itself. */
export interface CountsMemory {
  /** Keys with a window, and as many again that are banned. */
  maxKeys: number;
  /** Milliseconds in which a key was counted, all keys together. */
  maxTimes: number;
}
