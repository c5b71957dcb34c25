import type { APISoundboardSound } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { type GuildParams, requireServer } from './require-server.ts';

/** Lists the sounds of soundboards: py-cord asks for those that everybody has before it says that it is ready. Servers have none. */
export function soundRoutes(app: FastifyInstance, world: World): void {
  app.get('/soundboard-default-sounds', () => defaultSounds);
  app.get<{ Params: GuildParams }>('/guilds/:guild/soundboard-sounds', ({ params }) => {
    requireServer(world, params);
    return { items: [] };
  });
}

// The documents show the first one.
const defaultSounds: readonly APISoundboardSound[] = [
  { sound_id: '1', name: 'quack', emoji_name: '🦆', emoji_id: null, volume: 1, available: true },
];
