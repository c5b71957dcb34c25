import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { requireBot } from './require-bot.ts';

export async function gatewayRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  app.get('/gateway', () => ({ url: world.gatewayUrl }));
  app.get('/gateway/bot', { onRequest: requireBot(world) }, () => ({
    url: world.gatewayUrl,
    shards: world.shards,
    session_start_limit: world.sessionStarts.describe(world.token),
  }));
}
