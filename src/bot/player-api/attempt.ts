import { readBody } from '../../shared/contract/answer-body.ts';
import { type Complaint, complaintIn } from '../../shared/contract/complaint.ts';
import type { Endpoint, Query } from '../../shared/contract/endpoint.ts';
import { isGatewayStatus } from '../http/gateway-status.ts';
import type { HttpAnswer } from '../http/http-client.ts';
import type { Verdict } from '../http/served-address.ts';
import { PlayerApiError, type PlayerApiProblem } from './errors.ts';
import { type Reading, readAnswer } from './read-answer.ts';

export type Attempt<Value> = { answer: HttpAnswer } & (
  | { reading: Reading<Value>; error?: undefined }
  | { reading?: undefined; error: PlayerApiError }
);

/** Checks that the answer is about the requested player, so that Loadout never shows or stores another one. */
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

export function judgeKnown({ reading }: Attempt<unknown>): Verdict {
  if (!reading) return 'unclear';
  return reading.kind === 'no-such-path' ? 'not-served' : 'served';
}

interface Judged {
  control: HttpAnswer | undefined;
  isGuess: boolean;
}

/** `served`: a record proves the path. `answered`: the API itself answered. `unclear`: any path may get this answer. */
export function judgeUnknown(
  { answer, reading, error }: Attempt<unknown>,
  { control, isGuess }: Judged,
): Verdict | 'answered' {
  const body = readBody(answer.body, answer.headers['content-type']);
  if (reading?.kind === 'found') return 'served';
  if (reading?.kind === 'no-such-path' || answer.status === 405) return 'not-served';
  if (error ? isOwnRefusal(error.problem) : namesPlayer(complaintIn(body))) return 'answered';
  if (body.kind === 'markup' && answer.status < 300) return 'not-served';
  if (isGuess) return 'answered';
  if (body.kind === 'markup') return 'not-served';
  return control && !isAlike(answer, control) ? 'answered' : 'unclear';
}

function isOwnRefusal(problem: PlayerApiProblem): boolean {
  switch (problem.kind) {
    case 'rejected':
      return problem.reason !== 'parameter' || problem.code !== undefined;
    case 'unavailable':
      return problem.status === 404 || (problem.status !== undefined && isGatewayStatus(problem.status));
    case 'contract-broken':
      return false;
    default:
      return true;
  }
}

function namesPlayer(complaint: Complaint | undefined): boolean {
  if (!complaint || complaint.isAboutPath) return false;
  return complaint.code === 'NOT_FOUND' || complaint.says.has('no-player');
}

function isAlike(one: HttpAnswer, other: HttpAnswer): boolean {
  const wordsOf = ({ body }: HttpAnswer) =>
    body
      .subarray(0, 2_000)
      .toString('utf8')
      .replace(/\/[\w/-]+/g, '/')
      .replace(/\d+/g, '#');
  return one.status === other.status && wordsOf(one) === wordsOf(other);
}
