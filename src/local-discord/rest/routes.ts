import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import { apiErrors } from '../errors/api-error.ts';
import type { Place } from '../guild/place.ts';
import type { Server } from '../guild/servers.ts';
import type { StoredMessage } from '../messages/message-log.ts';
import type { Payload } from '../messages/read-payload.ts';
import { readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import type { AuditedAction } from './audit-requests.ts';
import { requirePermission, requirePlace, requirePublic } from './require-place.ts';
import { requireServer } from './require-server.ts';

export interface Routes {
  readonly world: World;
  readonly root: RouteGroup<object, never>;
  readonly application: RouteGroup<object, 'application'>;
  readonly guild: RouteGroup<{ server: Server }, 'guild'>;
  readonly channel: RouteGroup<{ place: Place }, 'channel'>;
  readonly message: RouteGroup<{ place: Place; stored: StoredMessage }, 'channel' | 'message'>;
}

/** Creates the route groups. Routes throw ApiError 10002 for another application, and what their `require…` throw. */
export function createRoutes(app: FastifyInstance, world: World): Routes {
  const root = new RouteGroup<object, never>(app, '', () => ({}));
  const channel = root.below('/channels/:channel', (_found, params, needs) => {
    const place = requirePlace(world, params.channel);
    if (needs !== undefined) requirePermission(place, needs);
    return { place };
  });
  return {
    world,
    root,
    application: root.below('/applications/:application', (_found, params) => {
      if (params.application !== world.state.application.id) throw apiErrors.unknownApplication();
      return {};
    }),
    guild: root.below('/guilds/:guild', (_found, params, needs) => ({
      server: requireServer(world, params.guild, needs),
    })),
    channel,
    message: channel.below('/messages/:message', ({ place }, params) => ({
      stored: requirePublic(world, place, params.message),
    })),
  };
}

/** Parameter names in a path. */
type NameIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | NameIn<Tail>
    : Rest
  : never;

interface RouteRules<Form> {
  /** One of these permissions is needed in the path's server or channel. */
  needs?: bigint;
  /** Schema of the body; with GET, of the query. */
  form?: z.ZodType<Form>;
  audit?: AuditedAction;
  status?: 201;
}

interface Call<Names extends string, Form> extends Pick<Payload, 'files'> {
  params: Record<Names, string>;
  form: Form;
  /** Repeated parameters are lists. */
  query: Readonly<Record<string, unknown>>;
  request: FastifyRequest<{ Body: Payload }>;
  reply: FastifyReply;
}

type Find<Before, Names extends string, Found> = (
  before: Before,
  params: Record<Names, string>,
  needs: bigint | undefined,
) => Found;

/** Routes below a path. Each first finds the objects in the path, then reads the request. */
export class RouteGroup<Found extends object, Names extends string> {
  readonly #app: FastifyInstance;
  readonly #path: string;
  readonly #find: Find<object, Names, Found>;

  constructor(app: FastifyInstance, path: string, find: Find<object, Names, Found>) {
    this.#app = app;
    this.#path = path;
    this.#find = find;
  }

  /** @param find adds to the results of the groups above */
  below<Path extends string, More extends object>(
    path: Path,
    find: Find<Found, Names | NameIn<Path>, More>,
  ): RouteGroup<Found & More, Names | NameIn<Path>> {
    return new RouteGroup(this.#app, `${this.#path}${path}`, (before, params, needs) => {
      const found = this.#find(before, params, needs);
      return { ...found, ...find(found, params, needs) };
    });
  }

  /** @param handle returns the response's content; undefined: 204 */
  on<Path extends string, Form>(
    method: HTTPMethods | HTTPMethods[],
    path: Path,
    { needs, form: schema, audit, status }: RouteRules<Form>,
    handle: (call: Call<Names | NameIn<Path>, Form> & Found) => unknown,
  ): void {
    this.#app.route<{ Body: Payload; Querystring: Readonly<Record<string, unknown>> }>({
      method,
      url: `${this.#path}${path}`,
      config: { audit },
      handler: async (request, reply) => {
        const { query, body } = request;
        const params = request.params as Record<Names | NameIn<Path>, string>;
        const found = this.#find({}, params, needs);
        const given = method === 'GET' ? query : (body.json ?? {});
        const form = schema ? readForm(schema, given) : (undefined as Form);
        const answer = await handle({ ...found, params, query, form, files: body.files, request, reply });
        if (answer === undefined) return reply.code(204).send();
        if (status !== undefined) reply.code(status);
        return reply.send(answer);
      },
    });
  }
}
