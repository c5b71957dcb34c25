import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorBody } from '../shared/contract/error-codes.ts';
import { ApiError } from './api-error.ts';
import type { Firewall } from './firewall.ts';

/**
 * Answers a request that Node could not parse. Only its address is known, so of the firewall's rules only the rate limit
 * applies. The connection ends with the answer.
 */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { passAddress }: Firewall,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  void answerUnlessRefused(socket, async () => {
    await passAddress(socket.remoteAddress);
    const { status, message } = problems[error.code ?? ''] ?? malformed;
    write(socket, status, { ...errorBody('INVALID_PARAMETER', message), status });
  });
}

/** Answers a request for a tunnel, which fastify never sees: the firewall's refusal, or that there is none. */
export function answerConnect(request: IncomingMessage, socket: Duplex, firewall: Firewall): void {
  socket.on('error', () => socket.destroy());
  void answerUnlessRefused(socket, async () => {
    await firewall.pass({ ip: request.socket.remoteAddress ?? '', raw: request });
    const body = errorBody('NOT_FOUND', 'Only GET and HEAD are served.');
    write(socket, body.status, body);
  });
}

async function answerUnlessRefused(socket: Duplex, answer: () => Promise<void>): Promise<void> {
  try {
    await answer();
  } catch (error) {
    // The store logs by itself that it is away.
    const refusal = error instanceof ApiError ? error : new ApiError('INTERNAL');
    const body = errorBody(refusal.code, refusal.message);
    const wait = refusal.retryAfterSeconds;
    write(socket, body.status, body, wait === undefined ? '' : `retry-after: ${wait}\r\n`);
  }
}

const malformed = { status: 400, message: 'The request is no HTTP.' };

const problems: Readonly<Record<string, typeof malformed>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'Address and headers are too long: 8 KB is the most.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};

function write(socket: Duplex, status: number, body: object, headers = ''): void {
  const text = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}content-type: application/json; charset=utf-8\r\n` +
      `cache-control: no-store\r\ncontent-length: ${Buffer.byteLength(text)}\r\nconnection: close\r\n\r\n${text}`,
  );
}
