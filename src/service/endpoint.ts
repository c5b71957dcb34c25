import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { callerOf, charge } from './caller.ts';
import type { KnownKey } from './keys.ts';
import { accessTo, includes } from './plans.ts';
import { readQuestion } from './question.ts';
import type { ServiceParts } from './service-parts.ts';

/** One address of the service: what may be asked there and how it is answered. */
export interface Endpoint<Shape extends z.ZodType = z.ZodType> {
  /** Path from the service's root. */
  path: string;
  /** What the page under `/docs` says about it. */
  about: About;
  /** Rules of the query parameters; messages complete a sentence that begins with the parameter's name. */
  question: Shape;
  /** The body, or a refusal thrown as {@link ApiError}. */
  answer(question: z.output<Shape>, desk: ServiceParts, exchange: Exchange): unknown;
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
  /** A good answer in JSON as it may look. */
  example?: () => unknown;
  /** The parameters as they are shown, where the question's own schema can't be. */
  parameters?: z.ZodType;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Whose key was sent. `desk.usage.of(caller)` tells what it has used. */
  caller: KnownKey;
}

/**
 * Serves an endpoint. The order of the checks is written here and nowhere else: firewall (a hook, before any path is
 * looked at), key, parameters, plan and quota, work.
 */
export function serve<Shape extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<Shape>,
  desk: ServiceParts,
): void {
  const { path, question, answer } = endpoint;
  const access = accessTo[path];
  if (!access) throw new Error(`${path} has no row in plans.ts`);
  app.get(path, { config: { endpoint } }, async (request, reply) => {
    const caller = callerOf(request);
    const asked = readQuestion(question, request.query);
    if (!includes(caller.plan, access))
      throw new ApiError(
        'PLAN_FORBIDDEN',
        `Your plan (${caller.plan}) does not include this endpoint: it needs ${access.from}.`,
      );
    if (!access.isFree) await charge(caller, reply, desk);
    return answer(asked, desk, { request, reply, caller });
  });
}
