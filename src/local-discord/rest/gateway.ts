import type { FastifyInstance } from 'fastify';
import type { WorldWith } from '../world.ts';
import { requireBot } from './require-bot.ts';

export function gatewayRoutes(app: FastifyInstance, world: WorldWith<'sessionStarts'>): void {
  app.get('/gateway', () => ({ url: world.gatewayUrl }));
  app.get('/gateway/bot', { onRequest: requireBot(world) }, () => ({
    url: world.gatewayUrl,
    shards: world.shards,
    session_start_limit: world.sessionStarts.describe(world.token),
  }));
}
