import type { State } from '../../bot/operations/watch-state.ts';
import type { Span } from '../../bot/trace/trace.ts';
import type { Fault } from '../../service/faults/fault.ts';

/** Data that the playground's server adds for its part of the page. */
export interface PlaygroundExtra {
  /** Active faults of the player API; absent if faults can't be ordered. */
  faults?: readonly Fault[];
  /** Parts of the custom IDs of the bot's buttons that read a signature; absent if signatures can't hold codes. */
  codeButtons?: readonly string[];
  climbers: readonly string[];
}

export interface BotTrace {
  receivedAt: number;
  endedAt?: number;
  spans: readonly Span[];
  outcome?: string;
}

/** The figures of the bot's metrics, and outcomes of requests since the start. */
export interface BotState {
  now: number;
  playerApi: ReturnType<State['playerApi']>;
  pictureSources: ReturnType<State['pictureSources']>;
  renders: ReturnType<State['renders']>;
  answers: Record<(typeof answerWays)[number], number>;
}

export const answerWays = ['live', 'cached', 'stale', 'not-found', 'failed'] as const;
