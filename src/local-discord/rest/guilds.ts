import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { type GuildParams, requireServer } from './require-server.ts';

export function guildRoutes(app: FastifyInstance, world: World): void {
  app.get<{ Params: GuildParams; Querystring: { with_counts?: string } }>(
    '/guilds/:guild',
    ({ params, query }) => {
      const { guild, memberships } = requireServer(world, params);
      // The gateway alone tells of it.
      const { hub_type: _, ...visible } = guild;
      return {
        ...visible,
        ...(query.with_counts === 'true' && {
          approximate_member_count: memberships.size,
          approximate_presence_count: 1,
        }),
      };
    },
  );
  app.get<{ Params: GuildParams }>('/guilds/:guild/channels', ({ params }) =>
    world.places
      .ofServer(requireServer(world, params).guild.id)
      // Documented: channels that the bot may not see are left out.
      .flatMap(({ channel, hasBot }) => (hasBot ? [channel] : [])),
  );
}
