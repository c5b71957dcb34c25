import { TooLate } from '../../../shared/time/within.ts';
import type { Language } from '../../text/languages.ts';
import type { UnderWay } from '../../trace/trace.ts';
import type { Reply } from '../../views/message/reply.ts';
import type { Retry } from '../../views/message/retry-target.ts';
import { noticeReply } from '../../views/notice.ts';
import { isMistake, problemReply, toProblemKind } from '../../views/problem/problem.ts';
import type { AnswerOptions, Outcome, ProblemKind } from './answer-options.ts';
import { incidentCode } from './incident-code.ts';
import { TooBusyError } from './work-gate.ts';

export interface Result {
  reply: Reply;
  outcome: Outcome;
  problem?: ProblemKind | undefined;
  incident?: string | undefined;
}

interface ReportOptions {
  id: string;
  name: string;
  language: Language;
  retry?: Retry | undefined;
  waitedFor?: UnderWay | undefined;
  userId?: string | undefined;
}

/** Turns a thrown error into a reply, and logs failures with the code that the member sees. */
export function reportProblem(
  error: unknown,
  { id, name, userId, waitedFor, ...around }: ReportOptions,
  { log }: Pick<AnswerOptions, 'log'>,
): Result {
  const incident = incidentCode(id);
  if (error instanceof TooLate) {
    log.warn({ command: name, kind: 'too-late', incident, waitedFor }, 'an answer took too long');
    const reply = noticeReply('tooLate', around.language, { retry: around.retry, incident });
    return { reply, outcome: 'too-late', incident };
  }
  if (error instanceof TooBusyError) {
    const reply = noticeReply('busy', around.language, { retry: around.retry });
    return { reply, outcome: 'problem', problem: 'busy' };
  }
  const asked = userId === undefined ? undefined : { interaction: id, ownerId: userId };
  const reply = problemReply(error, { ...around, incident, asked });
  const kind = toProblemKind(error);
  if (isMistake(kind)) return { reply, outcome: 'problem', problem: kind };
  const facts = { command: name, kind, incident, error };
  if (kind === 'bug') {
    log.error(facts, 'a command failed');
    return { reply, outcome: 'failed', incident };
  }
  log.warn(facts, 'a command could not do what was asked');
  return { reply, outcome: 'problem', problem: kind, incident };
}
