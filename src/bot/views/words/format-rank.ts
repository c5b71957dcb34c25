import type { ModeRank, Player } from '../../../shared/contract/player.ts';
import type { Rank as CardRank, Tier } from '../../cards/card.ts';
import {
  battleRoyaleRank,
  battleRoyaleTiers,
  clashSquadRank,
  type Rank,
  type RankTier,
} from '../../game/ranks.ts';
import type { Language } from '../../text/languages.ts';
import { type DisplayValue, toCardText } from '../message/view.ts';
import { formatUnknownValue } from './unknown-value.ts';

interface FormattedRank {
  label: DisplayValue;
  tier: Tier;
  icon: string | undefined;
}

export function formatBattleRoyaleRank({ points, rank, word }: ModeRank, language: Language): FormattedRank {
  return formatRank(battleRoyaleRank(points, rank, word), rank, language);
}

export function formatClashSquadRank({ rank, word }: ModeRank, language: Language): FormattedRank {
  return formatRank(clashSquadRank(rank, word), rank, language);
}

export function formatRankAloud({ label }: Pick<FormattedRank, 'label'>, language: Language): string {
  return typeof label === 'string' ? label : language.t('rankNotTold');
}

export function formatRankOnCard({ label, tier }: FormattedRank): CardRank {
  return { label: toCardText(label), tier };
}

/** Formats a player's Battle Royale rank; for a deleted account, says that instead. */
export function formatPlayerRank(
  { battleRoyale, isDeleted }: Pick<Player, 'battleRoyale' | 'isDeleted'>,
  language: Language,
): FormattedRank {
  if (isDeleted) return { label: language.t('player.deletedShort'), tier: 'unranked', icon: undefined };
  return formatBattleRoyaleRank(battleRoyale, language);
}

export function rankIconName(tier: Tier): string {
  return `rank_${tier.replaceAll('-', '_')}`;
}

export function formatTier({ key, name }: Rank, language: Language): string {
  return language.name('ranks', key) ?? name;
}

export function formatTierName(tier: RankTier, language: Language): string {
  const rank = battleRoyaleTiers().find((one) => one.tier === tier);
  return rank ? formatTier(rank, language) : tier;
}

// Rank ID 0 is `Unranked`; an unknown ID is shown as it is.
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
