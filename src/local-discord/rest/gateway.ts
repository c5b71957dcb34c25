import type { FastifyInstance } from 'fastify';
import type { World } from '../world.ts';
import { requireBot } from './require-bot.ts';

export async function gatewayRoutes(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  app.get('/gateway', () => ({ url: world.gatewayUrl }));
  app.get('/gateway/bot', { onRequest: requireBot(world) }, () => ({
    url: world.gatewayUrl,
    shards: world.shards,
    // A client waits 5 seconds between identifies of one bucket: 16 buckets let all shards of a test start at once.
    session_start_limit: { total: 1000, remaining: 999, reset_after: 14_400_000, max_concurrency: 16 },
  }));
}
