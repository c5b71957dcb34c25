import type { FastifyInstance } from 'fastify';
import type { Controlled } from './controlled.ts';
import { findMissingBot } from './find-missing-bot.ts';
import { waitFor } from './wait-for.ts';

/**
 * Routes for the whole world.
 *
 * - `GET /_local/world`: `{ people, places }`, all names and keys.
 * - `GET /_local/ready?command=ping`: 204 once a bot is connected and the command, if given, is registered; 504 with a
 *   message that says what is missing if that takes too long.
 * - `POST /_local/reset`: restores the initial state, 204.
 */
export async function worldRoutes(app: FastifyInstance, { discord }: { discord: Controlled }): Promise<void> {
  app.get('/world', () => ({ people: discord.people(), places: discord.places() }));
  app.get<{ Querystring: { command?: string; within?: string } }>('/ready', async ({ query }, reply) => {
    const withinMs = Math.min(Number(query.within ?? waitTimeoutMs) || 0, waitTimeoutMs);
    const findMissing = () => findMissingBot(discord, query.command);
    await waitFor(() => findMissing() === undefined || undefined, withinMs, discord);
    const missing = findMissing();
    return missing === undefined ? reply.code(204).send() : reply.code(504).send({ message: missing });
  });
  app.post('/reset', (_request, reply) => {
    discord.reset();
    return reply.code(204).send();
  });
}

const waitTimeoutMs = 30_000;
