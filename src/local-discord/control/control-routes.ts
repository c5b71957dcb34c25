import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { WorldFile } from '../guild/world-file.ts';
import type { LocalDiscord } from '../local-discord.ts';
import { clockRoutes } from './clock-routes.ts';
import type { Controlled } from './controlled.ts';
import { furtherWorlds } from './further-worlds.ts';
import { observationRoutes } from './observation-routes.ts';
import { stepRoutes } from './step-routes.ts';
import { troubleRoutes } from './trouble-routes.ts';
import { worldRoutes } from './world-routes.ts';

/** `/_local`: people and trouble on demand. Only programs of this machine are heard, others with the key, and no page of another origin. */
export async function controlRoutes(
  app: FastifyInstance,
  { discord, controlKey, openWorld }: ControlOptions,
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!(isLocal(request) || hasKey(request, controlKey)) || isOfForeignPage(request))
      return reply.code(403).send({
        message: 'Only programs of this machine may do that, or those that send the key that was printed.',
      });
  });
  // Some programs send the content type of JSON with an empty body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: maxBytes },
    async (_request: FastifyRequest, text: string) => (text === '' ? undefined : readJson(text)),
  );
  app.setErrorHandler<FastifyError>(({ statusCode = 500, message }, _request, reply) =>
    reply.code(statusCode).send({ message }),
  );
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'There is no such route.' }));
  await app.register(troubleRoutes, { discord });
  await app.register(stepRoutes, { discord });
  await app.register(observationRoutes, { discord });
  await app.register(worldRoutes, { discord });
  await app.register(clockRoutes, { discord });
  await app.register(furtherWorlds, { open: openWorld });
}

interface ControlOptions {
  discord: Controlled;
  controlKey: string | undefined;
  /** Opens a further world on a port of its own. */
  openWorld: (world: WorldFile | undefined) => Promise<LocalDiscord>;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw Object.assign(new Error('This is not JSON.'), { statusCode: 400 });
  }
}

/** Other machines reach it only if it was started with `--host`. */
function hasKey({ headers }: FastifyRequest, key: string | undefined): boolean {
  return key !== undefined && headers['x-local-discord-key'] === key;
}

/** By its address, and by the name it called: a page could have given a name of its own this machine's address. */
function isLocal({ ip, hostname }: FastifyRequest): boolean {
  const isLoopback = /^(?:::ffff:)?127\.|^::1$/.test(ip);
  return isLoopback && /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(hostname);
}

/** Any page may send requests here, and what has no body needs no leave of ours; browsers say whose it is. */
function isOfForeignPage({ headers, protocol, host }: FastifyRequest): boolean {
  const { origin = `${protocol}://${host}`, 'sec-fetch-site': site = 'none' } = headers;
  return origin !== `${protocol}://${host}` || (site !== 'none' && site !== 'same-origin');
}

/** Files in steps, which take a third more as text. */
const maxBytes = 35 * 1024 * 1024;
