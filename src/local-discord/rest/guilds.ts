import type { FastifyInstance } from 'fastify';
import { memberPayload } from '../guild/member.ts';
import { memberOf, type Server } from '../guild/servers.ts';
import type { World } from '../world.ts';
import { apiErrors } from './api-error.ts';
import { requireBot } from './require-bot.ts';

export async function guildRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  const { people, places } = world;
  app.addHook('onRequest', requireBot(world));
  app.get<{ Params: GuildParams; Querystring: { with_counts?: string } }>(
    '/guilds/:guild',
    ({ params, query }) => {
      const { guild, memberships } = requireServer(world, params);
      return {
        ...guild,
        ...(query.with_counts === 'true' && {
          approximate_member_count: memberships.size,
          approximate_presence_count: 1,
        }),
      };
    },
  );
  app.get<{ Params: GuildParams }>('/guilds/:guild/channels', ({ params }) =>
    places
      .ofServer(requireServer(world, params).guild.id)
      // Documented: channels that the bot may not see are left out.
      .flatMap(({ channel, hasBot }) => (hasBot ? [channel] : [])),
  );
  app.get<{ Params: GuildParams }>(
    '/guilds/:guild/roles',
    ({ params }) => requireServer(world, params).guild.roles,
  );
  app.get<{ Params: GuildParams & { user: string } }>('/guilds/:guild/members/:user', ({ params }) => {
    const server = requireServer(world, params);
    const person = people.byId(params.user);
    const member = person && memberOf(server, person);
    if (!member) throw apiErrors.unknownMember();
    return memberPayload(member);
  });
}

interface GuildParams {
  guild: string;
}

/** @throws ApiError 10004 for a server that the bot is not in */
function requireServer({ servers, state }: World, { guild }: GuildParams): Server {
  const server = servers.byId(guild);
  if (!server?.botIds.has(state.bot.id)) throw apiErrors.unknownGuild();
  return server;
}
