import type { FastifyReply } from 'fastify';
import type { ErrorBody } from './page/inspector/wire.ts';

/** Answers with an error code; the page has the text for it. */
export function sendError(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  return reply.code(status).send(body);
}
