import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { ApiError, apiErrors } from './api-error.ts';
import type { Payload } from './body-parser.ts';
import { requireBot } from './require-bot.ts';

export async function userRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  const { state, members, places } = world;
  app.addHook('onRequest', requireBot(world));
  app.get('/users/@me', () => ({
    ...state.bot,
    mfa_enabled: false,
    locale: 'en-US',
    verified: true,
    email: null,
  }));
  app.get('/users/@me/guilds', () => {
    const { id, name, icon, banner, features } = state.guild;
    const permissions = members.byId(state.bot.id)?.permissions.toString() ?? '0';
    return [{ id, name, icon, banner, features, owner: false, permissions }];
  });
  app.post<{ Body: Payload }>('/users/@me/channels', ({ body }) => {
    const { recipient_id } = readForm(directForm, body.json);
    const member = members.byId(recipient_id);
    if (!member) throw apiErrors.unknownUser();
    // Documented: a bot cannot write to itself or to another bot.
    if (member.user.bot) throw new ApiError(400, 50007, 'Cannot send messages to this user');
    return places.find('dm', member.user).channel;
  });
  app.get<{ Params: { user: string } }>('/users/:user', ({ params }) => {
    const member = members.byId(params.user);
    if (!member) throw apiErrors.unknownUser();
    return member.user;
  });
}

const directForm = z.object({ recipient_id: snowflake });
