import { isErrorCode } from '../contract/error-codes.ts';
import { type HttpAnswer, TransportError } from '../transport/http.ts';
import type { Log } from '../transport/log.ts';
import { NoTurnError } from '../transport/no-turn-error.ts';
import type { Claim } from '../transport/pacer.ts';
import { retryAfterMs } from '../transport/retry-after.ts';
import type { Sleep } from '../transport/sleep.ts';
import { BadPictureError, type SoundPicture, soundPicture } from './decode.ts';
import { hedge } from './hedge.ts';
import type { Misses } from './misses.ts';
import type { PictureRequest } from './picture.ts';
import type { Address, Source } from './sources.ts';

/** A picture as one source served it. */
export interface Found extends SoundPicture {
  source: string;
}

/** Longest time for one picture from one source, once it was asked. */
export const tryTimeoutMs = 1_500;
/** Longest wait for a turn at a source that limits, where another source may have the picture too. */
export const turnPatienceMs = 1_500;
/** A source that has not answered after this long is slow: the next is asked beside it. */
export const slowMs = 600;
/** A larger picture is not read to its end. */
export const maxBytes = 2 * 1024 * 1024;

export interface DownloadParts {
  sources: readonly Source[];
  misses: Misses;
  now: () => number;
  sleep: Sleep;
  log: Log;
}

/**
 * Asks the sources in their order; the first that serves a sound picture wins. Undefined: none did. `late`: none did,
 * but one could not be asked in time, and may have it.
 */
export async function download(
  request: PictureRequest,
  claim: Claim,
  parts: DownloadParts,
): Promise<Outcome> {
  const able = inOrder(parts.sources.filter((source) => source.addressesOf(request).length > 0));
  const asks = able.map((source) => {
    const isLast = source === able[able.length - 1];
    return () => ask(source, request, isLast ? claim : hastier(claim, parts.now()), parts);
  });
  const isGood = (answer: Outcome) => typeof answer === 'object';
  const answers = await hedge(asks, { afterMs: slowMs, sleep: parts.sleep, isGood });
  return answers.find(isGood) ?? answers.find((answer) => answer === 'late');
}

type Outcome = Found | 'late' | undefined;

/** Who failed lately comes last, and now and then in its old place again: if that goes well, it stays there. */
function inOrder(sources: readonly Source[]): Source[] {
  const isFailing = ({ health }: Source) => health.closedAgainAt() !== undefined;
  return [...sources.filter((source) => !isFailing(source)), ...sources.filter(isFailing)];
}

// A claim that may be changed while it waits stays itself where it can.
function hastier(claim: Claim, now: number): Claim {
  return claim.priority === 'background' || claim.deadline <= now + turnPatienceMs
    ? claim
    : { ...claim, deadline: now + turnPatienceMs };
}

async function ask(
  source: Source,
  request: PictureRequest,
  claim: Claim,
  { misses, now, log }: DownloadParts,
): Promise<Outcome> {
  const miss = `${source.name}:${request.kind}:${request.id}`;
  if (source.pause.until() !== undefined || misses.has(miss)) return undefined;
  const facts = { source: source.name, kind: request.kind, id: request.id };
  const tellHealth = source.health.begin();
  try {
    const answer = await firstServed(source, request, claim);
    tellHealth(answer.status < 500);
    if (answer.status === 200) {
      return { source: source.name, ...(await soundPicture(answer.body, request.kind)) };
    }
    if (answer.status === 404) misses.add(miss);
    else log.warn({ ...facts, status: answer.status }, 'an image source refused a picture');
    if (answer.status === 429)
      source.pause.extend(now() + retryAfterMs(answer.headers, now(), { defaultMs: 60_000, maxMs: 600_000 }));
  } catch (error) {
    tellHealth(error instanceof TransportError && error.failure !== 'too-large' ? false : undefined);
    if (error instanceof NoTurnError) return 'late';
    if (isLasting(error)) misses.add(miss);
    log.warn({ ...facts, problem: String(error) }, 'an image source served no usable picture');
  }
  return undefined;
}

/** An address that isn't served at all sends us on to the next; what turns out to be served is remembered. */
async function firstServed(source: Source, request: PictureRequest, claim: Claim): Promise<HttpAnswer> {
  const [first, ...others] = source.addressesOf(request);
  if (!first) throw new Error(`${source.name} has no address for a ${request.kind}`);
  const get = ({ url, headers }: Address) =>
    source.get(url, { headers, timeoutMs: tryTimeoutMs, maxBytes }, claim);
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
