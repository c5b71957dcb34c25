import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readForm, text } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import type { Payload } from './body-parser.ts';
import { requireBot } from './require-bot.ts';

export async function applicationRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  const { state } = world;
  app.addHook('onRequest', requireBot(world));
  for (const path of ['/applications/@me', '/oauth2/applications/@me'])
    app.get(path, () => state.application);
  app.patch<{ Body: Payload }>('/applications/@me', ({ body }) => {
    const { description } = readForm(applicationForm, body.json);
    state.application = {
      ...state.application,
      description: description ?? state.application.description,
    };
    return state.application;
  });
}

const applicationForm = z.object({ description: text(0, 400).nullish() });
