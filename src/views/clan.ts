import { type ClanCardProps, drawClanCard } from '../cards/clan-card.ts';
import type { Captain, Clan, Player } from '../contract/player.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour, tierColours } from './colours.ts';
import { type AskedPlayer, definePlayerIds, refreshButton } from './player-buttons.ts';
import { definePicture, factsOnCard, listFacts, type Text, type View, type ViewFact } from './view.ts';
import { formatLevel, formatNumber } from './words/levels.ts';
import { formatName } from './words/names.ts';
import { formatBattleRoyaleRank } from './words/ranks.ts';
import { formatRegion } from './words/regions.ts';

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
  if (!clan) return { lines: [language.t('clan.none', { name: owner })], colour: noticeColour, buttons };
  const captain = player.captain && captainProps(player.captain, language);
  const facts = factsOf(clan, player.captain, language);
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
      language.t('clan.alt', { name, level: clan.level, members }),
      ...(captain ? [language.t('clan.altCaptain', { captain: captain.nickname })] : []),
    ],
    missing,
    draw: drawClanCard,
    props: {
      name,
      subtitle: language.t('clan.subtitle', { id: clan.id }),
      level: formatLevel(clan.level, language),
      members: {
        label: language.t('labels.members'),
        value: members,
        share: clan.capacity > 0 ? Math.min(1, clan.members / clan.capacity) : 0,
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
      level: captain.level,
      region: captain.region ? formatRegion(captain.region, language) : language.t('unknown'),
    }),
    rank: formatBattleRoyaleRank(captain.battleRoyale, language),
  };
}

function factsOf(clan: Clan, captain: Captain | undefined, language: Language): ViewFact[] {
  const { t } = language;
  const honorPoints = clan.honorPoints > 0 && formatNumber(clan.honorPoints, language);
  return listFacts([
    { label: t('labels.clanId'), value: { code: clan.id }, on: 'embed' },
    { label: t('labels.level'), value: formatLevel(clan.level, language).value, on: 'embed' },
    { label: t('labels.members'), value: formatMembers(clan, language), on: 'embed' },
    { label: t('labels.honorPoints'), value: honorPoints, on: 'both' },
    { label: t('labels.captain'), value: captainInShort(captain, language), on: 'embed' },
  ]);
}

function captainInShort(captain: Captain | undefined, language: Language): Text | Text[] {
  if (!captain) return language.t('clan.noCaptain');
  const rank = formatBattleRoyaleRank(captain.battleRoyale, language).label;
  return [formatName(captain.nickname, language), { code: captain.uid }, rank];
}

/** `45 of 50`, or as much of it as is known. */
function formatMembers({ members, capacity }: Clan, language: Language): string {
  return capacity > 0 ? language.t('membersOf', { members, capacity }) : formatNumber(members, language);
}
