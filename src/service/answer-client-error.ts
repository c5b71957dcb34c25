import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { errorBody } from '../shared/contract/error-codes.ts';
import { toApiError } from './api-error.ts';
import type { Firewall } from './firewall.ts';

export interface RawAnswerParts {
  firewall: Firewall;
  report: (error: unknown) => void;
}

/** Answers a request that Node could not parse, and closes the connection. Only the rate limit applies. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  { firewall, report }: RawAnswerParts,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const answer = async () => {
    await firewall.passAddress(socket.remoteAddress);
    const { status, message } = problems[error.code ?? ''] ?? malformed;
    write(socket, status, { ...errorBody('INVALID_PARAMETER', message), status });
  };
  void answer().catch((error: unknown) => refuse(socket, error, report));
}

/** Answers CONNECT requests, which fastify never sees. */
export function answerConnect(
  request: IncomingMessage,
  socket: Duplex,
  { firewall, report }: RawAnswerParts,
): void {
  socket.on('error', () => socket.destroy());
  const answer = async () => {
    await firewall.pass({ ip: request.socket.remoteAddress ?? '', raw: request });
    const body = errorBody('NOT_FOUND', 'Only GET and HEAD are served.');
    write(socket, body.status, body);
  };
  void answer().catch((error: unknown) => refuse(socket, error, report));
}

function refuse(socket: Duplex, error: unknown, report: RawAnswerParts['report']): void {
  const { code, message, retryAfterSeconds } = toApiError(error);
  if (code === 'INTERNAL') report(error);
  const wait = retryAfterSeconds === undefined ? '' : `retry-after: ${retryAfterSeconds}\r\n`;
  const body = errorBody(code, message);
  write(socket, body.status, body, wait);
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
