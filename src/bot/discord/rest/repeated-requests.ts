import type { ResponseLike } from '@discordjs/rest';
import { RESTJSONErrorCodes } from 'discord-api-types/v10';
import { codeOf } from '../../../shared/errors/code-of.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { sleepKeepingAlive } from '../../../shared/time/sleep.ts';
import { SendingStoppedError } from './invalid-requests.ts';

export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
}

export interface RepeatTime extends Pick<Clock, 'now' | 'sleep'> {
  random: () => number;
}

const now = () => performance.now();
export const realRepeatTime: RepeatTime = { now, sleep: sleepKeepingAlive, random: Math.random };

/** The first answer exists already: from another process, or from an earlier attempt whose response was lost. */
export class PerhapsAnsweredError extends Error {
  override name = 'PerhapsAnsweredError';
}

/** No attempt at a first answer got a complete response, but Discord may have taken one. */
export class PerhapsTakenError extends Error {
  override name = 'PerhapsTakenError';
}

export class ForeignAnswerError extends Error {
  override name = 'ForeignAnswerError';

  constructor(status: number) {
    super(`something else answered in place of Discord, with status ${status}`);
  }
}

export class CutAnswerError extends Error {
  override name = 'CutAnswerError';
  readonly response: ResponseLike;

  constructor(response: ResponseLike, cause: unknown) {
    super('the answer of Discord was cut', { cause });
    this.response = response;
  }
}

/**
 * Retries after a 5xx, a failed connection or an incomplete response, with growing pauses, by the rules of {@link
 * findRule}. A 5xx was not processed. Without a response, a POST is retried only with a nonce (`DiscordRest`), as its
 * message could appear twice; follow-ups can't have one. `@discordjs/rest` sends one request at a time per interaction
 * and route, so no later edit overtakes a retry.
 */
export class RepeatedRequests {
  readonly #sendOnce: SendOnce;
  readonly #time: RepeatTime;
  readonly #closing = new AbortController();
  #waitingBytes = 0;

  constructor(sendOnce: SendOnce, time: RepeatTime) {
    this.#sendOnce = sendOnce;
    this.#time = time;
  }

  async send(request: WireRequest, given: AbortSignal): Promise<ResponseLike> {
    const { now, random } = this.#time;
    const rule = findRule(request);
    const end = now() + rule.forMs;
    let mayHaveArrived = false;
    for (let longestMs = rule.firstPauseMs; ; longestMs = Math.min(2 * longestMs, rule.longestPauseMs)) {
      const attemptEnds = AbortSignal.any([given, AbortSignal.timeout(rule.attemptMs)]);
      const result = await this.#attempt(request, attemptEnds);
      if (mayHaveArrived && rule.isFirstAnswer && (await isAlreadyAcknowledged(result)))
        throw new PerhapsAnsweredError('Discord has a first answer to the interaction');
      mayHaveArrived ||= !isUnsent(result);
      const pauseMs = longestMs * (0.5 + random() / 2);
      const isOver = now() + pauseMs >= end || !isRepeatable(result, rule);
      if (isOver || !(await this.#pause(pauseMs, request, given)))
        return settle(result, rule, mayHaveArrived);
    }
  }

  close(): void {
    this.#closing.abort();
  }

  async #attempt(request: WireRequest, signal: AbortSignal): Promise<Result> {
    try {
      return { response: await this.#sendOnce(request, signal) };
    } catch (error) {
      return { error };
    }
  }

  async #pause(ms: number, { body }: WireRequest, given: AbortSignal): Promise<boolean> {
    const bytes = body?.length ?? 0;
    if (this.#waitingBytes + bytes > mostWaitingBytes) return false;
    this.#waitingBytes += bytes;
    try {
      // Combine signals only for pauses: a long-lived signal keeps a trace of every signal derived from it.
      await this.#time.sleep(ms, AbortSignal.any([given, this.#closing.signal]));
      return true;
    } catch {
      return false;
    } finally {
      this.#waitingBytes -= bytes;
    }
  }
}

type SendOnce = (request: WireRequest, signal: AbortSignal) => Promise<ResponseLike>;

/** Limits the memory of cards that wait for Discord. */
const mostWaitingBytes = 64 * 1_048_576;

type Result = { response: ResponseLike } | { error: unknown };

interface Rule {
  forMs: number;
  attemptMs: number;
  firstPauseMs: number;
  longestPauseMs: number;
  isIdempotent: boolean;
  isFirstAnswer?: boolean;
  needsNoBody?: boolean;
}

const patient = { attemptMs: 15_000, firstPauseMs: 250, longestPauseMs: 30_000 };
const hasty = { attemptMs: 2_000, firstPauseMs: 100, longestPauseMs: 250 };

function findRule({ method, url }: WireRequest): Rule {
  const { pathname } = new URL(url);
  const isIdempotent = method !== 'POST';
  // Discord waits 3 seconds, so one attempt must leave time for the next.
  if (/\/interactions\/[^/]+\/[^/]+\/callback$/.test(pathname))
    return { ...hasty, forMs: 3_000, isIdempotent: true, isFirstAnswer: true };
  // The token of an interaction is valid for 15 minutes.
  if (/\/webhooks\/[^/]+\/[^/]+/.test(pathname))
    return { ...patient, forMs: 14 * minuteMs, isIdempotent, needsNoBody: true };
  // Discord remembers a nonce for a few minutes.
  if (method === 'POST' && /\/channels\/[^/]+\/messages$/.test(pathname))
    return { ...patient, forMs: minuteMs, isIdempotent: true };
  if (method !== 'GET' && /\/(channels|guilds)\//.test(pathname))
    return { ...patient, forMs: 2 * minuteMs, isIdempotent };
  return { ...patient, forMs: 10_000, isIdempotent };
}

const minuteMs = 60_000;

function isRepeatable(result: Result, { isIdempotent }: Rule): boolean {
  if ('response' in result) return result.response.status >= 500;
  if (result.error instanceof SendingStoppedError) return false;
  return isIdempotent || isUnsent(result);
}

function isUnsent(result: Result): boolean {
  if ('response' in result) return false;
  const { error } = result;
  if (error instanceof ForeignAnswerError || error instanceof SendingStoppedError) return true;
  return unsentCode.test(codeOf(error));
}

const unsentCode = /^(?:EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|UND_ERR_CONNECT_TIMEOUT)$/;

async function isAlreadyAcknowledged(result: Result): Promise<boolean> {
  if (!('response' in result) || result.response.status !== 400) return false;
  const { InteractionHasAlreadyBeenAcknowledged: code } = RESTJSONErrorCodes;
  return new RegExp(`"code":\\s*${code}\\b`).test(await result.response.text());
}

function settle(result: Result, { needsNoBody, isFirstAnswer }: Rule, mayHaveArrived: boolean): ResponseLike {
  if ('response' in result) return result.response;
  const { error } = result;
  if (needsNoBody && error instanceof CutAnswerError && error.response.ok) return error.response;
  if (isFirstAnswer && mayHaveArrived)
    throw new PerhapsTakenError('Discord may have taken the first answer', { cause: error });
  throw error;
}
