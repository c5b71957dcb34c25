import { type ClanCardProps, drawClanCard } from '../cards/clan-card.ts';
import type { Captain, Clan, Player } from '../contract/player.ts';
import { isUnread } from '../contract/unread-things.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour, tierColours } from './colours.ts';
import { type AskedPlayer, definePlayerIds, refreshButton } from './player-buttons.ts';
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
} from './view.ts';
import { formatLevel, formatLevelOnCard, formatNumber } from './words/levels.ts';
import { formatName } from './words/names.ts';
import { formatBattleRoyaleRank, formatRankOnCard } from './words/ranks.ts';
import { formatToldRegion } from './words/regions.ts';

export const clanIds = definePlayerIds('clan');

type CaptainProps = NonNullable<ClanCardProps['captain']>;

/** The pictures of the clan's captain. */
export type CaptainPictures = Pick<CaptainProps, 'avatar' | 'banner'>;

interface ClanViewOptions {
  /** Undefined where there is no captain. */
  pictures: CaptainPictures | undefined;
  /** How many of them are placeholders. */
  missing: number;
  asked: AskedPlayer;
  language: Language;
}

/** The answer to `/clan`: the player's clan and its captain, or the word that there is none. */
export function clanView(player: Player, options: ClanViewOptions): View {
  const { asked, language } = options;
  const buttons = [refreshButton(clanIds, asked, language)];
  const owner = formatName(player.nickname, language);
  const { clan } = player;
  if (!clan) {
    const none = isUnread(player, 'clan') ? 'clan.notTold' : 'clan.none';
    return { lines: [language.t(none, { name: owner })], colour: noticeColour, buttons };
  }
  const captain = player.captain && captainProps(player.captain, language);
  const facts = factsOf(player, clan, language);
  return {
    title: formatName(clan.name, language),
    lines: [language.t('clan.playerOf', { name: owner })],
    facts,
    colour: captain ? tierColours[captain.rank.tier] : noticeColour,
    picture: pictureOf(clan, { ...options, captain, facts }),
    buttons,
  };
}

function pictureOf(
  clan: Clan,
  {
    captain,
    pictures,
    facts,
    missing,
    language,
  }: ClanViewOptions & { captain: Omit<CaptainProps, keyof CaptainPictures> | undefined; facts: ViewFact[] },
) {
  const name = formatName(clan.name, language);
  const members = formatMembers(clan, language);
  return definePicture({
    name: 'clan.jpg',
    alt: [
      language.t('clan.alt', {
        name,
        level: toWords(formatLevel(clan.level, language)),
        members: membersInAlt(members, language),
      }),
      ...(captain ? [language.t('clan.altCaptain', { captain: captain.nickname })] : []),
    ],
    missing,
    draw: drawClanCard,
    props: {
      name,
      subtitle: language.t('clan.subtitle', { id: clan.id }),
      level: formatLevelOnCard(clan.level, language),
      members: {
        label: language.t('labels.members'),
        value: toMark(members),
        share: shareOf(clan),
      },
      facts: factsOnCard(facts),
      captain: captain && pictures && { ...captain, ...pictures },
      noCaptainNote: language.t('clan.noCaptain'),
    },
  });
}

function captainProps(captain: Captain, language: Language) {
  return {
    label: language.t('labels.captain'),
    nickname: formatName(captain.nickname, language),
    subtitle: language.t('clan.captainLine', {
      level: toMark(formatLevel(captain.level, language)),
      region: toMark(formatToldRegion(captain.region, language)),
    }),
    rank: formatRankOnCard(formatBattleRoyaleRank(captain.battleRoyale, language)),
  };
}

function factsOf(player: Player, clan: Clan, language: Language): ViewFact[] {
  const { t } = language;
  return listFacts([
    { label: t('labels.clanId'), value: { code: clan.id }, on: 'embed' },
    { label: t('labels.level'), value: formatLevel(clan.level, language), on: 'embed' },
    { label: t('labels.members'), value: formatMembers(clan, language), on: 'embed' },
    { label: t('labels.honorPoints'), value: honorPointsOf(player, clan, language), on: 'both' },
    { label: t('labels.captain'), value: captainInShort(player.captain, language), on: 'embed' },
  ]);
}

function honorPointsOf(player: Player, { honorPoints }: Clan, language: Language): Told | undefined {
  return honorPoints || isUnread(player, 'honorPoints') ? formatNumber(honorPoints, language) : undefined;
}

function captainInShort(captain: Captain | undefined, language: Language): Text | Text[] {
  if (!captain) return language.t('clan.noCaptain');
  const rank = formatBattleRoyaleRank(captain.battleRoyale, language).label;
  return [formatName(captain.nickname, language), { code: captain.uid }, rank];
}

/** `45 of 50`, or as much of it as is known. */
function formatMembers({ members, capacity }: Clan, language: Language): Told {
  return members !== undefined && capacity
    ? language.t('membersOf', { members, capacity })
    : formatNumber(members, language);
}

function membersInAlt(members: Told, language: Language): string {
  return typeof members === 'string'
    ? language.t('clan.altMembers', { members })
    : language.t('clan.altMembersNotTold');
}

/** How full the clan is, 0 to 1; undefined where that is not known. */
function shareOf({ members, capacity }: Clan): number | undefined {
  return members !== undefined && capacity ? Math.min(1, members / capacity) : undefined;
}
