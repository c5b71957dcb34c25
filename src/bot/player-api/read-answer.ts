import { readBody } from '../../shared/contract/answer-body.ts';
import { type Complaint, complaintIn, isComplaint, isFromApi } from '../../shared/contract/complaint.ts';
import type { ErrorCode } from '../../shared/contract/error-codes.ts';
import { edgeRetryAfterSeconds } from '../../shared/contract/limits.ts';
import {
  describeBlocks,
  holdsNothing,
  isEmpty,
  recordCandidates,
} from '../../shared/contract/record-candidates.ts';
import type { Meaning } from '../../shared/contract/refusal-words.ts';
import { hourMs } from '../../shared/time/utc-day.ts';
import { isGatewayStatus } from '../http/gateway-status.ts';
import type { HttpAnswer } from '../http/http-client.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import type { Refusal } from '../limits/limited-client.ts';
import { PlayerApiError, type PlayerApiProblem } from './errors.ts';

export type Reading<Value> =
  | { kind: 'found'; value: Value }
  | { kind: 'missing' }
  /** A bare 404: the host doesn't serve this path. */
  | { kind: 'no-such-path' };

/** Interprets an answer. @param read returns undefined for other JSON, null for a record without a value */
export function readAnswer<Value>(
  answer: HttpAnswer,
  read: (json: unknown) => Value | null | undefined,
): Reading<Value> {
  const body = readBody(answer.body, answer.headers['content-type']);
  const complaint = complaintIn(body);
  if (isGood(answer.status) && body.kind === 'json') {
    const isRefusal = isComplaint(body.json) || saysWhy(complaint);
    // An empty object may be a record without fields, unless the answer also says why there is none.
    const candidates = recordCandidates(body.json).filter((one) => !(isRefusal && isEmpty(one)));
    const reading = firstReading(candidates, read);
    if (reading?.kind === 'found') return reading;
    if (!isRefusal && (reading || holdsNothing(body.json))) return { kind: 'missing' };
    if (!isRefusal) throw broken(`the answer holds no such record; its blocks: ${describeBlocks(body.json)}`);
  }
  if (isGood(answer.status) && body.kind === 'broken-json') throw broken('the body is not whole JSON');
  if (answer.status === 404 && !isFromApi(body, complaint)) return { kind: 'no-such-path' };
  const problem = classifyProblem(answer, complaint);
  if (problem.kind === 'not-found') return { kind: 'missing' };
  throw new PlayerApiError(problem);
}

export function refusalIn(answer: HttpAnswer): Refusal | undefined {
  if (answer.status !== 429 && answer.body.length >= longestRefusal) return undefined;
  const body = readBody(answer.body, answer.headers['content-type']);
  if (isGood(answer.status) && body.kind === 'json' && !isComplaint(body.json)) return undefined;
  const problem = classifyProblem(answer, complaintIn(body));
  if (problem.kind !== 'rate-limited' || problem.retryAt === undefined) return undefined;
  return { scope: problem.scope, retryAt: problem.retryAt };
}

const longestRefusal = 2_000;

function isGood(status: number): boolean {
  return status >= 200 && status < 300;
}

function broken(detail: string): PlayerApiError {
  return new PlayerApiError({ kind: 'contract-broken', detail });
}

function saysWhy(complaint: Complaint | undefined): boolean {
  if (!complaint) return false;
  const { code, status, says } = complaint;
  return code !== undefined || status !== undefined || [...says].some((meaning) => !vague.has(meaning));
}

const vague: ReadonlySet<Meaning> = new Set(['key', 'plan', 'user-agent', 'no-path']);

function firstReading<Value>(
  candidates: unknown[],
  read: (json: unknown) => Value | null | undefined,
): Exclude<Reading<Value>, { kind: 'no-such-path' }> | undefined {
  let isMissing = false;
  for (const candidate of candidates) {
    const value = read(candidate);
    if (value !== undefined && value !== null) return { kind: 'found', value };
    isMissing ||= value === null;
  }
  return isMissing ? { kind: 'missing' } : undefined;
}

