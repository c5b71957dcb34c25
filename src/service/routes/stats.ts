import { v1, versionPath } from '../../shared/contract/routes.ts';
import type { Endpoint } from '../endpoint.ts';
import { sendRecord } from '../send-record.ts';
import { examplePlayer } from '../world/example.ts';
import { statsOf, statsRecord } from '../world/stats.ts';
import { findPlayer, playerQuery } from './info.ts';

export const statsEndpoint: Endpoint<typeof playerQuery> = {
  path: versionPath + v1.stats,
  about: {
    summary: 'The player’s battle royale statistics: alone, in twos, in fours',
    description: 'A counter that is zero is left out.',
    answers: { 'application/json': statsRecord },
    example: () => statsOf(examplePlayer()),
  },
  query: playerQuery,
  answer: (query, { world }, exchange) => sendRecord(world.stats(findPlayer(world, query)), exchange),
};
