import type { Endpoint, Query } from '../../shared/contract/endpoint.ts';
import type { EndpointName } from '../../shared/contract/endpoints.ts';
import { followRedirects } from '../http/follow-redirects.ts';
import { TransportError } from '../http/http-client.ts';
import { type Claim, NotAdmittedError } from '../limits/claim.ts';
import type { LimitedAnswer, LimitedClient } from '../limits/limited-client.ts';
import type { ApiAddress } from './api-address.ts';
import { type Attempt, readAttempt } from './attempt.ts';
import type { Entry } from './entry.ts';
import { PlayerApiError, type PlayerApiProblem } from './errors.ts';
import { toEvidence } from './evidence.ts';
import type { ApiOutages, EndpointOutages } from './outages.ts';
import { attemptMs } from './time-budgets.ts';
import type { UnreadReport } from './unread-report.ts';
import type { UpstreamHealth } from './upstream-health.ts';

const maxBytes = 2 * 1024 * 1024;

export type NamedEndpoint<Value> = Endpoint<Value> & { name: EndpointName };

export interface UpstreamOptions {
  client: LimitedClient;
  address: ApiAddress;
  outages: ApiOutages;
  unread: UnreadReport;
  upstreamHealth: UpstreamHealth;
  longestMs?: number;
}

export function createUpstream<Value>(
  endpoint: NamedEndpoint<Value>,
  { client, address, outages, unread, upstreamHealth, longestMs = attemptMs }: UpstreamOptions,
): (query: Query, claim: Claim) => Promise<Entry<Value>> {
  const isLookup = endpoint.name === 'info';
  const outage = outages.of(endpoint);
  const failed: EndpointOutages['failed'] = (problem, facts) => {
    if (endpoint.isOptional) return;
    outage.failed(problem, facts);
    upstreamHealth.failed(problem, isLookup);
  };
  const get = createGet({ client, address, failed });

  function createAttempt(query: Query, claim: Claim): (url: string) => Promise<Attempt<Value>> {
    let timeoutMs = longestMs;
    const send = async (url: string) => {
      const limited = await get(url, timeoutMs, claim);
      timeoutMs -= limited.answer.receivedAt - limited.answer.sentAt;
      return limited;
    };
    return async (url) => {
      const { answer, refusal } = await followRedirects(url, send, ({ answer }) => answer);
      if (refusal) return { answer, error: new PlayerApiError({ kind: 'rate-limited', ...refusal }) };
      return readAttempt(answer, { endpoint, query });
    };
  }

  return async (query, claim) => {
    const asked = await address.ask(endpoint.name, query, createAttempt(query, claim));
    const { attempt, tried } = asked ?? {};
    if (!attempt) throw new PlayerApiError({ kind: 'rejected', reason: 'plan', code: undefined });
    const nowhere = new PlayerApiError({ kind: 'unavailable', status: 404, retryAt: undefined }, { tried });
    const { answer, reading } = attempt;
    const error = tried ? nowhere : (attempt.error ?? nowhere);
    if (!reading || reading.kind === 'no-such-path' || tried) {
      // An API that serves only players is not out of order.
      const isLacking = !isLookup && reading?.kind === 'no-such-path';
      if (!isLacking) failed(error.problem, { ...toEvidence(answer, address.key), tried });
      throw error;
    }
    outage.succeeded();
    upstreamHealth.succeeded(answer.receivedAt - answer.sentAt, isLookup);
    const fetchedAt = answer.receivedAt;
    if (reading.kind === 'missing') return { fetchedAt, isFound: false };
    const fields = endpoint.unreadIn?.(reading.value) ?? [];
    unread.add(endpoint.name, fields);
    if (fields.length > 0) upstreamHealth.unread();
    return { fetchedAt, isFound: true, value: reading.value };
  };
}

function createGet({
  client,
  address,
  failed,
}: Pick<UpstreamOptions, 'client' | 'address'> & Pick<EndpointOutages, 'failed'>) {
  return async (url: string, timeoutMs: number, claim: Claim): Promise<LimitedAnswer> => {
    try {
      return await client.get(url, { headers: address.headers, timeoutMs, maxBytes }, claim);
    } catch (error) {
      const failure = failureOf(error, timeoutMs);
      if (failure && isSent(error)) failed(failure.problem, { reason: error.message });
      throw failure ?? error;
    }
  };
}

/** Whether the request was sent and not aborted by us; otherwise it says nothing about the API. */
function isSent(error: unknown): error is TransportError {
  return error instanceof TransportError && error.failure !== 'aborted';
}

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
