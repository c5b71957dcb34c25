import { z } from 'zod';
import { openCatalog } from '../../shared/contract/catalog.ts';
import { type RankTier, type RankWord, rankTiers } from '../../shared/contract/rank-words.ts';

export { type RankTier, rankTiers };

export interface Rank {
  /** The key in `names.ranks` of a language file: the English name in kebab-case, e.g. `diamond-iii`. */
  key: string;
  name: string;
  tier: RankTier;
}

/** The battle royale rank: points decide, as in the game, then the rank id, then the rank's name. Undefined: none. */
export function battleRoyaleRank(
  points: number | undefined,
  rankId: number | undefined,
  word?: RankWord | undefined,
): Rank | undefined {
  const byPoints =
    points === undefined
      ? undefined
      : ranks().battleRoyale.findLast(({ fromPoints }) => fromPoints <= points);
  const byId = () => ranks().battleRoyale.find(({ id }) => id !== undefined && id === rankId);
  return byPoints ?? byId() ?? (word && rankOfWord(word, ranks().battleRoyale));
}

interface WayToNextRank {
  next: Rank;
  points: number;
  /** How much of the step is done, 0 to below 1. */
  share: number;
}

/** The way to the next battle royale rank; undefined if points don't lead there, or if id and points differ. */
export function wayToNextRank(
  points: number | undefined,
  rankId: number | undefined,
): WayToNextRank | undefined {
  if (points === undefined) return undefined;
  const table = ranks().battleRoyale;
  const index = table.findLastIndex(({ fromPoints }) => fromPoints <= points);
  const [current, next] = [table[index], table[index + 1]];
  if (!current || !next || next.isByPlace) return undefined;
  // The ranks above the last id come with that id.
  const expectedId = table.slice(0, index + 1).findLast(({ id }) => id !== undefined)?.id;
  if (rankId !== undefined && rankId !== expectedId && table.some(({ id }) => id === rankId))
    return undefined;
  const { key, name, tier, fromPoints } = next;
  return {
    next: { key, name, tier },
    points: fromPoints - points,
    share: (points - current.fromPoints) / (fromPoints - current.fromPoints),
  };
}

/** The battle royale tiers from lowest to highest, each as a rank without a step, e.g. `Diamond`. */
export function battleRoyaleTiers(): Rank[] {
  const table = ranks().battleRoyale;
  return rankTiers.flatMap((tier) => rankOfWord({ tier }, table) ?? []);
}

/** The clash squad rank of a rank id such as 318, else of a rank's name; undefined if neither is known. */
export function clashSquadRank(rankId: number | undefined, word?: RankWord | undefined): Rank | undefined {
  return ranks().clashSquad.find(({ id }) => id === rankId) ?? (word && rankOfWord(word, ranks().clashSquad));
}

/** The rank of a rank's name. Without the named step in the mode it is the tier alone: it never invents a step. */
function rankOfWord({ tier, step }: RankWord, table: readonly Rank[]): Rank | undefined {
  const inTier = table.filter((rank) => rank.tier === tier);
  const [first] = inTier;
  if (!first) return undefined;
  const named = step !== undefined && inTier.find(({ name }) => name.endsWith(` ${romanSteps[step - 1]}`));
  if (named) return named;
  const hasSteps = inTier.length > 1;
  if (step !== undefined && step > 1 && hasSteps) return undefined;
  return { key: tier, name: first.name.replace(/ [IV]+$/, ''), tier };
}

const romanSteps = ['I', 'II', 'III', 'IV', 'V'];

const named = { name: z.string().min(1), tier: z.enum(rankTiers) };

const ranks = openCatalog(
  'ranks.json',
  z.strictObject({
    battleRoyale: z.array(
      z
        .strictObject({
          id: z.int().optional(),
          ...named,
          fromPoints: z.int(),
          /** Points alone do not give it: only the best of a region have it. */
          isByPlace: z.literal(true).optional(),
        })
        .transform(withKey),
    ),
    clashSquad: z.array(z.strictObject({ id: z.int(), ...named }).transform(withKey)),
  }),
);

function withKey<Named extends { name: string }>(rank: Named): Named & { key: string } {
  return { ...rank, key: rank.name.toLowerCase().replaceAll(' ', '-') };
}
