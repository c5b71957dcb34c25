import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { requireBot } from './require-bot.ts';

/** The gateway is at the address by which the bot came: in containers that is not one of this machine. */
export function gatewayRoutes(app: FastifyInstance, world: World): void {
  app.get('/gateway', ({ host }) => ({ url: `ws://${host}` }));
  app.get('/gateway/bot', { onRequest: requireBot(world) }, ({ host }) => ({
    url: `ws://${host}`,
    shards: world.shards,
    session_start_limit: world.sessionStarts.describe(world.token),
  }));
}
