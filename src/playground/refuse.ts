import type { FastifyReply } from 'fastify';
import type { Refusal } from './page/wire.ts';

/** Answers with why not; the page words it. */
export function refuse(reply: FastifyReply, status: number, refusal: Refusal): FastifyReply {
  return reply.code(status).send(refusal);
}
