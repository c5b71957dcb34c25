import { z } from 'zod';
import { openCatalog } from '../../shared/contract/catalog.ts';
import { type RankTier, type RankWord, rankTiers } from '../../shared/contract/rank-words.ts';

export { type RankTier, rankTiers };

export interface Rank {
  /** Key in `names.ranks` of a language file: kebab-case English, e.g. `diamond-iii`. */
  key: string;
  name: string;
  tier: RankTier;
}

/** Finds the rank by points (as the game does), otherwise by rank ID, otherwise by name. */
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
  share: number;
}

export function wayToNextRank(
  points: number | undefined,
  rankId: number | undefined,
): WayToNextRank | undefined {
  if (points === undefined) return undefined;
  const table = ranks().battleRoyale;
  const index = table.findLastIndex(({ fromPoints }) => fromPoints <= points);
  const [current, next] = [table[index], table[index + 1]];
  if (!current || !next || next.isByPlace) return undefined;
  // Ranks above the last ID in the table share it.
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

export function battleRoyaleTiers(): Rank[] {
  const table = ranks().battleRoyale;
  return rankTiers.flatMap((tier) => rankOfWord({ tier }, table) ?? []);
}

export function clashSquadRank(rankId: number | undefined, word?: RankWord | undefined): Rank | undefined {
  return ranks().clashSquad.find(({ id }) => id === rankId) ?? (word && rankOfWord(word, ranks().clashSquad));
}

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
          /** Whether the rank needs a place at the top of a region, not only points. */
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
