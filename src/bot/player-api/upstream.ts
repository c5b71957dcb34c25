import type { Endpoint, Query } from '../../shared/contract/endpoint.ts';
import { keyHeader, serviceRoot } from '../../shared/contract/routes.ts';
import { followRedirects } from '../http/follow-redirects.ts';
import { type HttpAnswer, TransportError } from '../http/http-client.ts';
import { createServedAddress } from '../http/served-address.ts';
import { type Claim, NotAdmittedError } from '../limits/claim.ts';
import type { LimitedAnswer, LimitedClient } from '../limits/limited-client.ts';
import type { Entry } from './entry.ts';
import { PlayerApiError, type PlayerApiProblem } from './errors.ts';
import { toEvidence } from './evidence.ts';
import type { ApiOutages, EndpointOutages } from './outages.ts';
import { type Reading, readAnswer } from './read-answer.ts';
import { attemptMs } from './time-budgets.ts';
import type { UnreadReport } from './unread-report.ts';
import type { UpstreamHealth } from './upstream-health.ts';

const maxBytes = 2 * 1024 * 1024;

export interface UpstreamOptions {
  client: LimitedClient;
  /** Ends in `/api/v1`. */
  baseUrl: string;
  key: string | undefined;
  outages: ApiOutages;
  unread: UnreadReport;
  upstreamHealth: UpstreamHealth;
  /** The longest wait for an answer, if it is not the usual one. */
  longestMs?: number;
}

/** Asks upstream once, and reports outages to the operator. @throws PlayerApiError (the returned function) */
export function createUpstream<Value>(
  endpoint: Endpoint<Value>,
  { client, baseUrl, key, outages, unread, upstreamHealth, longestMs = attemptMs }: UpstreamOptions,
): (query: Query, claim: Claim) => Promise<Entry<Value>> {
  const served = createServedAddress(addressesOf(endpoint, baseUrl));
  const outage = outages.of(endpoint);
  const failed: Reported['failed'] = (problem, facts) => {
    if (endpoint.isOptional) return;
    outage.failed(problem, facts);
    upstreamHealth.failed(problem);
  };
  const get = createGet({ client, key, failed });
  const understand = createUnderstand(endpoint, { key, failed });

  return async (query, claim) => {
    let timeoutMs = longestMs;
    const { reading, answer } = await served.ask(
      async (address) => {
        const ask = async (url: string) => {
          const limited = await get(url, timeoutMs, claim);
          timeoutMs -= limited.answer.receivedAt - limited.answer.sentAt;
          return limited;
        };
        const limited = await followRedirects(toUrl(address, query), ask, ({ answer }) => answer);
        return understand(limited, query);
      },
      ({ reading }) => (reading.kind === 'no-such-path' ? 'not-served' : 'served'),
    );
    if (reading.kind === 'no-such-path') {
      const problem = { kind: 'unavailable', status: 404, retryAt: undefined } as const;
      failed(problem, toEvidence(answer, key));
      throw new PlayerApiError(problem);
    }
    outage.succeeded();
    upstreamHealth.succeeded(answer.receivedAt - answer.sentAt);
    const fetchedAt = answer.receivedAt;
    if (reading.kind === 'missing') return { fetchedAt, isFound: false };
    const fields = endpoint.unreadIn?.(reading.value) ?? [];
    unread.add(endpoint.name, fields);
    if (fields.length > 0) upstreamHealth.unread();
    return { fetchedAt, isFound: true, value: reading.value };
  };
}

interface Reported {
  key: string | undefined;
  failed: EndpointOutages['failed'];
}

/** Sends one request. Every failure to get an answer becomes a PlayerApiError. */
function createGet({ client, key, failed }: Reported & Pick<UpstreamOptions, 'client'>) {
  const headers = { accept: 'application/json', ...(key && { [keyHeader]: key }) };
  return async (url: string, timeoutMs: number, claim: Claim): Promise<LimitedAnswer> => {
    try {
      return await client.get(url, { headers, timeoutMs, maxBytes }, claim);
    } catch (error) {
      const failure = failureOf(error, timeoutMs);
      if (failure && isSent(error)) failed(failure.problem, { reason: error.message });
      throw failure ?? error;
    }
  };
}

/** Reads one answer. An answer without a value becomes a PlayerApiError. */
function createUnderstand<Value>(endpoint: Endpoint<Value>, { key, failed }: Reported) {
  /** The value in `json`, if it is about the requested player: Loadout never shows or stores another player's record. */
  function readFor(query: Query, json: unknown): Value | null | undefined {
    const value = endpoint.read(json);
    const isOther = value !== undefined && value !== null && endpoint.isAbout?.(value, query) === false;
    return isOther ? undefined : value;
  }
  return (
    { answer, refusal }: LimitedAnswer,
    query: Query,
  ): { reading: Reading<Value>; answer: HttpAnswer } => {
    try {
      if (refusal) throw new PlayerApiError({ kind: 'rate-limited', ...refusal });
      return { reading: readAnswer(answer, (json) => readFor(query, json)), answer };
    } catch (error) {
      if (error instanceof PlayerApiError) failed(error.problem, toEvidence(answer, key));
      throw error;
    }
  };
}

interface Address {
  url: string;
  /** The service's names for our parameters; those that are missing have ours. */
  names: Readonly<Record<string, string>>;
}

function addressesOf(endpoint: Endpoint<unknown>, baseUrl: string): [Address, ...Address[]] {
  const { paths, elsewhere = [] } = endpoint;
  const [first, ...others] = paths;
  const at = (path: string, names = {}): Address => ({ url: serviceRoot(baseUrl) + path, names });
  return [
    at(first),
    ...others.map((path) => at(path)),
    ...elsewhere.map(({ path, names }) => at(path, names)),
  ];
}

function toUrl({ url, names }: Address, query: Query): string {
  const sent = Object.entries(query).map(([name, value]): [string, string] => [names[name] ?? name, value]);
  return sent.length > 0 ? `${url}?${new URLSearchParams(sent)}` : url;
}

/** A request that was not sent, or that we called off ourselves, says nothing about the API. */
function isSent(error: unknown): error is TransportError {
  return error instanceof TransportError && error.failure !== 'aborted';
}

/** Undefined: `error` is none that a client of HTTP may throw, so it is a bug of ours and stays what it is. */
function failureOf(error: unknown, afterMs: number): PlayerApiError | undefined {
  const cause = { cause: error };
  if (error instanceof NotAdmittedError) return new PlayerApiError(notAdmitted(error), cause);
  if (!(error instanceof TransportError)) return undefined;
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

function notAdmitted({ reason, retryAt }: NotAdmittedError): PlayerApiProblem {
  return reason === 'circuit'
    ? { kind: 'unavailable', status: undefined, retryAt }
    : { kind: 'rate-limited', scope: reason === 'quota' ? 'quota' : 'edge', retryAt };
}
