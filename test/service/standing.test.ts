import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createRandom } from '../../src/service/random.ts';
import { generateLevel, generateStandings } from '../../src/service/world/standing.ts';

const catalog = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../assets/catalog/${file}`, import.meta.url), 'utf8'));
const levels: number[] = catalog('levels.json');
const ranks: { id?: number; fromPoints: number }[] = catalog('ranks.json').battleRoyale;

it('gives every level the experience that makes it', () => {
  for (let seed = 0; seed < 500; seed++) {
    const { level, exp } = generateLevel(createRandom(`level ${seed}`));
    expect(level).toBeGreaterThanOrEqual(1);
    expect(level).toBeLessThanOrEqual(100);
    expect(levels.findLastIndex((from) => from <= exp) + 1).toBe(level);
  }
});

it('gives every battle royale rank the points that make it', () => {
  for (let seed = 0; seed < 500; seed++) {
    const { rank, rankingPoints } = generateStandings(createRandom(`standing ${seed}`), seed % 100);
    const made = ranks.findLast(({ id, fromPoints }) => id !== undefined && fromPoints <= rankingPoints);
    expect(rank).toBe(made?.id ?? 301);
  }
});
