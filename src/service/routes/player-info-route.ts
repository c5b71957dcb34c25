import { z } from 'zod';
import type { Route } from '../route.ts';
import { examplePlayer } from '../world/example.ts';
import { matches } from '../world/match-history.ts';
import { playerRecord } from '../world/player-record.ts';
import { stats } from '../world/stats.ts';
import { findPlayer, playerQuery } from './info-route.ts';

/** Route at the older path: wraps the record, and adds statistics and matches (specification, section 4.2). */
export const playerInfo: Route<typeof playerQuery> = {
  plan: 'starter',
  about: {
    summary: 'The player in detail: record, rankings, statistics and the last matches',
    description:
      'The same record as `/api/v1/info`, wrapped, with the fields of `/api/v1/stats` and the match history beside it.',
    answers: {
      'application/json': z.object({
        success: z.literal(true),
        api_info: z.object({ remaining_requests: z.int().min(0), reset_date: z.iso.datetime() }),
        data: playerRecord.extend({ ...stats.schema.shape, ...matches.schema.shape }),
      }),
    },
    example() {
      const player = examplePlayer();
      return {
        success: true,
        api_info: { remaining_requests: 958, reset_date: '2025-01-01T13:00:00.000Z' },
        data: { ...player, ...stats.generate(player), ...matches.generate(player) },
      };
    },
  },
  parts: [stats, matches],
  query: playerQuery,
  async answer(query, { world, usage }, { caller, reply }) {
    const player = findPlayer(world, query);
    const { remaining, resetAtMs } = await usage.of(caller);
    // Contains the remaining quota, so it must not be cached.
    reply.header('cache-control', 'no-store');
    return {
      success: true,
      api_info: { remaining_requests: remaining, reset_date: new Date(resetAtMs).toISOString() },
      data: { ...player, ...world.partOf(player, stats), ...world.partOf(player, matches) },
    };
  },
};
