import type { Rank as CardRank } from '../cards/card.ts';
import type { Standing } from '../contract/player.ts';
import { battleRoyaleRank, clashSquadRank, type Rank } from '../game/ranks.ts';
import type { Words } from '../text/languages.ts';

/** The battle royale rank in words and its tier, e.g. `Diamond III`. */
export function battleRoyaleWords({ points, rank }: Standing, words: Words): CardRank {
  return named(battleRoyaleRank(points, rank), rank, words);
}

/** The clash squad rank in words and its tier. */
export function clashSquadWords({ rank }: Standing, words: Words): CardRank {
  return named(clashSquadRank(rank), rank, words);
}

// No rank at all is `Unranked`; an id that no table has is shown as what it is.
function named(rank: Rank | undefined, rankId: number | undefined, words: Words): CardRank {
  if (rank) return { label: rank.name, tier: rank.tier };
  return { label: rankId ? words.t('unknownRank', { id: rankId }) : words.t('unranked'), tier: 'unranked' };
}
