import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiErrors } from '../errors/api-error.ts';
import { endPoll, listVoters } from '../messages/polls.ts';
import { visibleToBot } from '../messages/visible-to-bot.ts';
import { integer, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { type MessageParams, requirePublic } from './require-place.ts';

/** The polls of messages: who chose an answer, and the end. Documented: a bot ends only its own, and cannot vote. */
export function pollRoutes(app: FastifyInstance, world: World): void {
  const poll = '/channels/:channel/polls/:message';
  app.get<{ Params: MessageParams & { answer: string } }>(`${poll}/answers/:answer`, ({ params, query }) => {
    const { limit = 25, after } = readForm(pageForm, query);
    const users = [...listVoters(requirePublic(world, params), Number(params.answer))]
      .sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
      .filter((id) => after === undefined || BigInt(id) > BigInt(after))
      .slice(0, limit);
    return { users: users.flatMap((id) => world.people.get(id)?.user ?? []) };
  });
  app.post<{ Params: MessageParams }>(`${poll}/expire`, ({ params }) => {
    const stored = requirePublic(world, params);
    if (stored.message.author.id !== world.state.bot.id) throw apiErrors.foreignMessage();
    return visibleToBot(world, endPoll(world, stored).message);
  });
}

const pageForm = z.object({ limit: integer(1, 100).optional(), after: snowflake.optional() });