function classifyProblem(answer: HttpAnswer, complaint: Complaint | undefined): PlayerApiProblem {
  const { code, says = new Set<Meaning>() } = complaint ?? {};
  const status = isGood(answer.status) ? complaint?.status : answer.status;
  const byCode = code && problemByCode[code];
  if (byCode) return byCode(answer, code);
  // The service can't query this region, so the answer says nothing about the player.
  if (says.has('region-unset')) return unavailable(answer);
  if (says.has('quota')) return limited(answer, 'quota');
  if (status === 429 || says.has('rate')) return limited(answer, 'edge');
  if (says.has('bad-api-key')) return rejected('key', code);
  if (says.has('user-agent') && (status === undefined || status === 403)) return rejected('user-agent', code);
  // A 500 for a wrong region, unlike "region sg is temporarily unavailable".
  if (says.has('wrong-region')) return rejected('parameter', code);
  // A gateway's "Host not found" and words about an outage, in any status, say nothing about the player.
  if ((status !== undefined && isGatewayStatus(status)) || says.has('outage')) return unavailable(answer);
  if (says.has('no-player')) return { kind: 'not-found' };
  if (status === undefined || status < 500) return problemByWords(answer, status, complaint);
  return unavailable(answer);
}

function problemByWords(
  answer: HttpAnswer,
  status: number | undefined,
  complaint: Complaint | undefined,
): PlayerApiProblem {
  const { says = new Set<Meaning>(), isAboutPath } = complaint ?? {};
  if (says.has('bad-key') || status === 401) return rejected('key', undefined);
  if (status === 404 || (status === undefined && says.has('nothing') && !isAboutPath))
    return { kind: 'not-found' };
  if (status === 400 || status === 422) return rejected('parameter', undefined);
  if (status !== undefined && status !== 403) return unavailable(answer);
  if (says.has('plan')) return rejected('plan', undefined);
  if (says.has('key')) return rejected('key', undefined);
  return says.has('bad-parameter') ? rejected('parameter', undefined) : unavailable(answer);
}

const problemByCode: Partial<Record<ErrorCode, (answer: HttpAnswer, code: ErrorCode) => PlayerApiProblem>> = {
  FW_001: (_, code) => rejected('user-agent', code),
  FW_002: (_, code) => rejected('user-agent', code),
  FW_003: (_, code) => rejected('user-agent', code),
  FW_004: (answer) => limited(answer, 'edge'),
  INVALID_PARAMETER: (_, code) => rejected('parameter', code),
  KEY_MISSING: (_, code) => rejected('key', code),
  KEY_INVALID: (_, code) => rejected('key', code),
  PLAN_FORBIDDEN: (_, code) => rejected('plan', code),
  NOT_FOUND: () => ({ kind: 'not-found' }),
  QUOTA_EXCEEDED: (answer) => limited(answer, 'quota'),
};

function rejected(
  reason: Extract<PlayerApiProblem, { kind: 'rejected' }>['reason'],
  code: string | undefined,
): PlayerApiProblem {
  return { kind: 'rejected', reason, code };
}

const edgeWait = { defaultMs: edgeRetryAfterSeconds * 1_000, maxMs: hourMs };
const quotaWait = { defaultMs: 60_000, maxMs: 24 * hourMs };

function limited(answer: HttpAnswer, scope: 'edge' | 'quota'): PlayerApiProblem {
  const waitMs = retryAfterMs(answer.headers, answer.receivedAt, scope === 'edge' ? edgeWait : quotaWait);
  return { kind: 'rate-limited', scope, retryAt: answer.receivedAt + waitMs };
}

function unavailable(answer: HttpAnswer): PlayerApiProblem {
  const hasRetryAfter = answer.headers['retry-after'] !== undefined;
  const retryAt = hasRetryAfter
    ? answer.receivedAt + retryAfterMs(answer.headers, answer.receivedAt, edgeWait)
    : undefined;
  return { kind: 'unavailable', status: answer.status, retryAt };
}
