import { keyHeader, serviceRoot } from '../contract/routes.ts';
import type { Log } from '../errors/log.ts';
import { type HttpAnswer, TransportError } from '../http/http-client.ts';
import type { LimitedClient } from '../limits/limited-client.ts';
import { NotAdmittedError } from '../limits/not-admitted-error.ts';
import type { Claim } from '../limits/pacer.ts';
import type { Endpoint } from './endpoint.ts';
import type { Entry } from './entry.ts';
import { PlayerApiError } from './errors.ts';
import { evidenceOf } from './evidence.ts';
import { type Reading, readAnswer } from './read-answer.ts';

/** Whole time of one question on the wire, both address families together. */
const timeLimitMs = 8_000;
/** A record is a few kilobytes. */
export const maxBytes = 2 * 1024 * 1024;

export interface UpstreamOptions {
  client: LimitedClient;
  /** Ends in `/api/v1`. */
  baseUrl: string;
  key: string | undefined;
  now: () => number;
  log: Log;
}

/** One attempt at a question. */
interface Attempt {
  query: Query;
  claim: Claim;
  timeoutMs: number;
}

/** What follows the question mark. */
export type Query = Readonly<Record<string, string>>;

/**
 * Http and parse: asks upstream once, under the address family that it serves. Where the first one answers 404 with no
 * body of the API's, the other is tried, and whichever knew the path is remembered.
 */
export function createUpstream<Value>(
  endpoint: Endpoint<Value>,
  { client, baseUrl, key, log }: UpstreamOptions,
): (query: Query, claim: Claim) => Promise<Entry<Value>> {
  const families: string[] = [];
  if (endpoint.v1) families.push(`${baseUrl}${endpoint.v1}`);
  if (endpoint.root) families.push(`${serviceRoot(baseUrl)}${endpoint.root}`);
  let served: string | undefined;

  async function get(address: string, { query, claim, timeoutMs }: Attempt): Promise<HttpAnswer> {
    const headers = { accept: 'application/json', ...(key && { [keyHeader]: key }) };
    const search = new URLSearchParams(query).toString();
    const url = search ? `${address}?${search}` : address;
    try {
      return await client.get(url, { headers, timeoutMs, maxBytes }, claim);
    } catch (error) {
      throw worded(error, timeoutMs);
    }
  }

  function understand(answer: HttpAnswer): Reading<Value> {
    try {
      const reading = readAnswer(answer, endpoint.read);
      if (reading.kind === 'no-such-path')
        log.warn(evidenceOf(answer, key), `${endpoint.name}: no such path`);
      return reading;
    } catch (error) {
      if (error instanceof PlayerApiError && isOddity(error))
        log.warn(
          { ...evidenceOf(answer, key), problem: error.problem },
          `${endpoint.name}: no usable answer`,
        );
      throw error;
    }
  }

  return async (query, claim) => {
    let timeoutMs = timeLimitMs;
    for (const address of served ? [served] : families) {
      const answer = await get(address, { query, claim, timeoutMs });
      timeoutMs -= answer.receivedAt - answer.sentAt;
      const reading = understand(answer);
      if (reading.kind === 'no-such-path') continue;
      served = address;
      const fetchedAt = answer.receivedAt;
      return reading.kind === 'found'
        ? { fetchedAt, isFound: true, value: reading.value }
        : { fetchedAt, isFound: false };
    }
    throw new PlayerApiError({ kind: 'unavailable', status: 404, retryAt: undefined });
  };
}

function isOddity({ problem: { kind } }: PlayerApiError): boolean {
  return kind === 'unavailable' || kind === 'contract-broken';
}

function worded(error: unknown, afterMs: number): unknown {
  if (error instanceof NotAdmittedError) return unsent(error);
  if (!(error instanceof TransportError)) return error;
  const cause = { cause: error };
  switch (error.failure) {
    case 'timeout':
      return new PlayerApiError({ kind: 'timeout', afterMs }, cause);
    case 'too-large':
      return new PlayerApiError({ kind: 'contract-broken', detail: error.message }, cause);
    case 'connection':
    case 'aborted':
      return new PlayerApiError({ kind: 'unavailable', status: undefined, retryAt: undefined }, cause);
  }
}

function unsent(error: NotAdmittedError): PlayerApiError {
  const { reason, retryAt } = error;
  return new PlayerApiError(
    reason === 'circuit'
      ? { kind: 'unavailable', status: undefined, retryAt }
      : { kind: 'rate-limited', scope: reason === 'quota' ? 'quota' : 'edge', retryAt },
    { cause: error },
  );
}
