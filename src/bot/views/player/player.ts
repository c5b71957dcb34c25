import type { ModeRank, Player } from '../../../shared/contract/player.ts';
import { drawPlayerCard, type PlayerCardProps } from '../../cards/player-card.ts';
import { toOutfit } from '../../game/outfit.ts';
import { wayToNextRank } from '../../game/ranks.ts';
import type { FoundPlayer } from '../../members/found-player.ts';
import type { Language } from '../../text/languages.ts';
import { tierColours } from '../message/colours.ts';
import { definePicture, type PlainView, type Text, toMark, type View } from '../message/view.ts';
import { formatLevel, formatLevelOnCard, formatNumber } from '../words/levels.ts';
import { findItemName, formatName } from '../words/names.ts';
import { formatBattleRoyaleRank, formatClashSquadRank, formatRankOnCard } from '../words/ranks.ts';
import { listRegionNames } from '../words/regions.ts';
import { formatSignature } from '../words/signature.ts';
import { type Changes, changeLines } from './changes.ts';
import { describePlayer } from './player-alt.ts';
import { detailsButton, refreshButton } from './player-buttons.ts';
import { playerFacts } from './player-facts.ts';
import { goOnSelect, hasOutfit, pageButton, playerPages } from './player-pages.ts';

interface PlayerViewOptions {
  pictures: PlayerCardProps['pictures'];
  /** How many of them are placeholders. */
  missing: number;
  /** Undefined if there is no change since the last look to report. */
  changes?: Changes | undefined;
  language: Language;
}

/** The answer to `/player`: what the player shows. */
export function playerView(
  found: FoundPlayer,
  { pictures, missing, changes, language }: PlayerViewOptions,
): View {
  const player = found.answer.value;
  const name = formatName(player.nickname, language);
  const rank = formatBattleRoyaleRank(player.battleRoyale, language);
  return {
    title: name,
    lines: [...linesOf(found, language), ...changeLines(changes, language)],
    unlessDrawn: notesOf(player, language),
    facts: playerFacts(found, language),
    colour: tierColours[rank.tier],
    picture: definePicture({
      name: 'player.jpg',
      alt: describePlayer(found, language),
      missing,
      draw: drawPlayerCard,
      props: {
        nickname: name,
        clanLine: clanLine(player, language),
        origins: originsOf(player, language),
        rank: formatRankOnCard(rank),
        ...pointsOnCard(player.battleRoyale, language),
        figures: [
          formatLevelOnCard(player.level, language),
          { label: language.t('labels.likes'), value: toMark(formatNumber(player.likes, language)) },
        ],
        clashSquad: {
          rank: formatRankOnCard(formatClashSquadRank(player.clashSquad, language)),
          label: language.t('labels.clashSquad'),
        },
        idLine: found.hidesId ? language.t('idHidden') : language.t('player.id', { uid: player.uid }),
        notes: notesOnCard(player, pictures, language),
        isDeleted: player.isDeleted === true,
        pictures,
      },
    }),
    buttons: [
      ...(hasOutfit(found) ? [{ ...pageButton('outfit', found, language), style: 'primary' } as const] : []),
      detailsButton(playerPages.player, found, language),
      refreshButton(playerPages.player, found, language),
    ],
    selects: [goOnSelect('player', found, { language })],
  };
}

/** The player's title and region in several wordings, the longest first. The card takes the first that fits. */
function originsOf({ looks, region }: Player, language: Language): string[] {
  const title = looks.titleId && findItemName(looks.titleId, language);
  const names = region === undefined ? [] : listRegionNames(region, language);
  const [first] = names;
  if (!title) return names;
  return [first ? language.t('player.origin', { title, region: first }) : title, ...names];
}

function pointsOnCard(
  standing: ModeRank,
  language: Language,
): Pick<PlayerCardProps, 'points' | 'wayToNextRank'> {
  const { points, rank } = standing;
  if (!points) return {};
  const way = wayToNextRank(points, rank);
  return {
    points: language.t('player.points', { points }),
    wayToNextRank: way && {
      label: language.t('player.toNextRank', {
        points: way.points,
        rank: language.name('ranks', way.next.key) ?? way.next.name,
      }),
      share: way.share,
    },
  };
}

function notesOnCard(player: Player, { pieces }: PlayerCardProps['pictures'], language: Language): string[] {
  const isBare = !pieces.some(({ kind }) => kind !== 'pet');
  return [
    ...(player.isDeleted ? [language.t('player.deletedOnCard')] : []),
    ...(isBare ? [language.t(toOutfit(player).isKnown ? 'player.noOutfit' : 'player.outfitNotTold')] : []),
  ];
}

/** The details of a player. */
export function playerDetails(found: FoundPlayer, language: Language): PlainView {
  const player = found.answer.value;
  const { tier } = formatBattleRoyaleRank(player.battleRoyale, language);
  return {
    title: formatName(player.nickname, language),
    lines: linesOf(found, language),
    notes: notesOf(player, language),
    facts: playerFacts(found, language),
    colour: tierColours[tier],
  };
}

/** The bio. The card or the facts have all else, also the ID. */
function linesOf(found: FoundPlayer, language: Language): Text[] {
  const signature = formatSignature(found);
  return signature === undefined ? [] : [language.t('quoted', { text: signature })];
}

function notesOf({ isDeleted }: Player, language: Language): string[] {
  return isDeleted ? [language.t('player.deleted')] : [];
}

function clanLine({ clan }: Player, language: Language): string | undefined {
  if (!clan) return undefined;
  const level = toMark(formatLevel(clan.level, language));
  return language.t('player.clanLine', { name: formatName(clan.name, language), level });
}
