import { drawPlayerCard, type PlayerCardProps } from '../cards/player-card.ts';
import type { Player, Standing } from '../contract/player.ts';
import { isUnread } from '../contract/unread-things.ts';
import { outfitOf } from '../game/outfit.ts';
import type { Language } from '../text/languages.ts';
import { tierColours } from './colours.ts';
import { type AskedPlayer, definePlayerIds, refreshButton } from './player-buttons.ts';
import { clip } from './safe-text.ts';
import {
  definePicture,
  factsOnCard,
  listFacts,
  type Text,
  type Told,
  toMark,
  toWords,
  type View,
  type ViewFact,
  withIcon,
} from './view.ts';
import { formatLevel, formatLevelProgress, formatNumber, formatPlayerLevel } from './words/levels.ts';
import { findItemName, findSkillName, formatName, formatPetName } from './words/names.ts';
import { fillUnread, formatNotTold } from './words/not-told.ts';
import { formatBattleRoyaleRank, formatClashSquadRank, formatRankOnCard } from './words/ranks.ts';
import { formatRegion, formatToldRegion } from './words/regions.ts';

export const playerIds = definePlayerIds('player');

interface PlayerViewOptions {
  pictures: PlayerCardProps['pictures'];
  /** How many of them are placeholders. */
  missing: number;
  asked: AskedPlayer;
  language: Language;
}

/** The answer to `/player`: what the player shows. */
export function playerView(player: Player, { pictures, missing, asked, language }: PlayerViewOptions): View {
  const name = formatName(player.nickname, language);
  const rank = formatBattleRoyaleRank(player.battleRoyale, language);
  const facts = factsOf(player, language);
  return {
    title: name,
    lines: linesOf(player, language),
    facts,
    colour: tierColours[rank.tier],
    picture: definePicture({
      name: 'player.jpg',
      alt: altOf(player, language),
      missing,
      draw: drawPlayerCard,
      props: {
        nickname: name,
        subtitle: language.t('player.subtitle', {
          uid: player.uid,
          region: toMark(formatToldRegion(player.region, language)),
        }),
        clanLine: clanLine(player, language),
        signature: player.social?.signature && clip(player.social.signature, 300),
        rank: formatRankOnCard(rank),
        level: formatPlayerLevel(player.level, player.exp, language),
        facts: factsOnCard(facts),
        pictures,
        noOutfitNote: language.t(outfitOf(player).isTold ? 'player.noOutfit' : 'player.outfitNotTold'),
      },
    }),
    buttons: [refreshButton(playerIds, asked, language)],
  };
}

function linesOf({ isDeleted, social }: Player, language: Language): Text[] {
  return [
    ...(isDeleted ? [language.t('player.deleted')] : []),
    ...(social?.signature ? [{ quote: social.signature }] : []),
  ];
}

function factsOf(player: Player, language: Language): ViewFact[] {
  const { looks, credit } = player;
  const { t } = language;
  const orNotTold = fillUnread(player, language);
  return listFacts([
    { label: t('labels.uid'), value: { code: player.uid }, on: 'embed' },
    { label: t('labels.level'), value: formatLevelProgress(player.level, player.exp, language), on: 'embed' },
    { label: t('labels.likes'), value: formatNumber(player.likes, language), on: 'both' },
    { label: t('labels.battleRoyale'), value: rankWithPoints(player.battleRoyale, language), on: 'embed' },
    {
      label: t('labels.clashSquad'),
      value: formatClashSquadRank(player.clashSquad, language).label,
      on: 'both',
    },
    {
      label: t('labels.region'),
      value: orNotTold(player.region && formatRegion(player.region, language), 'region'),
      on: 'embed',
    },
    { label: t('labels.clan'), value: clanInShort(player, language), on: 'embed' },
    { label: t('labels.pet'), value: orNotTold(petInShort(player, language), 'pet'), on: 'embed' },
    {
      label: t('labels.title'),
      value: orNotTold(looks.titleId && findItemName(looks.titleId, language), 'title'),
      on: 'embed',
    },
    { label: t('labels.skills'), value: orNotTold(skillsOf(player, language), 'skills'), on: 'embed' },
    {
      label: t('labels.credit'),
      value: orNotTold(credit?.score !== undefined && formatNumber(credit.score, language), 'credit'),
      on: 'both',
    },
    {
      label: t('labels.badges'),
      value: orNotTold(looks.badgeCount ? formatNumber(looks.badgeCount, language) : undefined, 'badgeCount'),
      on: 'both',
    },
    {
      label: t('labels.created'),
      value: orNotTold(onDay(player.createdAt), 'createdAt'),
      on: 'embed',
    },
    { label: t('labels.lastLogin'), value: orNotTold(lastLoginOf(player), 'lastLoginAt'), on: 'embed' },
  ]);
}

