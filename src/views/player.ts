import { drawPlayerCard, type PlayerCardProps } from '../cards/player-card.ts';
import type { Player, Standing } from '../contract/player.ts';
import { outfitOf } from '../game/outfit.ts';
import type { Language } from '../text/languages.ts';
import { tierColours } from './colours.ts';
import { type AskedPlayer, definePlayerIds, refreshButton } from './player-buttons.ts';
import { clip } from './safe-text.ts';
import { definePicture, factsOnCard, listFacts, type Text, type View, type ViewFact } from './view.ts';
import { formatLevelProgress, formatNumber, formatPlayerLevel } from './words/levels.ts';
import { formatItem, formatName, formatPetName, formatSkill } from './words/names.ts';
import { formatBattleRoyaleRank, formatClashSquadRank } from './words/ranks.ts';
import { formatRegion } from './words/regions.ts';

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
          region: player.region ? formatRegion(player.region, language) : language.t('unknown'),
        }),
        clanLine: clanLine(player, language),
        signature: player.social?.signature && clip(player.social.signature, 300),
        rank,
        level: formatPlayerLevel(player.level, player.exp, language),
        facts: factsOnCard(facts),
        pictures,
        noOutfitNote: language.t('player.noOutfit'),
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
  const { looks, credit, createdAt, lastLoginAt } = player;
  const { t } = language;
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
    { label: t('labels.region'), value: player.region && formatRegion(player.region, language), on: 'embed' },
    { label: t('labels.clan'), value: clanInShort(player, language), on: 'embed' },
    { label: t('labels.pet'), value: petInShort(player, language), on: 'embed' },
    { label: t('labels.title'), value: looks.titleId && formatItem(looks.titleId, language), on: 'embed' },
    { label: t('labels.skills'), value: skillsOf(player, language), on: 'embed' },
    { label: t('labels.credit'), value: credit && formatNumber(credit.score, language), on: 'both' },
    {
      label: t('labels.badges'),
      value: looks.badgeCount > 0 && formatNumber(looks.badgeCount, language),
      on: 'both',
    },
    {
      label: t('labels.created'),
      value: createdAt !== undefined && { time: createdAt, style: 'D' },
      on: 'embed',
    },
    {
      label: t('labels.lastLogin'),
      value: lastLoginAt !== undefined && { time: lastLoginAt, style: 'R' },
      on: 'embed',
    },
  ]);
}

function rankWithPoints(standing: Standing, language: Language): string {
  const rank = formatBattleRoyaleRank(standing, language).label;
  return standing.points ? language.t('rankWithPoints', { rank, points: standing.points }) : rank;
}

function clanInShort({ clan }: Player, language: Language): string {
  if (!clan) return language.t('player.noClan');
  return language.t('clanInShort', { name: formatName(clan.name, language), level: clan.level });
}

function clanLine({ clan }: Player, language: Language): string | undefined {
  return clan && language.t('player.clanLine', { name: formatName(clan.name, language), level: clan.level });
}

function petInShort({ pet }: Player, language: Language): string | undefined {
  return pet && language.t('petInShort', { name: formatPetName(pet, language), level: pet.level });
}

function skillsOf({ looks }: Player, language: Language): string {
  return looks.skills
    .slice(0, maxSkills)
    .map((id) => formatSkill(id, language))
    .join(', ');
}

// A character wears one active skill and up to three others.
const maxSkills = 4;

function altOf(player: Player, language: Language): string[] {
  const { level, likes, clan, pet } = player;
  const name = formatName(player.nickname, language);
  const rank = formatBattleRoyaleRank(player.battleRoyale, language).label;
  const outfit = outfitInWords(player, language);
  return [
    language.t('player.alt', { name, level, rank, likes }),
    ...(clan ? [language.t('player.altClan', { clan: formatName(clan.name, language) })] : []),
    ...(pet ? [language.t('player.altPet', { pet: formatPetName(pet, language) })] : []),
    ...(outfit ? [outfit] : []),
  ];
}

// Counted as the card numbers them.
function outfitInWords(player: Player, language: Language): string | undefined {
  const { clothes, weaponSkin } = outfitOf(player);
  const count = clothes.length;
  if (count === 0) return weaponSkin && language.t('player.altWeapon');
  return language.t(weaponSkin ? 'player.altOutfitAndWeapon' : 'player.altOutfit', { count });
}
