import type { ModeRank, Player } from '../../../shared/contract/player.ts';
import { toOutfit } from '../../game/outfit-pieces.ts';
import { wayToNextRank } from '../../game/ranks.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { Language } from '../../text/languages.ts';
import { toWords } from '../message/view.ts';
import { formatLevel } from '../words/format-level.ts';
import { formatBattleRoyaleRank, formatClashSquadRank, formatRankAloud } from '../words/format-rank.ts';
import { formatName, formatPetName, formatPieceInSentence } from '../words/names.ts';
import { formatRegion } from '../words/regions.ts';

export function describePlayer(found: FoundPlayer, language: Language): string[] {
  const player = found.answer.value;
  const { clan, pet } = player;
  const { t } = language;
  if (player.hidesRest) return [...describeHidden(player, language), altId(found, language)];
  return [
    introduce(player, language),
    ...(player.isDeleted ? [t('player.deleted')] : []),
    ...standingsOf(player, language),
    ...(clan ? [t('player.altClan', { clan: formatName(clan.name, language) })] : []),
    ...regionOf(player, language),
    ...worn(player, language),
    ...(pet ? [t('player.altPet', { pet: formatPetName(pet, language) })] : []),
    altId(found, language),
  ];
}

function describeHidden({ nickname, level }: Player, language: Language): string[] {
  const name = formatName(nickname, language);
  const text = language.t('petInShort', { name, level: toWords(formatLevel(level, language)) });
  return [language.t('sentence', { text }), language.t('player.hidden', { name })];
}

function altId({ uid, hidesId }: FoundPlayer, language: Language): string {
  return hidesId ? language.t('player.altIdHidden') : language.t('player.altUid', { uid });
}

function introduce(player: Player, language: Language): string {
  return language.t('player.alt', {
    name: formatName(player.nickname, language),
    level: toWords(formatLevel(player.level, language)),
    rank: formatRankAloud(formatBattleRoyaleRank(player.battleRoyale, language), language),
  });
}

function standingsOf({ battleRoyale, clashSquad, likes }: Player, language: Language): string[] {
  const { t } = language;
  const { label } = formatClashSquadRank(clashSquad, language);
  return [
    ...pointsOf(battleRoyale, language),
    ...(likes === undefined ? [] : [t('sentence', { text: t('likes', { count: likes }) })]),
    ...(typeof label === 'string' ? [t('player.altClashSquad', { rank: label })] : []),
  ];
}

function regionOf({ region }: Player, language: Language): string[] {
  return region ? [language.t('sentence', { text: formatRegion(region, language) })] : [];
}

function pointsOf({ points, rank }: ModeRank, language: Language): string[] {
  if (!points) return [];
  const way = wayToNextRank(points, rank);
  if (!way) return [language.t('player.altPoints', { points })];
  const next = language.name('ranks', way.next.key) ?? way.next.name;
  return [language.t('player.altPointsToNext', { points, missing: way.points, next })];
}

function worn(player: Player, language: Language): string[] {
  const { clothes, weaponSkin, isKnown } = toOutfit(player);
  if (!isKnown) return [language.t('player.altOutfitNotTold')];
  const ids = [...clothes, ...(weaponSkin ? [weaponSkin] : [])];
  if (ids.length === 0) return [];
  const pieces = new Set(ids.map((id) => formatPieceInSentence(id, language)));
  return [language.t('player.altOutfit', { pieces: language.list(pieces, 'unit') })];
}
