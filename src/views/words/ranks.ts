import type { Rank as CardRank } from '../../cards/card.ts';
import type { Standing } from '../../contract/player.ts';
import { battleRoyaleRank, clashSquadRank, type Rank } from '../../game/ranks.ts';
import type { Language } from '../../text/languages.ts';

/** The battle royale rank in words and its tier, e.g. `Diamond III`. */
export function formatBattleRoyaleRank({ points, rank }: Standing, language: Language): CardRank {
  return formatRank(battleRoyaleRank(points, rank), rank, language);
}

/** The clash squad rank in words and its tier. */
export function formatClashSquadRank({ rank }: Standing, language: Language): CardRank {
  return formatRank(clashSquadRank(rank), rank, language);
}

// No rank at all is `Unranked`; an id that no table has is shown as what it is.
function formatRank(rank: Rank | undefined, rankId: number | undefined, language: Language): CardRank {
  if (rank) return { label: language.name('ranks', rank.key) ?? rank.name, tier: rank.tier };
  return {
    label: rankId ? language.t('unknownRank', { id: rankId }) : language.t('unranked'),
    tier: 'unranked',
  };
}
