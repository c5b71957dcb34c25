import type { FastifyReply } from 'fastify';
import type { ErrorBody, ErrorCode } from '../page/wire.ts';

/** The page has the texts for the codes. */
export function sendError<Code extends string = ErrorCode>(
  reply: FastifyReply,
  status: number,
  body: ErrorBody<Code>,
): FastifyReply {
  return reply.code(status).send(body);
}
