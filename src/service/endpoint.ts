import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { callerOf, charge } from './caller.ts';
import type { KnownKey } from './keys.ts';
import { accessTo, includes } from './plans.ts';
import { readQuery } from './query.ts';
import type { ServiceParts } from './service-parts.ts';

/** One path of the service: its query, its documentation and its handler. */
export interface Endpoint<Shape extends z.ZodType = z.ZodType> {
  /** Path from the service's root. */
  path: string;
  /** Its part of the page under `/docs`. */
  about: About;
  /** Schema of the query parameters; its messages complete a sentence that begins with the parameter's name. */
  query: Shape;
  /** The body of a 200. @throws ApiError for every other answer */
  answer(parsed: z.output<Shape>, parts: ServiceParts, exchange: Exchange): unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint of this route; undefined for the files of the documentation. */
    endpoint?: Endpoint;
  }
}

export interface About {
  /** One line: the content of the answer. */
  summary: string;
  /** Anything a caller has to know beyond parameters and shape, in Markdown. */
  description?: string;
  /** Schema of the 200 answer, by media type. */
  answers: Readonly<Record<string, z.ZodType>>;
  /** An example of the JSON answer. */
  example?: () => unknown;
  /** The parameters as they are shown, where the schema of the query can't be. */
  parameters?: z.ZodType;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The owner of the key that was sent. `parts.usage.of(caller)` tells what it has used. */
  caller: KnownKey;
}

/**
 * Registers the route of an endpoint. The order of the checks is written here and nowhere else: firewall (a hook, before
 * routing), key, parameters, plan and quota, then the handler.
 */
export function serve<Shape extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<Shape>,
  parts: ServiceParts,
): void {
  const { path, answer } = endpoint;
  const access = accessTo[path];
  if (!access) throw new Error(`${path} has no row in plans.ts`);
  app.get(path, { config: { endpoint } }, async (request, reply) => {
    const caller = callerOf(request);
    const parsed = readQuery(endpoint.query, request.query);
    if (!includes(caller.plan, access))
      throw new ApiError(
        'PLAN_FORBIDDEN',
        `Your plan (${caller.plan}) does not include this endpoint: it needs ${access.from}.`,
      );
    if (!access.isFree) await charge(caller, reply, parts);
    return answer(parsed, parts, { request, reply, caller });
  });
}
