import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { charge, requireCaller } from './caller.ts';
import type { KnownKey } from './keys.ts';
import { includes, type Plan } from './plans.ts';
import { readQuery } from './query.ts';
import type { ServiceParts } from './service-parts.ts';
import type { PlayerPart } from './world/player-part.ts';

/** The answer to a path of the service: plan, documentation, query and handler. */
export interface Route<Shape extends z.ZodType = z.ZodType> {
  /** The smallest plan that includes it. */
  plan: Plan;
  /** Not counted, so it is answered also when the quota is used up. Pictures are free of charge (specification, section 1). */
  isFree?: true;
  /** Its part of the page under `/docs`. */
  about: About;
  /** Parts of a player that it answers beyond the record. */
  parts?: readonly PlayerPart[];
  /** Schema of the query parameters; its messages complete a sentence that begins with the parameter's name. */
  query: Shape;
  /** The body of a 200. @throws ApiError for every other answer */
  answer(parsed: z.output<Shape>, parts: ServiceParts, exchange: Exchange): unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Undefined for the files of the documentation. */
    route?: Route;
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
  /** The parameters as they are shown, if the schema of the query can't be. */
  parameters?: z.ZodType;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The owner of the key that was sent. `parts.usage.of(caller)` tells what it has used. */
  caller: KnownKey;
}

/**
 * Registers a route. The order of the checks is written here and nowhere else: firewall (a hook, before
 * routing), key, parameters, plan and quota, then the handler.
 */
export function serve(app: FastifyInstance, [path, route]: [string, Route], parts: ServiceParts): void {
  app.get(path, { config: { route } }, async (request, reply) => {
    const caller = requireCaller(request);
    const parsed = readQuery(route.query, request.query);
    if (!includes(caller.plan, route.plan))
      throw new ApiError(
        'PLAN_FORBIDDEN',
        `Your plan (${caller.plan}) does not include this endpoint: it needs ${route.plan}.`,
      );
    if (!route.isFree) await charge(caller, reply, parts);
    return route.answer(parsed, parts, { request, reply, caller });
  });
}
