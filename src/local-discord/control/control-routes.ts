import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import type { WorldFile } from '../guild/world-file.ts';
import type { LocalDiscord } from '../local-discord.ts';
import { mayAct, refusal } from '../rules/may-act.ts';
import { clockRoutes } from './clock-routes.ts';
import type { Controlled } from './controlled.ts';
import { furtherWorlds } from './further-worlds.ts';
import { observationRoutes } from './observation-routes.ts';
import { stepRoutes } from './step-routes.ts';
import { troubleRoutes } from './trouble-routes.ts';
import { worldRoutes } from './world-routes.ts';

/** Routes that control people, time and faults, for programs on this machine or with the key, not for web pages. */
export async function controlRoutes(
  app: FastifyInstance,
  { discord, controlKey, openWorld }: ControlOptions,
): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!mayAct(request, controlKey)) return reply.code(403).send({ message: refusal });
  });
  // Some clients send a JSON content type with an empty body.
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
  openWorld: (world: WorldFile | undefined) => Promise<LocalDiscord>;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw Object.assign(new Error('This is not JSON.'), { statusCode: 400 });
  }
}

const maxBytes = 35 * 1024 * 1024;
