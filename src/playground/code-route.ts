import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { LocalDiscord } from '../local-discord/local-discord.ts';
import { createPersonas } from '../local-discord/page-server/personas.ts';
import type { CodesInGame } from './codes-in-game.ts';

export type PutCodes = CodesInGame['put'];

export function addCodeRoute(app: FastifyInstance, discord: LocalDiscord, putCodes: PutCodes): void {
  const personas = createPersonas(discord);
  app.post('/api/put-codes', async (request) => {
    const { person } = codesBody.parse(request.body);
    const [first] = personas;
    const { id } = personas.find(({ key }) => key === person) ?? first ?? {};
    return { count: id === undefined ? 0 : await putCodes(id) };
  });
}

const codesBody = z.object({ person: z.string().max(100) });
