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
  /** What the page under `/docs` says about it. */
  about: About;
  /** Rules of the query parameters; messages complete a sentence that begins with the parameter's name. */
  question: Shape;
  /** The body, or a refusal thrown as {@link ApiError}. */
  answer(question: z.output<Shape>, desk: Desk, exchange: Exchange): unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What is served there; undefined for the documentation's own files. */
    endpoint?: Endpoint;
  }
}

export interface About {
  /** One line: what is answered. */
  summary: string;
  /** Anything a caller has to know beyond parameters and shape, in Markdown. */
  description?: string;
  /** Shape of a good answer, by its media type. */
  answers: Readonly<Record<string, z.ZodType>>;
  /** The parameters as they are shown, where the question's own schema can't be. */
  parameters?: z.ZodType;
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
  endpoint: Endpoint<Shape>,
  desk: Desk,
): void {
  const { path, question, answer } = endpoint;
  app.get(path, { config: { endpoint } }, async (request, reply) => {
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
