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
  /** Undefined if other processes finish this one's answers. */
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

/** `input`: the member's input can't be answered. `busy`: more members ask than this process can answer. */
export type ProblemKind = Mistake | Exclude<Failure, 'bug'> | 'busy';

/**
 * `problem`: the member or upstream did wrong. `failed`: a fault of ours, logged. `poison`: not run again, because it
 * ended several processes. `unsent`: Discord refused the answer. `unanswered`: it refused the first one, too.
 * `elsewhere`: another process answers.
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
