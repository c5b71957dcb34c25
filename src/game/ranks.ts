import { z } from 'zod';
import { openCatalog } from '../contract/catalog.ts';
import { type RankTier, type RankWord, rankTiers } from '../contract/rank-words.ts';

export { type RankTier, rankTiers };

export interface Rank {
  /** What it is called in `names.ranks` of a language file: the English name in kebab-case, e.g. `diamond-iii`. */
  key: string;
  /** The English name, e.g. `Diamond III`. */
  name: string;
  tier: RankTier;
}

/**
 * The battle royale rank. Points decide, as in the game; the rank id only where there are no points that reach a
 * rank (upstream drops zeros). Undefined: unknown or unranked.
 */
export function battleRoyaleRank(points: number | undefined, rankId: number | undefined): Rank | undefined {
  const byPoints =
    points === undefined
      ? undefined
      : ranks().battleRoyale.findLast(({ fromPoints }) => fromPoints <= points);
  return byPoints ?? ranks().battleRoyale.find(({ id }) => id !== undefined && id === rankId);
}

/**
 * The rank of a rank's name, by the table of a mode: the step that was named, else the tier's first. Undefined where the
 * table lacks the tier.
 */
export function rankOfWord({ tier, step = 1 }: RankWord, mode: 'battleRoyale' | 'clashSquad'): Rank | undefined {
  const steps = ranks()[mode].filter((rank) => rank.tier === tier);
  return steps[Math.min(step, steps.length) - 1];
}

/** The clash squad rank of a rank id such as 318, or undefined where the id is unknown. */
export function clashSquadRank(rankId: number | undefined): Rank | undefined {
  return ranks().clashSquad.find(({ id }) => id === rankId);
}

const named = { name: z.string().min(1), tier: z.enum(rankTiers) };

const ranks = openCatalog(
  'ranks.json',
  z.strictObject({
    battleRoyale: z.array(
      z.strictObject({ id: z.int().optional(), ...named, fromPoints: z.int() }).transform(withKey),
    ),
    clashSquad: z.array(z.strictObject({ id: z.int(), ...named }).transform(withKey)),
  }),
);

function withKey<Named extends { name: string }>(rank: Named): Named & { key: string } {
  return { ...rank, key: rank.name.toLowerCase().replaceAll(' ', '-') };
}
