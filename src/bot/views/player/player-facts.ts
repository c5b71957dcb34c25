import type { ModeRank, Player } from '../../../shared/contract/player.ts';
import { isUnread } from '../../../shared/contract/unread-things.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { Language } from '../../text/languages.ts';
import {
  type DisplayValue,
  listFacts,
  type Text,
  toWords,
  type ViewFact,
  withIcon,
} from '../message/view.ts';
import { formatId } from '../words/ids.ts';
import { formatLevel, formatLevelProgress, formatNumber } from '../words/levels.ts';
import { findItemName, findSkillName, formatName, formatPetName } from '../words/names.ts';
import { formatBattleRoyaleRank, formatClashSquadRank } from '../words/ranks.ts';
import { formatRegion } from '../words/regions.ts';
import { fillUnread, formatUnknownValue } from '../words/unknown-value.ts';

/** The player's values with their labels, for Details and for a message without a card. */
export function playerFacts(found: FoundPlayer, language: Language): ViewFact[] {
  const player = found.answer.value;
  const { looks, credit } = player;
  const { t } = language;
  const orUnknownValue = fillUnread(player, language);
  const clashSquad = formatClashSquadRank(player.clashSquad, language);
  const always = [
    { label: t('labels.uid'), value: formatId(found, language) },
    { label: t('labels.level'), value: formatLevelProgress(player.level, player.exp, language) },
  ];
  if (player.hidesRest) return listFacts(always);
  return listFacts([
    ...always,
    { label: t('labels.likes'), value: formatNumber(player.likes, language) },
    { label: t('labels.battleRoyale'), value: rankWithPoints(player.battleRoyale, language) },
    { label: t('labels.clashSquad'), value: withIcon(clashSquad.label, clashSquad.icon) },
    {
      label: t('labels.region'),
      value: orUnknownValue(player.region && formatRegion(player.region, language), 'region'),
    },
    { label: t('labels.clan'), value: clanInShort(player, language) },
    { label: t('labels.pet'), value: orUnknownValue(petInShort(player, language), 'pet') },
    {
      label: t('labels.title'),
      value: orUnknownValue(looks.titleId && findItemName(looks.titleId, language), 'title'),
    },
    { label: t('labels.skills'), value: orUnknownValue(skillsOf(player, language), 'skills') },
    {
      label: t('labels.credit'),
      value: orUnknownValue(credit?.score !== undefined && formatNumber(credit.score, language), 'credit'),
    },
    {
      label: t('labels.badges'),
      value: orUnknownValue(
        looks.badgeCount ? formatNumber(looks.badgeCount, language) : undefined,
        'badgeCount',
      ),
    },
    ...featFacts(player, language),
    {
      label: t('labels.created'),
      value: orUnknownValue(onDay(player.createdAt), 'createdAt'),
    },
    { label: t('labels.lastLogin'), value: orUnknownValue(lastLoginOf(player), 'lastLoginAt') },
  ]);
}

function featFacts({ feats }: Player, language: Language) {
  const fact = (label: 'loginStreak' | 'heroicSeasons' | 'leaderboardTitles', value: number | undefined) => ({
    label: language.t(`labels.${label}`),
    value: value ? formatNumber(value, language) : undefined,
  });
  return [
    fact('loginStreak', feats.loginStreakDays),
    fact('heroicSeasons', feats.heroicSeasons),
    fact('leaderboardTitles', feats.leaderboardTitles),
  ];
}

function onDay(time: number | undefined): Text | undefined {
  return time === undefined ? undefined : { time, style: 'D' };
}

function lastLoginOf({ lastLoginAt, isLastLoginDayOnly }: Player): Text | undefined {
  if (isLastLoginDayOnly || lastLoginAt === undefined) return onDay(lastLoginAt);
  return { time: lastLoginAt, style: 'R' };
}

function rankWithPoints(rank: ModeRank, language: Language): Text {
  const { label, icon } = formatBattleRoyaleRank(rank, language);
  const { points } = rank;
  return withIcon(points ? language.t('rankWithPoints', { rank: toWords(label), points }) : label, icon);
}

function clanInShort(player: Player, language: Language): DisplayValue {
  const { clan } = player;
  if (!clan) return isUnread(player, 'clan') ? formatUnknownValue(language) : language.t('player.noClan');
  const level = toWords(formatLevel(clan.level, language));
  return language.t('clanInShort', { name: formatName(clan.name, language), level });
}

function petInShort({ pet }: Player, language: Language): string | undefined {
  if (!pet) return undefined;
  const level = toWords(formatLevel(pet.level, language));
  return language.t('petInShort', { name: formatPetName(pet, language), level });
}

function skillsOf({ looks }: Player, language: Language): string {
  const names = looks.skills.slice(0, maxSkills).flatMap((id) => findSkillName(id, language) ?? []);
  return language.list(names, 'unit');
}

// A character wears one active skill and up to three others.
const maxSkills = 4;
