import type { Log } from '../../../shared/log/log.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import type { Failure, Mistake } from '../../views/problem/problem.ts';
import type { Command } from '../command.ts';
import type { Services } from '../services-of-bot.ts';
import type { AnswerClaim } from './answer-claim.ts';
import type { ProblemNotes } from './problem-notes.ts';
import type { Responder } from './responder.ts';
import type { TypingGate } from './typing-gate.ts';
import type { UnfinishedAnswers } from './unfinished-answers.ts';
import type { WorkGate } from './work-gate.ts';

export interface AnswerOptions extends Pick<Clock, 'now' | 'sleep'> {
  commands: readonly Command[];
  services: Services;
  responder: Responder;
  notes: ProblemNotes;
  gate: WorkGate;
  typingGate: TypingGate;
  /** Undefined if other processes look after the answers of this one. */
  unfinished?: Pick<UnfinishedAnswers, 'note' | 'forget'> | undefined;
  log: Log;
  /** Undefined if this process alone can answer. */
  claim?: AnswerClaim | undefined;
}

export interface Answered {
  /** `player`, `player refresh`, `player typing`. */
  name: string;
  outcome: Outcome;
  /** The mistake of the member or upstream. Only a `problem` has one. */
  problem?: ProblemKind | undefined;
  /** The code that the member read: of a failure. */
  incident?: string | undefined;
}

/** `input`: what the member typed or chose can't be answered. `busy`: more members ask than this process can answer. */
export type ProblemKind = Mistake | Exclude<Failure, 'bug'> | 'busy';

/**
 * `problem`: a worded answer to what the member or upstream did wrong. `failed`: our own fault, in the log.
 * `poison`: not run again, because several processes ended while they ran it. `unsent`: Discord did not take the answer.
 * `unanswered`: not even a first one. `elsewhere`: another process answers.
 */
export type Outcome =
  | 'ok'
  | 'problem'
  | 'failed'
  | 'too-late'
  | 'poison'
  | 'unsent'
  | 'unanswered'
  | 'elsewhere';
