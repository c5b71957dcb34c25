import type { LRUCache } from 'lru-cache';
import type { Log } from '../../shared/log/log.ts';
import { BadPictureError, type SoundPicture, soundPicture } from '../../shared/pictures/decode.ts';
import { isTooSmall } from '../../shared/pictures/is-too-small.ts';
import { nameOf, type PictureRequest } from '../../shared/pictures/picture.ts';
import { TransportError } from '../http/http-client.ts';
import { type Claim, NotAdmittedError } from '../limits/claim.ts';
import type { LimitedAnswer } from '../limits/limited-client.ts';
import type { Attempt, Attempts } from './attempts.ts';
import { attemptMs, slowMs } from './picture-time-budgets.ts';
import type { Source } from './sources.ts';

export interface Found extends SoundPicture {
  source: string;
}

/** `late`: the source could not be asked in time. Undefined: it has no usable picture. */
export type Outcome = Found | 'late' | undefined;

export type Misses = LRUCache<string, true>;

export function toMissKey(source: string, request: PictureRequest): string {
  return `${source}:${nameOf(request)}`;
}

const maxBytes = 2 * 1024 * 1024;

interface AskParts {
  misses: Misses;
  attempts: Attempts;
  now: () => number;
  log: Log;
  signal: AbortSignal;
}

export async function askSource(
  source: Source,
  request: PictureRequest,
  claim: Claim,
  parts: AskParts,
): Promise<Outcome> {
  const { misses, attempts, now } = parts;
  if (misses.has(toMissKey(source.name, request))) return undefined;
  const from = now();
  const answer = await ask(source, request, claim, parts);
  const said = typeof answer === 'object' ? 'served' : answer;
  if (said !== 'aborted') attempts.add(request, { source: source.name, outcome: said, from, to: now() });
  return typeof answer === 'object' || answer === 'late' ? answer : undefined;
}

type Said = Found | Exclude<Attempt['outcome'], 'served'> | 'aborted';

async function ask(
  source: Source,
  request: PictureRequest,
  claim: Claim,
  { misses, now, log, signal }: AskParts,
): Promise<Said> {
  const miss = toMissKey(source.name, request);
  const facts = { source: source.name, kind: request.kind, id: request.id };
  const leaveQueue = () => {
    claim.deadline = now();
    source.gate.changed(claim);
  };
  signal.addEventListener('abort', leaveQueue, { once: true });
  try {
    const { answer } = await withHealth(source, () =>
      source.ask(request, ({ url, ...sent }) =>
        source.gate.client.get(url, { ...sent, timeoutMs: attemptMs, maxBytes, signal }, claim),
      ),
    );
    const picture = answer.status === 200 ? await soundPicture(answer.body, request.kind) : undefined;
    if (picture && !isTooSmall(picture.bytes)) {
      source.outage.succeeded();
      source.refusals.note(miss, false);
      return { source: source.name, ...picture };
    }
    const isMissing = answer.status === 404 || answer.status === 410;
    if (picture || isMissing || (isOfPicture(answer.status) && !source.refusals.note(miss, true))) {
      misses.set(miss, true);
      if (picture || isMissing) source.outage.succeeded();
      return 'none';
    }
    source.outage.failed({ ...facts, status: answer.status });
    return 'failed';
  } catch (error) {
    if (error instanceof NotAdmittedError) return 'late';
    if (isLasting(error)) misses.set(miss, true);
    if (!isExpected(error)) log.error({ ...facts, error }, 'asking an image source failed');
    else if (!signal.aborted) source.outage.failed({ ...facts, problem: String(error) });
    if (signal.aborted) return 'aborted';
    return isLasting(error) ? 'broken' : 'failed';
  } finally {
    signal.removeEventListener('abort', leaveQueue);
  }
}

/** Whether the status may concern only this picture: S3 and similar hosts answer 403 for missing ones. */
function isOfPicture(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 425 && status !== 429;
}

async function withHealth({ health }: Source, get: () => Promise<LimitedAnswer>): Promise<LimitedAnswer> {
  const report = health.begin();
  try {
    const limited = await get();
    report(limited.answer.status < 500);
    return limited;
  } catch (error) {
    report(isHealthy(error));
    throw error;
  }
}

function isHealthy(error: unknown): boolean | undefined {
  if (!(error instanceof TransportError) || error.failure === 'too-large') return undefined;
  // An abort proves nothing, unless the source was slow already and should not stay the first one.
  if (error.failure === 'aborted' && error.waitedMs < slowMs) return undefined;
  return false;
}

function isExpected(error: unknown): boolean {
  return error instanceof BadPictureError || error instanceof TransportError;
}

/** Whether a retry is useless: a broken or huge picture stays so, but a lost connection need not. */
function isLasting(error: unknown): boolean {
  return (
    error instanceof BadPictureError || (error instanceof TransportError && error.failure === 'too-large')
  );
}
