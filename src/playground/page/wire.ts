import type { State } from '../../bot/operations/watch-state.ts';
import type { Span } from '../../bot/trace/trace.ts';
import type { Fault } from '../../service/faults/fault.ts';

/** Sent by the playground's server to its part of the page. */
export interface PlaygroundExtra {
  /** The player API's active faults; absent if none can be ordered. */
  faults?: readonly Fault[];
  /** Part of the custom ids of the bot's button that reads a signature; absent if signatures can't hold codes. */
  codeButton?: string;
  climbers: readonly string[];
}

export interface BotTrace {
  receivedAt: number;
  endedAt?: number;
  spans: readonly Span[];
  outcome?: string;
}

/** Monitoring's figures, and request outcomes since the start. */
export interface BotState {
  now: number;
  playerApi: ReturnType<State['playerApi']>;
  pictureSources: ReturnType<State['pictureSources']>;
  renders: ReturnType<State['renders']>;
  answers: { live: number; cached: number; stale: number; failed: number };
}
