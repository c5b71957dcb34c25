import { z } from 'zod';
import { openCatalog } from '../../shared/contract/catalog.ts';
import type { Random } from '../random.ts';
import type { Life } from './life.ts';

export function generateLevel(random: Random): { level: number; exp: number } {
  const level = 1 + Math.floor((random.next() + random.next() + random.next()) * 33.3);
  const from = levels()[level - 1] ?? 0;
  const next = levels()[level] ?? from + 2_000_000;
  return { level, exp: random.between(from, next - 1) };
}

export function addExperience(first: { level: number; exp: number }, gained: number): typeof first {
  const exp = first.exp + gained;
  const level = levels().findLastIndex((from) => from <= exp) + 1;
  return { level: Math.max(first.level, Math.min(maxLevel, level)), exp };
}

/** Generates ranks: battle royale by points, clash squad by stars. `life`: their changes since the start. */
export function generateStandings(random: Random, level: number, life: Standing = noLife) {
  const skill = (random.next() + random.next() + level / 100) / 3;
  const first = Math.round(1000 + skill ** 2 * 6500);
  const points = Math.max(fewestPoints, first + life.points);
  const firstCsRank = random.between(301, Math.round(304 + skill * 21));
  const everHigher = random.between(0, 4);
  const firstStars = starsOf(firstCsRank) + random.between(0, 3);
  const stars = Math.min(starsOf(lastRank()) + 3, Math.max(starsOf(301), firstStars + life.stars));
  const csRank = csRankFrom(stars);
  const csMost = csRankFrom(firstStars + life.mostStars);
  return {
    rank: rankFrom(points),
    rankingPoints: points,
    maxRank: highestOf(rankFrom(first) + everHigher, rankFrom(first + life.mostPoints)),
    csRank,
    csRankingPoints: stars,
    csMaxRank: highestOf(firstCsRank + random.between(0, 3), csMost),
  };
}

type Standing = Pick<Life, 'points' | 'mostPoints' | 'stars' | 'mostStars'>;
const noLife: Standing = { points: 0, mostPoints: 0, stars: 0, mostStars: 0 };

const fewestPoints = 1000;
const maxLevel = 100;

function highestOf(...ids: number[]): number {
  return Math.min(lastRank(), Math.max(...ids));
}

function starsOf(csRank: number): number {
  return (csRank - 300) * 4;
}

function csRankFrom(stars: number): number {
  return Math.min(lastRank(), Math.max(301, 300 + Math.floor(stars / 4)));
}

// The IDs of the highest ranks are unknown, and points decide on them.
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
