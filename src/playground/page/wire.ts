import type { State } from '../../bot/operations/watch-state.ts';
import type { Span } from '../../bot/trace/trace.ts';
import type { Fault } from '../../service/faults/fault.ts';

/** Sent by the playground's server to its part of the page. */
export interface PlaygroundExtra {
  /** The player API's active faults; absent if none can be ordered. */
  faults?: readonly Fault[];
  /** Whether signatures can hold codes, because the players are the playground's. */
  takesCodes: boolean;
  /** Players for examples, the climbing ones first. */
  climbers: readonly string[];
}

/** Times in milliseconds since the epoch. */
export interface BotTrace {
  receivedAt: number;
  endedAt?: number;
  spans: readonly Span[];
  outcome?: string;
}

/** Monitoring's figures, and outcomes of questions since the start. */
export interface BotState {
  now: number;
  playerApi: ReturnType<State['playerApi']>;
  pictureSources: ReturnType<State['pictureSources']>;
  renders: ReturnType<State['renders']>;
  answers: { live: number; cached: number; stale: number; failed: number };
}
