import type { RESTOptions, ResponseLike } from '@discordjs/rest';
import { Agent, request } from 'undici';
import type { Log } from '../../../shared/log/log.ts';
import { createOutageLog } from '../../../shared/log/outage-log.ts';
import {
  createInvalidRequests,
  type InvalidRequestsOptions,
  type SendingStatus,
} from './invalid-requests.ts';

/** Carries the requests of `@discordjs/rest` over connections of its own. */
interface DiscordRequests {
  makeRequest: RESTOptions['makeRequest'];
  status(): SendingStatus;
  close(): Promise<void>;
}

type Init = Parameters<RESTOptions['makeRequest']>[1];

/**
 * Opens the connections to Discord. In place of the library's own way, which goes through whatever dispatcher another
 * version of undici has made global in this process: such a dispatcher does not take its forms.
 * An outage of Discord is logged when it begins and when it ends. What Discord would ban us for is not sent.
 */
export function openDiscordRequests(options: InvalidRequestsOptions): DiscordRequests {
  const agent = new Agent();
  const report = createReport(options);
  const invalidRequests = createInvalidRequests(options);

  return {
    async makeRequest(url, init) {
      invalidRequests.admit();
      try {
        const response = await send(agent, url, init);
        invalidRequests.answered(response);
        report.answered(response);
        return response;
      } catch (error) {
        if (!(error instanceof ForeignAnswerError)) report.failed({ error });
        throw asReset(error);
      }
    },
    status: invalidRequests.status,
    close: () => agent.destroy(),
  };
}

/** Tells the operator when an outage of Discord begins and ends. */
function createReport({ log, now }: { log: Log; now: () => number }) {
  const outage = createOutageLog({
    log,
    now,
    began: 'Discord does not answer',
    ended: 'Discord answers again',
  });
  let failuresInARow = 0;

  // One connection that was closed is repeated, and no outage.
  function failed(facts: object): void {
    failuresInARow++;
    if (failuresInARow >= failuresOfAnOutage) outage.failed(facts);
  }

  function succeeded(): void {
    failuresInARow = 0;
    outage.succeeded();
  }

  return {
    failed,
    /** @throws ForeignAnswerError if the answer is not Discord's */
    answered(response: ResponseLike): void {
      const { status } = response;
      if (isForeign(response)) {
        outage.failed({ status, reason: 'something else answers in its place' });
        throw new ForeignAnswerError(status);
      }
      if (status >= 500) failed({ status });
      else succeeded();
    },
  };
}

const failuresOfAnOutage = 3;

async function send(
  agent: Agent,
  url: string,
  { method, headers, body, signal }: Init,
): Promise<ResponseLike> {
  const answer = await request(url, {
    dispatcher: agent,
    method: methods.find((known) => known === method?.toUpperCase()) ?? 'GET',
    headers: textsOf(headers),
    body: bytesOf(body),
    signal: signal ?? null,
  });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  const status = answer.statusCode;
  return {
    status,
    statusText: '',
    ok: status >= 200 && status < 300,
    headers: new Headers(textsOf(answer.headers)),
    body: null,
    bodyUsed: true,
    arrayBuffer: async () => new Uint8Array(bytes).buffer,
    text: async () => bytes.toString('utf8'),
    json: async () => JSON.parse(bytes.toString('utf8')),
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The body as the library or DiscordRest encoded it. */
function bytesOf(body: unknown): string | Uint8Array | null {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  throw new TypeError('the library sent a body of an unknown kind');
}

/** Headers as plain texts; the library hands in an object. */
function textsOf(headers: object | null | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** The request did not reach Discord: what it was to carry has not arrived. */
class ForeignAnswerError extends Error {
  override name = 'ForeignAnswerError';

  constructor(status: number) {
    super(`something else answered in place of Discord, with status ${status}`);
  }
}

/** A redirect or a web page is no answer of Discord's, though the library takes it for a success. */
function isForeign({ status, headers }: Pick<ResponseLike, 'status' | 'headers'>): boolean {
  const isPage = (headers.get('content-type') ?? '').includes('text/html');
  return (status >= 300 && status < 400) || (status < 300 && isPage);
}

/**
 * The library repeats a request after ECONNRESET, not after undici's "other side closed", which is the same to us: edits
 * can be repeated without harm, and of a follow-up two are better than none.
 */
function asReset(error: unknown): unknown {
  const isClosed = error instanceof Error && 'code' in error && error.code === 'UND_ERR_SOCKET';
  if (!isClosed) return error;
  return Object.assign(new Error('the connection was closed', { cause: error }), { code: 'ECONNRESET' });
}
