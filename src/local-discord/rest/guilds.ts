import type { FastifyInstance } from 'fastify';
import { memberPayload } from '../guild/member-registry.ts';
import type { World } from '../world.ts';
import { apiErrors } from './api-error.ts';
import { requireBot } from './require-bot.ts';

export async function guildRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  const { state, members, places } = world;
  app.addHook('onRequest', requireBot(world));
  app.addHook<{ Params: GuildParams }>('preHandler', async ({ params }) => {
    if (params.guild !== state.guild.id) throw apiErrors.unknownGuild();
  });
  app.get<{ Querystring: { with_counts?: string } }>('/guilds/:guild', ({ query }) => ({
    ...state.guild,
    ...(query.with_counts === 'true' && {
      approximate_member_count: members.all().length,
      approximate_presence_count: 1,
    }),
  }));
  app.get('/guilds/:guild/channels', () => places.ofGuild().map(({ channel }) => channel));
  app.get('/guilds/:guild/roles', () => state.guild.roles);
  app.get<{ Params: GuildParams & { user: string } }>('/guilds/:guild/members/:user', ({ params }) => {
    const member = members.byId(params.user);
    if (!member) throw apiErrors.unknownMember();
    return memberPayload(member);
  });
}

interface GuildParams {
  guild: string;
}
