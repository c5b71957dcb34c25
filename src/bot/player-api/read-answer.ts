import { type Body, readBody } from '../../shared/contract/answer-body.ts';
import {
  type Complaint,
  complaintIn,
  isAboutPlayer,
  isComplaint,
  isFromApi,
} from '../../shared/contract/complaint.ts';
import type { ErrorCode } from '../../shared/contract/error-codes.ts';
import { edgeRetryAfterSeconds } from '../../shared/contract/limits.ts';
import { isEmpty, recordCandidates } from '../../shared/contract/record-candidates.ts';
import { hourMs } from '../../shared/time/utc-day.ts';
import { isGatewayStatus } from '../http/gateway-status.ts';
import type { HttpAnswer } from '../http/http-client.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import type { Refusal } from '../limits/limited-client.ts';
import { PlayerApiError, type PlayerApiProblem } from './errors.ts';

/** The result of reading an answer. */
export type Reading<Value> =
  | { kind: 'found'; value: Value }
  | { kind: 'missing' }
  /** 404 with no body of the API's: this host does not serve the path at all. */
  | { kind: 'no-such-path' };

/**
 * Reads any answer. `read` turns the JSON of a good one into its value; undefined if the JSON has none. The result is
 * `missing` only if the API itself says so; anything unclear is `unavailable`.
 * @throws PlayerApiError
 */
export function readAnswer<Value>(
  answer: HttpAnswer,
  read: (json: unknown) => Value | undefined,
): Reading<Value> {
  const body = readBody(answer.body, answer.headers['content-type']);
  const complaint = complaintIn(body);
  if (isGood(answer.status) && body.kind === 'json') {
    const isRefusal = isComplaint(body.json) || saysWhy(complaint);
    // An empty object may be a record whose every field was dropped, unless the answer also has the reason why there is none.
    const candidates = recordCandidates(body.json).filter((one) => !(isRefusal && isEmpty(one)));
    const value = firstOf(candidates, read);
    if (value !== undefined) return { kind: 'found', value };
    if (!isRefusal) throw broken('the answer holds no such record');
  }
  if (isGood(answer.status) && body.kind === 'broken-json') throw broken('the body is not whole JSON');
  if (answer.status === 404 && !isFromApi(body, complaint)) return { kind: 'no-such-path' };
  const problem = classifyProblem(answer, body, complaint);
  if (problem.kind === 'not-found') return { kind: 'missing' };
  throw new PlayerApiError(problem);
}

/** The refusal in an answer that says "too many requests", in whichever words; undefined in any other. */
export function refusalIn(answer: HttpAnswer): Refusal | undefined {
  const isShort = answer.body.length < longestRefusal;
  if (answer.status !== 429 && !(isShort && mayHideRefusal.has(answer.status))) return undefined;
  const body = readBody(answer.body, answer.headers['content-type']);
  if (isGood(answer.status) && !(body.kind === 'json' && isComplaint(body.json))) return undefined;
  const problem = classifyProblem(answer, body, complaintIn(body));
  if (problem.kind !== 'rate-limited' || problem.retryAt === undefined) return undefined;
  return { scope: problem.scope, retryAt: problem.retryAt };
}

// Some services answer 200 or 403 and mean 429.
const mayHideRefusal = new Set([200, 403]);
const longestRefusal = 2_000;

function isGood(status: number): boolean {
  return status >= 200 && status < 300;
}

function broken(detail: string): PlayerApiError {
  return new PlayerApiError({ kind: 'contract-broken', detail });
}

/** Text without a record is a complaint if it names a reason that we know. */
function saysWhy(complaint: Complaint | undefined): boolean {
  if (!complaint) return false;
  return complaint.code !== undefined || complaint.status !== undefined || isAboutPlayer(complaint.words);
}

function firstOf<Value>(
  candidates: unknown[],
  read: (json: unknown) => Value | undefined,
): Value | undefined {
  for (const candidate of candidates) {
    const value = read(candidate);
    if (value !== undefined) return value;
  }
  return undefined;
}

function classifyProblem(answer: HttpAnswer, body: Body, complaint: Complaint | undefined): PlayerApiProblem {
  const { code, words = '' } = complaint ?? {};
  const status = isGood(answer.status) ? complaint?.status : answer.status;
  const byCode = code && problemByCode[code];
  if (byCode) return byCode(answer, code);
  if (notConfigured.test(words)) return unavailable(answer);
  if (status === 429) return limited(answer, quotaWords.test(words) ? 'quota' : 'edge');
  if (body.kind !== 'markup' && saysNotFound(words, status)) return { kind: 'not-found' };
  if (status === 401) return rejected('key', code);
  if (status === 400 || status === 422) return rejected('parameter', code);
  if (wrongRegion.test(words)) return rejected('parameter', code);
  if (status === undefined || status === 403) return problemByWords(answer, words);
  return unavailable(answer);
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

/** For answers that neither code nor status explains: an error inside a 200, or a bare 403. */
function problemByWords(answer: HttpAnswer, words: string): PlayerApiProblem {
  if (quotaWords.test(words)) return limited(answer, 'quota');
  if (/rate.?limit|too many requests/.test(words)) return limited(answer, 'edge');
  if (/user-?\s?agent/.test(words)) return rejected('user-agent', undefined);
  if (/\bplan\b|subscription|upgrade/.test(words)) return rejected('plan', undefined);
  if (/\bkey\b|unauthori[sz]ed/.test(words)) return rejected('key', undefined);
  if (
    /(invalid|missing|required).{0,80}\b(uid|region|parameter)|\b(uid|region|parameter)\b.{0,80}(invalid|missing|required)/.test(
      words,
    )
  )
    return rejected('parameter', undefined);
  return unavailable(answer);
}

const quotaWords = /\bquota\b|\b(hourly|daily|monthly|plan)\b.{0,80}\blimit\b/;

// Distinguishes a 500 for a wrong region from "region sg is temporarily unavailable".
const wrongRegion =
  /\b(invalid|wrong|unknown|unsupported|incorrect|another|different)\b.{0,40}\bregion\b|\bregion\b.{0,40}\b(invalid|wrong|unknown|incorrect|mismatch|not supported)\b|region[ _-]mismatch/;

// The service can't ask this region at all, so it says nothing about the player, whatever its status.
const notConfigured =
  /\bregion\b.{0,40}\bnot configured\b|\bnot configured\b.{0,40}\bregion\b|region_not_configured/;

/**
 * Under another status than 404 it must be said of a player: "host not found" in a 502 is a gateway's problem. A
 * gateway's own status, and words of an outage under any, say nothing about the player.
 */
function saysNotFound(words: string, status: number | undefined): boolean {
  if ((status !== undefined && isGatewayStatus(status)) || outage.test(words)) return false;
  return status === 404 || isAboutPlayer(words) || (status === undefined && /\bnot[ _-]?found\b/.test(words));
}

const outage = /\b(unreachable|unavailable|maintenance|time[d -]*out|overloaded)\b/;

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
