/** A value of the player API with its age, so that whoever shows it can say how fresh it is. */
export interface Answer<Value> {
  value: Value;
  /** When upstream said so, in milliseconds since the epoch. */
  fetchedAt: number;
  /** `live`: asked just now. `cached`: still fresh. `stale`: upstream could not be asked, this is the last known. */
  freshness: 'live' | 'cached' | 'stale';
  /** For `stale`: when upstream may be asked again, where known. */
  retryAt?: number | undefined;
}

/** Who wants to know, and how long they wait. */
export interface Ask {
  /** `fresh`: skip a cached answer younger than its time (the Refresh button). */
  fresh?: boolean;
  /** Give up at this time, in milliseconds since the epoch. */
  deadline: number;
  /** `interactive`: a person waits. `background`: nobody does. */
  priority?: 'interactive' | 'background';
  /** Whose share of the limits this counts against: the Discord server's id (or the member's, in a DM). */
  onBehalfOf?: string;
}
