import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { apiErrors } from './api-error.ts';
import { requireBot } from './require-bot.ts';

export async function userRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  const { state, members } = world;
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
  app.get<{ Params: { user: string } }>('/users/:user', ({ params }) => {
    const member = members.byId(params.user);
    if (!member) throw apiErrors.unknownUser();
    return member.user;
  });
}
