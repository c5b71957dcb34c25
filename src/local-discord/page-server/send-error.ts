import type { FastifyReply } from 'fastify';
import type { ErrorBody, ErrorCode } from '../page/wire.ts';

/** Sends an error code; the page has the texts. */
export function sendError<Code extends string = ErrorCode>(
  reply: FastifyReply,
  status: number,
  body: ErrorBody<Code>,
): FastifyReply {
  return reply.code(status).send(body);
}
