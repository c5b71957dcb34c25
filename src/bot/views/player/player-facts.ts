import type { ModeRank, Player } from '../../../shared/contract/player.ts';
import { isUnread } from '../../../shared/contract/unread-things.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { Language } from '../../text/languages.ts';
import type { PlainTextKey } from '../../text/text-key.ts';
import {
  type DisplayValue,
  listFacts,
  type Text,
  toWords,
  type ViewFact,
  withIcon,
} from '../message/view.ts';
import { formatLevel, formatLevelProgress, formatNumber } from '../words/format-level.ts';
import { formatBattleRoyaleRank, formatClashSquadRank } from '../words/format-rank.ts';
import { formatId } from '../words/ids.ts';
import { findItemName, findSkillName, formatName, formatPetName } from '../words/names.ts';
import { formatRegion } from '../words/regions.ts';
import { fillUnread, formatUnknownValue } from '../words/unknown-value.ts';

export function playerFacts(found: FoundPlayer, language: Language): ViewFact[] {
  const player = found.answer.value;
  const { looks } = player;
  const score = player.credit?.score;
  const fact = <Value>(label: LabelName, value: Value) => ({ label: language.t(`labels.${label}`), value });
  const orUnknownValue = fillUnread(player, language);
  const countOf = (count: number | undefined) => (count ? formatNumber(count, language) : undefined);
  const clashSquad = formatClashSquadRank(player.clashSquad, language);
  const always = [
    fact('uid', formatId(found, language)),
    fact('level', formatLevelProgress(player.level, player.exp, language)),
  ];
  if (player.hidesRest) return listFacts(always);
  return listFacts([
    ...always,
    fact('likes', formatNumber(player.likes, language)),
    fact('battleRoyale', rankWithPoints(player.battleRoyale, language)),
    fact('clashSquad', withIcon(clashSquad.label, clashSquad.icon)),
    fact('region', orUnknownValue(player.region && formatRegion(player.region, language), 'region')),
    fact('clan', clanInShort(player, language)),
    fact('pet', orUnknownValue(petInShort(player, language), 'pet')),
    fact('title', orUnknownValue(looks.titleId && findItemName(looks.titleId, language), 'title')),
    fact('skills', orUnknownValue(skillsOf(player, language), 'skills')),
    fact('credit', orUnknownValue(score !== undefined && formatNumber(score, language), 'credit')),
    fact('badges', orUnknownValue(countOf(looks.badgeCount), 'badgeCount')),
    fact('loginStreak', countOf(player.feats.loginStreakDays)),
    fact('heroicSeasons', countOf(player.feats.heroicSeasons)),
    fact('leaderboardTitles', countOf(player.feats.leaderboardTitles)),
    fact('created', orUnknownValue(onDay(player.createdAt), 'createdAt')),
    fact('lastLogin', orUnknownValue(lastLoginOf(player), 'lastLoginAt')),
  ]);
}

type LabelName<Key = PlainTextKey> = Key extends `labels.${infer Name}` ? Name : never;

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

const maxSkills = 4;
