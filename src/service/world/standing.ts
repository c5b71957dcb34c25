import { z } from 'zod';
import { openCatalog } from '../../shared/contract/catalog.ts';
import type { Random } from '../random.ts';

/** A level with matching experience: most players are in the middle, a few at the top. */
export function generateLevel(random: Random): { level: number; exp: number } {
  const level = 1 + Math.floor((random.next() + random.next() + random.next()) * 33.3);
  const from = levels()[level - 1] ?? 0;
  const next = levels()[level] ?? from + 2_000_000;
  return { level, exp: random.between(from, next - 1) };
}

/** Ranks of both modes. Battle royale's goes by points; clash squad's points are stars won. */
export function generateStandings(random: Random, level: number) {
  const skill = (random.next() + random.next() + level / 100) / 3;
  const points = Math.round(1000 + skill ** 2 * 6500);
  const rank = rankFrom(points);
  const csRank = random.between(301, Math.round(304 + skill * 21));
  return {
    rank,
    rankingPoints: points,
    maxRank: Math.min(lastRank(), rank + random.between(0, 4)),
    csRank,
    csRankingPoints: (csRank - 300) * 4 + random.between(0, 3),
    csMaxRank: Math.min(lastRank(), csRank + random.between(0, 3)),
  };
}

// The ids of the highest ranks are unknown: points decide there.
function rankFrom(points: number): number {
  return ranks().findLast(({ id, fromPoints }) => id !== undefined && fromPoints <= points)?.id ?? 301;
}

const levels = openCatalog('levels.json', z.array(z.number()));

const ranks = openCatalog(
  'ranks.json',
  z
    .object({ battleRoyale: z.array(z.object({ id: z.number().optional(), fromPoints: z.number() })) })
    .transform(({ battleRoyale }) => battleRoyale),
);

const lastRank = () => Math.max(...ranks().map(({ id }) => id ?? 0));
