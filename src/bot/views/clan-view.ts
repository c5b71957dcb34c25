import { uidPattern } from '../../shared/contract/limits.ts';
import type { Captain, Clan, Player } from '../../shared/contract/player.ts';
import { isUnread } from '../../shared/contract/unread-things.ts';
import type { Fact } from '../cards/card.ts';
import { type CaptainProps, drawClanCard } from '../cards/clan-card.ts';
import type { FoundPlayer } from '../members/accounts/found-player.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour, tierColours } from './message/colours.ts';
import {
  type DisplayValue,
  definePicture,
  listFacts,
  type PlainView,
  type Text,
  toCardText,
  toWords,
  type View,
  type ViewButton,
  type ViewFact,
} from './message/view.ts';
import { nothingView } from './nothing-view.ts';
import { detailsButton, refreshButton } from './player/player-buttons.ts';
import { goOnSelect, pageButton, playerPages } from './player/player-pages.ts';
import { factOnCard, formatLevel, formatLevelOnCard, formatNumber } from './words/format-level.ts';
import {
  formatBattleRoyaleRank,
  formatPlayerRank,
  formatRankAloud,
  formatRankOnCard,
} from './words/format-rank.ts';
import { formatId } from './words/ids.ts';
import { formatName } from './words/names.ts';
import { listPlayerRegionNames } from './words/regions.ts';

export interface ClanPictures {
  avatar?: CaptainProps['avatar'] | undefined;
  pieces?: CaptainProps['pieces'];
}

interface ClanViewOptions {
  pictures: ClanPictures | undefined;
  missing: number;
  language: Language;
}

export function clanView(found: FoundPlayer, options: ClanViewOptions): View {
  const { language } = options;
  const player = found.answer.value;
  const { clan } = player;
  if (!clan) return noClanView(found, language);
  return {
    ...clanDetails(found, language),
    unlessDrawn: [language.t('clan.line', { name: formatName(player.nickname, language) })],
    picture: pictureOf(player, clan, options),
    buttons: [
      { ...pageButton('player', found, language), style: 'primary' },
      ...leaderButtons(found, language),
      detailsButton(playerPages.clan, found, language),
      refreshButton(playerPages.clan, found, language),
    ],
    selects: [goOnSelect('clan', found, { language })],
  };
}

export function clanDetails(found: FoundPlayer, language: Language): PlainView {
  const player = found.answer.value;
  const { clan } = player;
  if (!clan) return noClanView(found, language);
  return {
    title: formatName(clan.name, language),
    facts: factsOf(found, clan, language),
    colour: colourOf(player, language),
  };
}

function noClanView(found: FoundPlayer, language: Language): PlainView {
  return nothingView('clan', found, { isUnread: isUnread(found.answer.value, 'clan'), language });
}

/** Returns the clan's leader, if known and not the shown player. */
function otherLeader({ answer }: FoundPlayer): Captain | undefined {
  const { uid, captain } = answer.value;
  return captain && captain.uid !== uid && uidPattern.test(captain.uid) ? captain : undefined;
}

function leaderButtons(found: FoundPlayer, language: Language): ViewButton[] {
  const leader = otherLeader(found);
  if (!leader) return [];
  // A clan plays in one server group, so the leader is in the player's region.
  const { region, ownerId } = found;
  const theirs = pageButton('player', { uid: leader.uid, region, ownerId }, language);
  return [{ ...theirs, label: language.t('buttons.captain') }];
}

function colourOf({ captain }: Player, language: Language): number {
  return captain ? tierColours[formatBattleRoyaleRank(captain.battleRoyale, language).tier] : noticeColour;
}

