import { STATUS_CODES } from 'node:http';
import type { RESTOptions, ResponseLike } from '@discordjs/rest';
import { Agent, request } from 'undici';
import type { Log } from '../../../shared/log/log.ts';
import { createOutageLog } from '../../../shared/log/outage-log.ts';
import { dayMs } from '../../../shared/time/utc-day.ts';
import { retryAfterMs } from '../../http/retry-after.ts';
import { createAddressRefusal } from './address-refusal.ts';
import {
  createInvalidRequests,
  type InvalidRequestsOptions,
  type SendingStatus,
} from './invalid-requests.ts';
import {
  CutAnswerError,
  ForeignAnswerError,
  RepeatedRequests,
  type RepeatTime,
  realRepeatTime,
  type WireRequest,
} from './repeated-requests.ts';

interface DiscordRequestsOptions extends InvalidRequestsOptions {
  time?: RepeatTime | undefined;
}

/**
 * Sends `@discordjs/rest`'s requests over our own connections, because a global dispatcher from another undici version
 * rejects its form data. Logs outages, and holds back requests that would get us banned.
 */
export function openDiscordRequests({ time = realRepeatTime, ...options }: DiscordRequestsOptions) {
  const agent = new Agent();
  const report = createReport(options);
  const invalidRequests = createInvalidRequests(options);
  const refusal = createAddressRefusal(options);
  const requests = new RepeatedRequests(sendOnce, time);

  async function sendOnce(request: WireRequest, signal: AbortSignal): Promise<ResponseLike> {
    invalidRequests.admit();
    try {
      const response = await send(request, { agent, now: options.now, signal });
      invalidRequests.answered(response);
      refusal.answered(response);
      report.answered(response);
      return response;
    } catch (error) {
      if (!(error instanceof ForeignAnswerError)) report.failed({ error });
      throw error;
    }
  }

  const makeRequest: RESTOptions['makeRequest'] = (url, { method, headers, body, signal }) => {
    const request = {
      url,
      method: methods.find((known) => known === method?.toUpperCase()) ?? 'GET',
      headers: textsOf(headers),
      body: bytesOf(body),
    };
    return requests.send(request, signal ?? new AbortController().signal);
  };

  return {
    makeRequest,
    status: (): SendingStatus => ({ ...invalidRequests.status(), refusedUntil: refusal.until() }),
    close() {
      requests.close();
      return agent.destroy();
    },
  };
}

function createReport({ log, now }: { log: Log; now: () => number }) {
  const words = { began: 'Discord does not answer', ended: 'Discord answers again' };
  const outage = createOutageLog({ ...words, log, now });
  let failuresInARow = 0;

  // A single failure is retried, so it is no outage.
  function failed(facts: object, message?: string): void {
    failuresInARow++;
    if (failuresInARow >= failuresOfAnOutage) outage.failed(facts, message);
  }

  function succeeded(): void {
    failuresInARow = 0;
    outage.succeeded();
  }

  return {
    failed,
    answered(response: ResponseLike): void {
      const { status } = response;
      if (isForeign(response)) {
        outage.failed({ status, reason: 'something else answers in its place' });
        throw new ForeignAnswerError(status);
      }
      if (status >= 500) failed({ status }, `Discord answers with status ${status}`);
      else succeeded();
    },
  };
}

const failuresOfAnOutage = 3;

async function send(
  { url, ...sent }: WireRequest,
  { agent, now, signal }: { agent: Agent; now: () => number; signal: AbortSignal },
): Promise<ResponseLike> {
  const answer = await request(url, { dispatcher: agent, signal, ...sent });
  const { statusCode: status } = answer;
  const headers = textsOf(answer.headers);
  // Without a number of seconds, the library would retry at once.
  if (status === 429) headers['retry-after'] = String(retryAfterMs(headers, now(), limitWait) / 1_000);
  try {
    return toResponse(status, headers, Buffer.from(await answer.body.arrayBuffer()));
  } catch (cause) {
    throw new CutAnswerError(toResponse(status, {}, Buffer.alloc(0)), cause);
  }
}

const limitWait = { defaultMs: 60_000, maxMs: dayMs };

function toResponse(status: number, headers: Record<string, string>, bytes: Buffer): ResponseLike {
  return {
    status,
    statusText: STATUS_CODES[status] ?? '',
    ok: status >= 200 && status < 300,
    headers: new Headers(headers),
    body: null,
    bodyUsed: true,
    arrayBuffer: async () => new Uint8Array(bytes).buffer,
    text: async () => bytes.toString('utf8'),
    json: async () => JSON.parse(bytes.toString('utf8')),
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function bytesOf(body: unknown): string | Uint8Array | null {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  throw new TypeError('the library sent a body of an unknown kind');
}

function textsOf(headers: object | null | undefined): Record<string, string> {
  const given = Object.entries(headers ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** Detects redirects and web pages, which the library would take for success. */
function isForeign({ status, headers }: Pick<ResponseLike, 'status' | 'headers'>): boolean {
  const isPage = (headers.get('content-type') ?? '').includes('text/html');
  return (status >= 300 && status < 400) || (status < 300 && isPage);
}
