import type { z } from 'zod';
import type { Plan } from '../plans.ts';
import type { About, Route } from '../route.ts';
import { sendRecord } from '../send-record.ts';
import { examplePlayer } from '../world/example.ts';
import type { PlayerPart } from '../world/player-part.ts';
import { findPlayer, playerQuery } from './info-route.ts';

export function playerPart<Shape extends z.ZodRawShape>(
  part: PlayerPart<Shape>,
  { plan, ...words }: { plan: Plan } & Pick<About, 'summary' | 'description'>,
): Route<typeof playerQuery> {
  return {
    plan,
    about: {
      ...words,
      answers: { 'application/json': part.schema },
      example: () => part.generate(examplePlayer()),
    },
    parts: [part],
    query: playerQuery,
    answer: (query, { world }, exchange) =>
      sendRecord(world.partOf(findPlayer(world, query), part), exchange),
  };
}
