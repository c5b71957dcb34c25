import { isErrorCode } from '../contract/error-codes.ts';
import type { Log } from '../errors/log.ts';
import { type HttpAnswer, TransportError } from '../http/http-client.ts';
import { NotAdmittedError } from '../limits/not-admitted-error.ts';
import type { Claim } from '../limits/pacer.ts';
import { BadPictureError, type SoundPicture, soundPicture } from './decode.ts';
import type { Misses } from './misses.ts';
import type { PictureRequest } from './picture.ts';
import { refusedForMs } from './refused-for-ms.ts';
import type { Address, Source } from './sources.ts';

/** A picture as one source served it. */
export interface Found extends SoundPicture {
  source: string;
}

/** `late`: the source could not be asked in time, and may have it. Undefined: it has none that we take. */
export type Outcome = Found | 'late' | undefined;

/** A source that has not answered after this long is slow. */
export const slowMs = 600;
/** Longest time for one picture from one source, once it was asked. */
const tryTimeoutMs = 1_500;
/** A larger picture is not read to its end. */
const maxBytes = 2 * 1024 * 1024;

export interface AskParts {
  misses: Misses;
  now: () => number;
  log: Log;
  /** Somebody else had it: the request is called off, or its place in line given up. */
  signal: AbortSignal;
}

/** Asks one source for a picture, and remembers what that says about the source. Never rejects. */
export async function askSource(
  source: Source,
  request: PictureRequest,
  claim: Claim,
  { misses, now, log, signal }: AskParts,
): Promise<Outcome> {
  const miss = `${source.name}:${request.kind}:${request.id}`;
  if (source.pause.until() !== undefined || misses.has(miss)) return undefined;
  const facts = { source: source.name, kind: request.kind, id: request.id };
  // A request that waits for its turn has no connection to cut.
  const leaveLine = () => {
    claim.deadline = now();
    source.way.review();
  };
  signal.addEventListener('abort', leaveLine, { once: true });
  try {
    const answer = await watched(source, () => firstServed(source, request, claim, signal));
    if (answer.status === 200) {
      return { source: source.name, ...(await soundPicture(answer.body, request.kind)) };
    }
    if (answer.status === 404 || answer.status === 410) misses.add(miss);
    else log.warn({ ...facts, status: answer.status }, 'an image source refused a picture');
    source.pause.extend(now() + (refusedForMs(answer, now()) ?? 0));
  } catch (error) {
    if (error instanceof NotAdmittedError) return 'late';
    if (isLasting(error)) misses.add(miss);
    if (!signal.aborted)
      log.warn({ ...facts, problem: String(error) }, 'an image source served no usable picture');
  } finally {
    signal.removeEventListener('abort', leaveLine);
  }
  return undefined;
}

/** Tells the source's health how it went. */
async function watched({ health }: Source, get: () => Promise<HttpAnswer>): Promise<HttpAnswer> {
  const tellHealth = health.begin();
  try {
    const answer = await get();
    tellHealth(answer.status < 500);
    return answer;
  } catch (error) {
    tellHealth(isWell(error));
    throw error;
  }
}

/** Undefined: the failure says nothing about the source. */
function isWell(error: unknown): boolean | undefined {
  if (!(error instanceof TransportError) || error.failure === 'too-large') return undefined;
  // That we called it off is our own doing; but who kept everybody waiting is not to be asked first for ever.
  if (error.failure === 'aborted' && error.waitedMs < slowMs) return undefined;
  return false;
}

/** An address that isn't served at all sends us on to the next; what turns out to be served is remembered. */
async function firstServed(
  source: Source,
  request: PictureRequest,
  claim: Claim,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const [first, ...others] = source.addressesOf(request);
  if (!first) throw new Error(`${source.name} has no address for a ${request.kind}`);
  const get = ({ url, headers, isPublicOnly = false }: Address) =>
    source.way.client.get(url, { headers, isPublicOnly, timeoutMs: tryTimeoutMs, maxBytes, signal }, claim);
  let answer = await get(first);
  let served = first;
  for (const other of others) {
    if (answer.status !== 404 || isOwnWord(answer)) break;
    served = other;
    answer = await get(other);
  }
  if (others.length > 0 && answer.status === 200) source.settleOn?.(served);
  return answer;
}

/** "There is no such picture", said by the player API and not by whatever stands before it. */
function isOwnWord({ body }: HttpAnswer): boolean {
  try {
    return isErrorCode(JSON.parse(body.toString('utf8')).code);
  } catch {
    return false;
  }
}

// A broken or huge picture is the same the next time; a lost connection need not be.
function isLasting(error: unknown): boolean {
  return (
    error instanceof BadPictureError || (error instanceof TransportError && error.failure === 'too-large')
  );
}
