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
  /** Undefined if other processes finish this one's answers anyway. */
  unfinished?: Pick<UnfinishedAnswers, 'note' | 'forget'> | undefined;
  log: Log;
  claim?: AnswerClaim | undefined;
}

export interface Answered {
  name: string;
  outcome: Outcome;
  problem?: ProblemKind | undefined;
  incident?: string | undefined;
}

/** `input`: unusable input. `busy`: too many members use this process. */
export type ProblemKind = Mistake | Exclude<Failure, 'bug'> | 'busy';

/**
 * `problem`: caused by the member or the player API. `failed`: a bug. `poison`: not run, as it crashed several
 * processes. `unsent`: Discord refused the answer. `unanswered`: not even a first answer succeeded. `elsewhere`:
 * another process answers.
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