function onDay(time: number | undefined): Text | undefined {
  return time === undefined ? undefined : { time, style: 'D' };
}

function lastLoginOf({ lastLoginAt, isLastLoginDayOnly }: Player): Text | undefined {
  if (isLastLoginDayOnly || lastLoginAt === undefined) return onDay(lastLoginAt);
  return { time: lastLoginAt, style: 'R' };
}

function rankWithPoints(standing: Standing, language: Language): Text {
  const { label, icon } = formatBattleRoyaleRank(standing, language);
  const { points } = standing;
  return withIcon(points ? language.t('rankWithPoints', { rank: toWords(label), points }) : label, icon);
}

function clanInShort(player: Player, language: Language): Told {
  const { clan } = player;
  if (!clan) return isUnread(player, 'clan') ? formatNotTold(language) : language.t('player.noClan');
  const level = toWords(formatLevel(clan.level, language));
  return language.t('clanInShort', { name: formatName(clan.name, language), level });
}

function clanLine({ clan }: Player, language: Language): string | undefined {
  if (!clan) return undefined;
  const level = toMark(formatLevel(clan.level, language));
  return language.t('player.clanLine', { name: formatName(clan.name, language), level });
}

function petInShort({ pet }: Player, language: Language): string | undefined {
  if (!pet) return undefined;
  const level = toWords(formatLevel(pet.level, language));
  return language.t('petInShort', { name: formatPetName(pet, language), level });
}

function skillsOf({ looks }: Player, language: Language): string {
  return looks.skills
    .slice(0, maxSkills)
    .flatMap((id) => findSkillName(id, language) ?? [])
    .join(', ');
}

// A character wears one active skill and up to three others.
const maxSkills = 4;

function altOf(player: Player, language: Language): string[] {
  const { clan, pet } = player;
  const outfit = outfitInWords(player, language);
  return [
    language.t('player.alt', {
      name: formatName(player.nickname, language),
      level: toWords(formatLevel(player.level, language)),
      rank: rankInAlt(player, language),
      likes: likesInAlt(player, language),
    }),
    ...(clan ? [language.t('player.altClan', { clan: formatName(clan.name, language) })] : []),
    ...(pet ? [language.t('player.altPet', { pet: formatPetName(pet, language) })] : []),
    ...(outfit ? [outfit] : []),
  ];
}

function rankInAlt({ battleRoyale }: Player, language: Language): string {
  const { label } = formatBattleRoyaleRank(battleRoyale, language);
  return typeof label === 'string'
    ? language.t('player.altRank', { rank: label })
    : language.t('player.altRankNotTold');
}

function likesInAlt({ likes }: Player, language: Language): string {
  return likes === undefined
    ? language.t('player.altLikesNotTold')
    : language.t('player.altLikes', { likes });
}

// Counted as the card numbers them.
function outfitInWords(player: Player, language: Language): string | undefined {
  const { clothes, weaponSkin, isTold } = outfitOf(player);
  if (!isTold) return language.t('player.altOutfitNotTold');
  const count = clothes.length;
  if (count === 0) return weaponSkin && language.t('player.altWeapon');
  return language.t(weaponSkin ? 'player.altOutfitAndWeapon' : 'player.altOutfit', { count });
}
