import type { Player } from '../../shared/contract/player.ts';
import type { Wish } from '../../shared/contract/wishlist.ts';
import { drawWishlistCard, type WishlistCardProps } from '../cards/wishlist-card.ts';
import type { Language } from '../text/languages.ts';
import { pieceSelect } from './item.ts';
import { noticeColour } from './message/colours.ts';
import { nothingView } from './message/nothing.ts';
import { definePicture, type Text, type View, type ViewButton } from './message/view.ts';
import { type AskedPlayer, definePageId, stateOf } from './player/player-buttons.ts';
import { pageButton } from './player/player-pages.ts';
import { formatId, formatIdInMarkdown } from './words/ids.ts';
import { formatItem, formatName, formatPiece, listPieceNames } from './words/names.ts';
import { formatBattleRoyaleRank, formatRankOnCard } from './words/ranks.ts';
import { formatTime } from './words/times.ts';

export const wishlistPageId = definePageId('wishlist');

/** What one answer shows of a wishlist. */
export interface WishlistPage {
  /** The newest first. */
  wishes: readonly Wish[];
  /** The first one is 0. */
  page: number;
  pages: number;
  /** When the newest of all was added, unix seconds. */
  newestAt: number | undefined;
}

/** The page of a wishlist that is nearest to the one asked for: lists grow shorter. */
export function pageOfWishlist(list: readonly Wish[], asked: number): WishlistPage {
  const sorted = list.toSorted((one, other) => (other.addedAt ?? 0) - (one.addedAt ?? 0));
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  const page = Math.min(asked, pages - 1);
  const wishes = sorted.slice(page * perPage, (page + 1) * perPage);
  return { wishes, page, pages, newestAt: sorted[0]?.addedAt };
}

/** As many as the card has places. */
const perPage = 10;

type Picture = WishlistCardProps['wishes'][number]['picture'];

interface WishlistViewOptions {
  /** In the order of the wishes. */
  pictures: readonly Picture[];
  asked: AskedPlayer;
  language: Language;
}

/** The answer to `/wishlist`: what a player wishes for. */
export function wishlistView(
  player: Player,
  shown: WishlistPage,
  { pictures, asked, language }: WishlistViewOptions,
): View {
  const { nickname } = player;
  if (shown.wishes.length === 0)
    return nothingView('wishlist', { isUnread: false, nickname, asked, language });
  const title = language.t('wishlist.title', { name: formatName(nickname, language) });
  const ids = shown.wishes.map(({ itemId }) => itemId);
  return {
    title,
    lines: [lineOf(player, shown, { asked, language })],
    facts: shown.wishes.map(({ itemId, addedAt }) => ({
      label: formatItem(itemId, language),
      value: [{ code: itemId }, ...(addedAt === undefined ? [] : [{ time: addedAt, style: 'D' } as const])],
    })),
    colour: noticeColour,
    picture: definePicture({
      name: 'wishlist.jpg',
      alt: altOf(title, shown, language),
      missing: pictures.filter(({ isMissing }) => isMissing).length,
      draw: drawWishlistCard,
      props: {
        title,
        rank: formatRankOnCard(formatBattleRoyaleRank(player.battleRoyale, language)),
        wishes: pictures.map((picture) => ({ picture, labels: listPieceNames(picture.id, language) })),
        pageNote: pageNote('pageOnCard', shown, language),
      },
    }),
    buttons: buttonsOf(shown, asked, language),
    selects: [
      pieceSelect(
        ids.map((id) => ({ id, label: formatPiece(id, language) })),
        { ownerId: asked.ownerId, language },
      ),
    ],
  };
}

function lineOf(
  { uid }: Player,
  { newestAt }: WishlistPage,
  { asked, language }: Pick<WishlistViewOptions, 'asked' | 'language'>,
): Text {
  if (newestAt === undefined) return formatId(uid, asked, language);
  const id = formatIdInMarkdown(uid, asked, language);
  return { markdown: language.t('wishlist.line', { id, when: formatTime(newestAt, 'R') }) };
}

function altOf(title: string, shown: WishlistPage, language: Language): string[] {
  const names = shown.wishes.map(({ itemId }) => formatPiece(itemId, language));
  const note = pageNote('page', shown, language);
  return [
    language.t('wishlist.alt', { title, wishes: language.list(names, 'unit') }),
    ...(note ? [note] : []),
  ];
}

function pageNote(
  words: 'page' | 'pageOnCard',
  { page, pages }: WishlistPage,
  language: Language,
): string | undefined {
  return pages > 1 ? language.t(`wishlist.${words}`, { page: page + 1, pages }) : undefined;
}

function buttonsOf({ page, pages }: WishlistPage, asked: AskedPlayer, language: Language): ViewButton[] {
  const turn = (label: 'previous' | 'next', to: number): ViewButton => ({
    label: language.t(`buttons.${label}`),
    customId: wishlistPageId.write(asked.ownerId, [...stateOf(asked), to]),
  });
  return [
    { ...pageButton('player', asked, language), style: 'primary' },
    ...(page > 0 ? [turn('previous', page - 1)] : []),
    ...(page + 1 < pages ? [turn('next', page + 1)] : []),
  ];
}
