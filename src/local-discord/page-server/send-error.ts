import type { FastifyReply } from 'fastify';
import type { ErrorBody, ErrorCode } from '../page/wire.ts';

/** Answers with an error code; the page has the text for it. */
export function sendError<Code extends string = ErrorCode>(
  reply: FastifyReply,
  status: number,
  body: ErrorBody<Code>,
): FastifyReply {
  return reply.code(status).send(body);
}
