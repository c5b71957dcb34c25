import type { State } from '../../bot/operations/watch-state.ts';
import type { Span } from '../../bot/trace/trace.ts';
import type { Fault } from '../../service/faults/fault.ts';

/** Told by the playground's server to its own part of the page. */
export interface PlaygroundExtra {
  /** The active faults of the player API; absent if none can be ordered. */
  faults?: readonly Fault[];
  /** Codes can be put into the signatures of the players: they are the playground's own. */
  takesCodes: boolean;
}

/** The bot's own trace of an interaction; times are in milliseconds since the epoch. */
export interface BotTrace {
  receivedAt: number;
  endedAt?: number;
  spans: readonly Span[];
  outcome?: string;
}

/** The figures of monitoring, and what came of the questions to the player API since the playground runs. */
export interface BotState {
  now: number;
  playerApi: ReturnType<State['playerApi']>;
  pictureSources: ReturnType<State['pictureSources']>;
  renders: ReturnType<State['renders']>;
  answers: { live: number; cached: number; stale: number; failed: number };
}