function pictureOf(player: Player, clan: Clan, { pictures, missing, language }: ClanViewOptions) {
  const { captain } = player;
  const { avatar, pieces = [] } = pictures ?? {};
  const isCaptain = captain?.uid === player.uid;
  const name = formatName(clan.name, language);
  const nickname = formatName(player.nickname, language);
  const [fact] = factOnCard(language.t('labels.members'), formatMembers(clan, language));
  return definePicture({
    name: 'clan.jpg',
    alt: altOf(clan, captain, language),
    missing,
    draw: drawClanCard,
    props: {
      name,
      subtitle: language.t('clan.subtitle', { id: clan.id }),
      members: fact && { ...fact, share: shareOf(clan) },
      figures: [...formatLevelOnCard(clan.level, language), ...honorPointsOnCard(player, clan, language)],
      id: clan.id,
      captain: captain &&
        avatar && { ...captainProps(captain, language), avatar, pieces: isCaptain ? pieces : [] },
      member: isCaptain
        ? undefined
        : {
            line: language.t('clan.member', { name: nickname }),
            pieces,
            tier: formatPlayerRank(player, language).tier,
          },
      noCaptainNote: language.t('clan.noCaptain'),
    },
  });
}

function altOf(clan: Clan, captain: Captain | undefined, language: Language): string[] {
  const { t } = language;
  return [
    t('clan.alt', {
      name: formatName(clan.name, language),
      level: toWords(formatLevel(clan.level, language)),
      members: membersInAlt(formatMembers(clan, language), language),
    }),
    ...(captain
      ? [
          t('clan.altCaptain', {
            captain: formatName(captain.nickname, language),
            rank: formatRankAloud(formatBattleRoyaleRank(captain.battleRoyale, language), language),
          }),
        ]
      : []),
  ];
}

function captainProps(captain: Captain, language: Language) {
  return {
    label: language.t('labels.captain'),
    nickname: formatName(captain.nickname, language),
    subtitles: listCaptainLines(captain, language),
    rank: formatRankOnCard(formatBattleRoyaleRank(captain.battleRoyale, language)),
  };
}

/** Lists alternatives from long to short: with the region's name, with its code, with neither. */
function listCaptainLines({ level: captainLevel, region }: Captain, language: Language): string[] {
  const level = toCardText(formatLevel(captainLevel, language));
  const regions = listPlayerRegionNames(region, language).map(toCardText).filter(Boolean);
  if (!level) return regions;
  return [
    ...regions.map((name) => language.t('clan.captainLine', { level, region: name })),
    language.t('clan.captainLevel', { level }),
  ];
}

function factsOf(found: FoundPlayer, clan: Clan, language: Language): ViewFact[] {
  const { t } = language;
  return listFacts([
    { label: t('labels.clanId'), value: { code: clan.id } },
    { label: t('labels.level'), value: formatLevel(clan.level, language) },
    { label: t('labels.members'), value: formatMembers(clan, language) },
    { label: t('labels.honorPoints'), value: honorPointsOf(found.answer.value, clan, language) },
    { label: t('labels.captain'), value: captainInShort(found, language) },
  ]);
}

function honorPointsOnCard(player: Player, clan: Clan, language: Language): Fact[] {
  const value = honorPointsOf(player, clan, language);
  return value ? factOnCard(language.t('labels.honorPoints'), value) : [];
}

function honorPointsOf(player: Player, { honorPoints }: Clan, language: Language): DisplayValue | undefined {
  return honorPoints || isUnread(player, 'honorPoints') ? formatNumber(honorPoints, language) : undefined;
}

function captainInShort({ answer, hidesId }: FoundPlayer, language: Language): Text | Text[] {
  const { uid, captain } = answer.value;
  if (!captain) return language.t('clan.noCaptain');
  const rank = formatBattleRoyaleRank(captain.battleRoyale, language).label;
  const id = formatId({ uid: captain.uid, hidesId: hidesId && captain.uid === uid }, language);
  return [formatName(captain.nickname, language), id, rank];
}

function formatMembers({ members, capacity }: Clan, language: Language): DisplayValue {
  return members !== undefined && capacity
    ? language.t('membersOf', { members, capacity })
    : formatNumber(members, language);
}

function membersInAlt(members: DisplayValue, language: Language): string {
  return typeof members === 'string'
    ? language.t('clan.altMembers', { members })
    : language.t('clan.altMembersNotTold');
}

function shareOf({ members, capacity }: Clan): number | undefined {
  return members !== undefined && capacity ? Math.min(1, members / capacity) : undefined;
}
