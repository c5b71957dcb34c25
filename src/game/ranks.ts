import { z } from 'zod';
import { readCatalog } from './catalog.ts';

/** Rank tiers from lowest to highest. */
export const rankTiers = [
  'bronze',
  'silver',
  'gold',
  'platinum',
  'diamond',
  'heroic',
  'elite-heroic',
  'master',
  'elite-master',
  'grandmaster',
] as const;

export type RankTier = (typeof rankTiers)[number];

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
