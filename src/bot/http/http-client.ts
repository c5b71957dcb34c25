import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { codeOf } from '../../shared/errors/code-of.ts';
import { type Lookup, PrivateAddressError, publicLookup } from '../../shared/process/public-lookup.ts';

export interface HttpAnswer {
  status: number;
  /** Lower-case names; repeated headers are joined by ", ". */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  sentAt: number;
  receivedAt: number;
}

export interface HttpRequest {
  headers?: Readonly<Record<string, string>>;
  timeoutMs: number;
  /** Limit of the body as transferred; a longer one fails as `too-large`. */
  maxBytes: number;
  /** Refuses private addresses, except `localhost` and IP addresses in the URL. */
  isPublicOnly?: boolean;
  signal?: AbortSignal;
}

export interface HttpClient {
  get(url: string, request: HttpRequest): Promise<HttpAnswer>;
  close(): Promise<void>;
}

type TransportFailure = 'timeout' | 'connection' | 'too-large' | 'aborted';

/** A failed request. Its message contains neither address nor headers. */
export class TransportError extends Error {
  readonly failure: TransportFailure;
  readonly waitedMs: number;

  constructor(
    failure: TransportFailure,
    message: string,
    { waitedMs = 0, ...options }: { cause?: unknown; waitedMs?: number } = {},
  ) {
    super(message, options);
    this.name = 'TransportError';
    this.failure = failure;
    this.waitedMs = waitedMs;
  }
}

export interface HttpClientOptions {
  userAgent: string;
  now: () => number;
  connectTimeoutMs?: number;
  lookup?: Lookup;
  dispatcher?: Dispatcher;
}

export function openHttpClient(options: HttpClientOptions): HttpClient {
  const { userAgent, now, connectTimeoutMs: timeout = 5_000, lookup, dispatcher } = options;
  const anywhere = dispatcher ?? openAgent({ timeout });
  const publicOnly = dispatcher ?? openAgent({ timeout, lookup: publicLookup(lookup) });
  return {
    async get(url, { headers: given, timeoutMs, maxBytes, isPublicOnly, signal }) {
      const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
      const sentAt = now();
      try {
        const answer = await request(url, {
          dispatcher: isPublicOnly ? publicOnly : anywhere,
          method: 'GET',
          headers: { ...given, 'accept-encoding': 'identity', 'user-agent': userAgent },
          signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
        });
        const body = await readAtMost(answer, maxBytes);
        const headers = joinHeaders(answer.headers);
        return { status: answer.statusCode, headers, body, sentAt, receivedAt: now() };
      } catch (error) {
        const waitedMs = now() - sentAt;
        const isAborted = signal?.aborted === true;
        throw failureOf(error, { timeoutMs, waitedMs, isLate: deadline.aborted, isAborted });
      }
    },
    async close() {
      await Promise.all([...new Set([anywhere, publicOnly])].map((each) => each.close()));
    },
  };
}

// Signals bound the time, because undici's timers tick once a second; these are a fallback.
function openAgent(connect: { timeout: number; lookup?: LookupFunction }): Agent {
  return new Agent({
    connections: 16,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connect,
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
  });
}

async function readAtMost({ headers, body }: Dispatcher.ResponseData, maxBytes: number): Promise<Buffer> {
  // Destroying an unread body emits an irrelevant error.
  body.on('error', () => undefined);
  if (Number(headers['content-length']) > maxBytes) throw tooLarge(body, maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(body, maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

// Closes the connection, because reading the rest could take for ever.
function tooLarge(body: Dispatcher.ResponseData['body'], maxBytes: number): TransportError {
  body.destroy();
  return new TransportError('too-large', `the body is larger than ${maxBytes} bytes`);
}

function joinHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
  );
}

interface HowItEnded {
  timeoutMs: number;
  waitedMs: number;
  isLate: boolean;
  isAborted: boolean;
}

function failureOf(error: unknown, { timeoutMs, waitedMs, isLate, isAborted }: HowItEnded): TransportError {
  if (error instanceof TransportError) return error;
  const because = { cause: error, waitedMs };
  if (isAborted) return new TransportError('aborted', 'the caller gave up', because);
  if (isLate) return new TransportError('timeout', `no whole answer within ${timeoutMs} ms`, because);
  if (error instanceof PrivateAddressError) return new TransportError('connection', error.message, because);
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
    return new TransportError('timeout', 'the answer stopped coming', because);
  if (error instanceof errors.ClientDestroyedError || error instanceof errors.ClientClosedError)
    return new TransportError('aborted', 'the client is closed', because);
  return new TransportError('connection', `the connection failed (${codeOf(error)})`, because);
}
