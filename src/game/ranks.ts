import { z } from 'zod';
import { type RankTier, type RankWord, rankTiers } from '../contract/rank-words.ts';
import { readCatalog } from './catalog.ts';

export { type RankTier, rankTiers };

/** A rank by its name in the game, e.g. `Diamond III`, and the tier it belongs to. */
export interface Rank {
  name: string;
  tier: RankTier;
}

/**
 * The battle royale rank. Points decide, as in the game; the rank id only where there are no points that reach a
 * rank (upstream drops zeros). Undefined: unknown or unranked.
 */
export function battleRoyaleRank(points: number | undefined, rankId: number | undefined): Rank | undefined {
  const byPoints =
    points === undefined ? undefined : ranks.battleRoyale.findLast(({ fromPoints }) => fromPoints <= points);
  return byPoints ?? ranks.battleRoyale.find(({ id }) => id !== undefined && id === rankId);
}

/**
 * The rank of a rank's name, by the table of a mode: the step that was named, else the tier's first. Undefined where the
 * table lacks the tier.
 */
export function rankOfWord({ tier, step = 1 }: RankWord, mode: 'battleRoyale' | 'clashSquad'): Rank | undefined {
  const steps = ranks[mode].filter((rank) => rank.tier === tier);
  return steps[Math.min(step, steps.length) - 1];
}

/** The clash squad rank of a rank id such as 318, or undefined where the id is unknown. */
export function clashSquadRank(rankId: number | undefined): Rank | undefined {
  return ranks.clashSquad.find(({ id }) => id === rankId);
}

const tier = z.enum(rankTiers);

const ranks = readCatalog(
  'ranks.json',
  z.strictObject({
    battleRoyale: z.array(
      z.strictObject({ id: z.int().optional(), name: z.string().min(1), tier, fromPoints: z.int() }),
    ),
    clashSquad: z.array(z.strictObject({ id: z.int(), name: z.string().min(1), tier })),
  }),
);
