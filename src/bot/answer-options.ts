import type { Log } from '../errors/log.ts';
import type { Sleep } from '../time/sleep.ts';
import type { Claim } from './claim.ts';
import type { Command, InteractionContext } from './command.ts';
import type { ProblemNotes } from './problem-notes.ts';
import type { Responder } from './responder.ts';
import type { Services } from './services.ts';

/** What answering any interaction takes. */
export interface AnswerOptions {
  commands: readonly Command[];
  services: Services;
  responder: Responder;
  notes: ProblemNotes;
  log: Log;
  /** Milliseconds since the epoch. */
  now: () => number;
  sleep: Sleep;
  /** Undefined where this process alone can answer. */
  claim?: Claim | undefined;
}

/** How an interaction went, for the metrics. */
export interface Answered {
  /** `player`, `account link`, `player refresh`, `player typing`. */
  name: string;
  outcome: Outcome;
}

/**
 * `problem`: a worded answer to what the member or upstream did wrong. `failed`: our own fault, in the log.
 * `unsent`: Discord did not take the answer.
 */
export type Outcome = 'ok' | 'problem' | 'failed' | 'too-late' | 'unsent';

/** In milliseconds since the epoch. */
export type Times = Pick<InteractionContext, 'receivedAt' | 'deadline'>;
