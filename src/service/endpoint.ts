import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { keyHeader, keyParameter } from '../contract/routes.ts';
import { ApiError } from './api-error.ts';
import type { Desk } from './desk.ts';
import { readQuestion } from './question.ts';

/** One address of the service: what may be asked there and how it is answered. */
export interface Endpoint<Shape extends z.ZodType = z.ZodType> {
  /** Path from the service's root. */
  path: string;
  /** Rules of the query parameters; messages complete a sentence that begins with the parameter's name. */
  question: Shape;
  /** The body, or a refusal thrown as {@link ApiError}. */
  answer(question: z.output<Shape>, desk: Desk, exchange: Exchange): unknown;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves an endpoint. The order of the checks is written here and nowhere else: firewall (a hook, before any path is
 * looked at), key, parameters, work.
 */
export function serve<Shape extends z.ZodType>(
  app: FastifyInstance,
  { path, question, answer }: Endpoint<Shape>,
  desk: Desk,
): void {
  app.get(path, async (request, reply) => {
    checkKey(request, desk);
    return answer(readQuestion(question, request.query), desk, { request, reply });
  });
}

function checkKey(request: FastifyRequest, { keys }: Desk): void {
  const sent = keySent(request);
  if (!sent) throw new ApiError('KEY_MISSING');
  if (!keys.isKnown(sent)) throw new ApiError('KEY_INVALID');
}

/** Header before query (specification, section 5): a wrong key in the header is not saved by a right one in the query. */
function keySent({ headers, query }: FastifyRequest): string | undefined {
  const inHeader = headers[keyHeader];
  if (inHeader !== undefined) return String(inHeader);
  const inQuery = (query as Record<string, unknown>)[keyParameter];
  return typeof inQuery === 'string' ? inQuery : undefined;
}
