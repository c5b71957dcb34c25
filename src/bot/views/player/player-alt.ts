import type { ModeRank, Player } from '../../../shared/contract/player.ts';
import { toOutfit } from '../../game/outfit.ts';
import { wayToNextRank } from '../../game/ranks.ts';
import type { FoundPlayer } from '../../members/found-player.ts';
import type { Language } from '../../text/languages.ts';
import { type DisplayValue, toWords } from '../message/view.ts';
import { formatLevel, formatLevelProgress } from '../words/levels.ts';
import {
  findItemName,
  formatItemKindInSentence,
  formatName,
  formatPetName,
  formatPieceInSentence,
} from '../words/names.ts';
import { formatClashSquadRank, formatRankAloud } from '../words/ranks.ts';
import { formatRegion } from '../words/regions.ts';
import { formatSignature } from '../words/signature.ts';

/**
 * Describes a player card for a screen reader: the essential first, and at most half a minute of speech.
 * @param missing how many pictures on the card are placeholders
 */
export function describePlayer(
  found: FoundPlayer,
  { missing, language }: { missing: number; language: Language },
): string[] {
  const player = found.answer.value;
  const { clan, pet } = player;
  const { t } = language;
  return [
    introduce(player, formatLevel(player.level, language), language),
    ...standingsOf(player, language),
    ...(clan ? [t('player.altClan', { clan: formatName(clan.name, language) })] : []),
    ...regionOf(player, language),
    ...wornInShort(player, language),
    ...(pet ? [t('player.altPet', { pet: formatPetName(pet, language) })] : []),
    ...(missing > 0 ? [t('sentence', { text: t('missingOnCard', { count: missing }) })] : []),
    altId(found, language),
  ];
}

/** The same with everything that {@link describePlayer} cuts short. */
export function describePlayerInFull(found: FoundPlayer, language: Language): string[] {
  const player = found.answer.value;
  const { clan, pet, looks, level, exp } = player;
  const { t } = language;
  const title = looks.titleId && findItemName(looks.titleId, language);
  const signature = formatSignature(found);
  return [
    introduce(player, formatLevelProgress(level, exp || undefined, language), language),
    ...standingsOf(player, language),
    ...(title ? [t('player.altTitle', { title })] : []),
    ...(clan
      ? [
          t('player.altClanInFull', {
            clan: formatName(clan.name, language),
            level: toWords(formatLevel(clan.level, language)),
          }),
        ]
      : []),
    ...regionOf(player, language),
    ...wornInFull(player, language),
    ...(pet
      ? [
          t('player.altPetInFull', {
            pet: formatPetName(pet, language),
            level: toWords(formatLevel(pet.level, language)),
          }),
        ]
      : []),
    ...(signature === undefined
      ? []
      : [t('player.altSignature', { signature: t('quoted', { text: signature }) })]),
    altId(found, language),
  ];
}

function altId({ uid, hidesId }: FoundPlayer, language: Language): string {
  return hidesId ? language.t('player.altIdHidden') : language.t('player.altUid', { uid });
}

function introduce(player: Player, level: DisplayValue, language: Language): string {
  return language.t('player.alt', {
    name: formatName(player.nickname, language),
    level: toWords(level),
    rank: formatRankAloud(player.battleRoyale, language),
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

// By kind, because most pieces have no known name.
function wornInShort(player: Player, language: Language): string[] {
  return worn(player, language, formatItemKindInSentence);
}

function wornInFull(player: Player, language: Language): string[] {
  return worn(player, language, formatPieceInSentence);
}

function worn(
  player: Player,
  language: Language,
  format: (id: string, language: Language) => string,
): string[] {
  const { clothes, weaponSkin, isKnown } = toOutfit(player);
  if (!isKnown) return [language.t('player.altOutfitNotTold')];
  const ids = [...clothes, ...(weaponSkin ? [weaponSkin] : [])];
  if (ids.length === 0) return [];
  const pieces = new Set(ids.map((id) => format(id, language)));
  return [language.t('player.altOutfit', { pieces: language.list(pieces, 'unit') })];
}
