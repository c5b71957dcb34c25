import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { charge, requireCaller } from './caller.ts';
import type { KnownKey } from './keys.ts';
import { includes, type Plan } from './plans.ts';
import { readQuery } from './query.ts';
import type { ServiceParts } from './service-parts.ts';
import type { PlayerPart } from './world/player-part.ts';

export interface Route<Shape extends z.ZodType = z.ZodType> {
  plan: Plan;
  /** Whether requests don't count against the quota, as those for pictures (specification, section 1). */
  isFree?: true;
  about: About;
  parts?: readonly PlayerPart[];
  query: Shape;
  /** Returns the body of a 200. @throws ApiError for any other answer */
  answer(parsed: z.output<Shape>, parts: ServiceParts, exchange: Exchange): unknown;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    route?: Route;
  }
}

export interface About {
  summary: string;
  description?: string;
  answers: Readonly<Record<string, z.ZodType>>;
  example?: () => unknown;
  parameters?: z.ZodType;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  caller: KnownKey;
}

/** Registers a route and sets the order of checks: firewall (a hook), key, parameters, plan and quota, then handler. */
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
