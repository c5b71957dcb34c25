import { readFileSync } from 'node:fs';
import { battleRoyaleRank, clashSquadRank, type Rank } from '../../../src/bot/game/ranks.ts';

/** Every rank of the catalog. */
export function catalogRanks(): Rank[] {
  const ranks: { battleRoyale: { fromPoints: number }[]; clashSquad: { id: number }[] } = JSON.parse(
    readFileSync('assets/catalog/ranks.json', 'utf8'),
  );
  return [
    ...ranks.battleRoyale.map(({ fromPoints }) => battleRoyaleRank(fromPoints, undefined)),
    ...ranks.clashSquad.map(({ id }) => clashSquadRank(id)),
  ].filter((rank) => rank !== undefined);
}
