import type { ModeRank } from '../../../shared/contract/player.ts';
import type { Rank as CardRank, Tier } from '../../cards/card.ts';
import {
  battleRoyaleRank,
  battleRoyaleTiers,
  clashSquadRank,
  type Rank,
  type RankTier,
} from '../../game/ranks.ts';
import type { Language } from '../../text/languages.ts';
import { type DisplayValue, toMark } from '../message/view.ts';
import { formatUnknownValue } from './unknown-value.ts';

/** A rank's name, and the tier that selects the emblem and the accent; the tier is `unranked` if no rank is known. */
interface FormattedRank {
  label: DisplayValue;
  tier: Tier;
  /** For messages, next to the label: see {@link withIcon}. */
  icon: string | undefined;
}

export function formatBattleRoyaleRank({ points, rank, word }: ModeRank, language: Language): FormattedRank {
  return formatRank(battleRoyaleRank(points, rank, word), rank, language);
}

export function formatClashSquadRank({ rank, word }: ModeRank, language: Language): FormattedRank {
  return formatRank(clashSquadRank(rank, word), rank, language);
}

/** The battle royale rank in a sentence for the ear. */
export function formatRankAloud(standing: ModeRank, language: Language): string {
  const { label } = formatBattleRoyaleRank(standing, language);
  return typeof label === 'string' ? label : language.t('rankNotTold');
}

export function formatRankOnCard({ label, tier }: FormattedRank): CardRank {
  return { label: toMark(label), tier };
}

/** The name of the emblem among the icons, e.g. `rank_elite_master`. */
export function rankIconName(tier: Tier): string {
  return `rank_${tier.replaceAll('-', '_')}`;
}

export function formatTier({ key, name }: Rank, language: Language): string {
  return language.name('ranks', key) ?? name;
}

/** A tier as players call it, e.g. `Diamond`. */
export function formatTierName(tier: RankTier, language: Language): string {
  const rank = battleRoyaleTiers().find((one) => one.tier === tier);
  return rank ? formatTier(rank, language) : tier;
}

// Rank id 0 is `Unranked`; an id that no table has is shown as what it is.
function formatRank(rank: Rank | undefined, rankId: number | undefined, language: Language): FormattedRank {
  if (rank) {
    const { key, name, tier } = rank;
    return { label: language.name('ranks', key) ?? name, tier, icon: language.icon(rankIconName(tier)) };
  }
  const unknown = { tier: 'unranked', icon: undefined } as const;
  if (rankId === undefined) return { ...unknown, label: formatUnknownValue(language) };
  if (rankId > 0) return { ...unknown, label: language.t('unknownRank', { id: rankId }) };
  return {
    label: language.t('unranked'),
    tier: 'unranked',
    icon: language.icon(rankIconName('unranked')),
  };
}
