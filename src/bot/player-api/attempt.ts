import { type Body, readBody } from '../../shared/contract/answer-body.ts';
import { complaintIn } from '../../shared/contract/complaint.ts';
import type { Endpoint, Query } from '../../shared/contract/endpoint.ts';
import type { HttpAnswer } from '../http/http-client.ts';
import type { Verdict } from '../http/served-address.ts';
import { PlayerApiError, type PlayerApiProblem } from './errors.ts';
import { type Reading, readAnswer } from './read-answer.ts';

/** An answer with what it means. */
export type Attempt<Value> = { answer: HttpAnswer } & (
  | { reading: Reading<Value>; error?: undefined }
  | { reading?: undefined; error: PlayerApiError }
);

/** Reads an answer, if it is about the requested player: Loadout never shows or stores another player's record. */
export function readAttempt<Value>(
  answer: HttpAnswer,
  { endpoint, query }: { endpoint: Pick<Endpoint<Value>, 'read' | 'isAbout'>; query: Query },
): Attempt<Value> {
  try {
    const reading = readAnswer(answer, (json) => {
      const value = endpoint.read(json);
      const isOther = value !== undefined && value !== null && endpoint.isAbout?.(value, query) === false;
      return isOther ? undefined : value;
    });
    return { answer, reading };
  } catch (error) {
    if (error instanceof PlayerApiError) return { answer, error };
    throw error;
  }
}

/** Whether an API that is known serves the path. */
export function judgeKnown({ reading }: Attempt<unknown>): Verdict {
  if (!reading) return 'unclear';
  return reading.kind === 'no-such-path' ? 'not-served' : 'served';
}

/** Whether an API that is not known yet serves the path: only a record proves it, and a bare 404 gets no benefit of the doubt. */
export function judgeUnknown({ answer, reading, error }: Attempt<unknown>): Verdict {
  const body = readBody(answer.body, answer.headers['content-type']);
  if (error) return isOffPath(error.problem, body) ? 'not-served' : 'unclear';
  if (reading.kind === 'found') return 'served';
  if (reading.kind === 'no-such-path') return 'not-served';
  if (answer.status !== 404) return 'unclear';
  const complaint = complaintIn(body);
  return complaint?.code === 'NOT_FOUND' || complaint?.says.has('no-player') ? 'unclear' : 'not-served';
}

/** A web page with any path, or a path that is not for GET. */
function isOffPath(problem: PlayerApiProblem, body: Body): boolean {
  if (problem.kind !== 'unavailable' || problem.status === undefined) return false;
  return problem.status === 405 || (problem.status < 300 && body.kind === 'markup');
}
