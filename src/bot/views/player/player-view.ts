import type { Player } from '../../../shared/contract/player.ts';
import { drawPlayerCard, type PlayerCardProps } from '../../cards/player-card.ts';
import { toOutfit } from '../../game/outfit-pieces.ts';
import type { FoundPlayer } from '../../members/accounts/found-player.ts';
import type { Language } from '../../text/languages.ts';
import { tierColours } from '../message/colours.ts';
import { definePicture, type PlainView, type StringSelect, type Text, type View } from '../message/view.ts';
import { toShareOption } from '../share/share-ids.ts';
import { formatBattleRoyaleRank } from '../words/format-rank.ts';
import { formatSignature } from '../words/format-signature.ts';
import { labelId } from '../words/ids.ts';
import { formatName } from '../words/names.ts';
import { formatDay } from '../words/times.ts';
import { type Changes, changeLines } from './changes.ts';
import { describePlayer } from './player-alt.ts';
import { detailsButton, refreshButton } from './player-buttons.ts';
import { playerFacts } from './player-facts.ts';
import { playerOnCard } from './player-on-card.ts';
import { goOnSelect, hasOutfit, pageButton, playerPages } from './player-pages.ts';

interface PlayerViewOptions {
  pictures: PlayerCardProps['pictures'];
  missing: number;
  changes?: Changes | undefined;
  place?: PlayerPlace | undefined;
  language: Language;
}

/** One of the first places on the server's leaderboard, and the time to which it applies. */
export interface PlayerPlace {
  place: 1 | 2 | 3;
  at: number;
}

export function playerView(
  found: FoundPlayer,
  { pictures, missing, changes, place, language }: PlayerViewOptions,
): View {
  const player = found.answer.value;
  const name = formatName(player.nickname, language);
  const rank = formatBattleRoyaleRank(player.battleRoyale, language);
  const news = changeLines(changes, language);
  const onBoard = place && placeOnCard(place, language);
  return {
    title: name,
    asides: news.length > 0 ? news : linesOf(found, language),
    notes: hiddenNotes(player, language),
    unlessDrawn: notesOf(player, language),
    facts: playerFacts(found, language),
    colour: tierColours[rank.tier],
    picture: definePicture({
      name: 'player.jpg',
      alt: [...describePlayer(found, language), ...placeInWords(onBoard, language)],
      missing,
      draw: drawPlayerCard,
      props: {
        ...playerOnCard(found, language),
        place: onBoard,
        idLine: labelId(found, language),
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
    selects: [withToShare(goOnSelect('player', found, { language }), found, language)].filter(
      ({ options }) => options.length > 0,
    ),
  };
}

function withToShare(select: StringSelect, found: FoundPlayer, language: Language): StringSelect {
  if (hasNothingToShare(found.answer.value)) return select;
  return { ...select, options: [...select.options, toShareOption(found, language)] };
}

function hasNothingToShare({ isDeleted, hidesRest }: Player): boolean {
  return isDeleted === true || hidesRest;
}

function placeOnCard({ place, at }: PlayerPlace, language: Language): PlayerCardProps['place'] {
  return { medal: place, label: language.t('player.placeHere', { place }), day: formatDay(at, language) };
}

function placeInWords(place: PlayerCardProps['place'], { t }: Language): string[] {
  return place ? [t('sentence', { text: `${place.label}, ${place.day}` })] : [];
}

function notesOnCard(player: Player, { pieces }: PlayerCardProps['pictures'], language: Language): string[] {
  if (player.hidesRest) return [language.t('player.hiddenOnCard')];
  const isBare = !pieces.some(({ kind }) => kind !== 'pet');
  return [
    ...(player.isDeleted ? [language.t('player.deletedShort')] : []),
    ...(isBare ? [language.t(toOutfit(player).isKnown ? 'player.noOutfit' : 'player.outfitNotTold')] : []),
  ];
}

export function playerDetails(found: FoundPlayer, language: Language): PlainView {
  const player = found.answer.value;
  const { tier } = formatBattleRoyaleRank(player.battleRoyale, language);
  return {
    title: formatName(player.nickname, language),
    lines: linesOf(found, language),
    notes: [...hiddenNotes(player, language), ...notesOf(player, language)],
    facts: playerFacts(found, language),
    colour: tierColours[tier],
  };
}

function linesOf(found: FoundPlayer, language: Language): Text[] {
  const signature = formatSignature(found);
  return signature === undefined ? [] : [language.t('quoted', { text: signature })];
}

function notesOf({ isDeleted }: Player, language: Language): string[] {
  return isDeleted ? [language.t('player.deleted')] : [];
}

function hiddenNotes({ nickname, hidesRest }: Player, language: Language): string[] {
  return hidesRest ? [language.t('player.hidden', { name: formatName(nickname, language) })] : [];
}
