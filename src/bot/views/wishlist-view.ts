import type { Wish } from '../../shared/contract/wishlist.ts';
import { drawWishlistCard, type WishlistCardProps } from '../cards/wishlist-card.ts';
import { pieceKind } from '../game/outfit-pieces.ts';
import type { FoundPlayer } from '../members/accounts/found-player.ts';
import type { Language } from '../text/languages.ts';
import { pieceOptions } from './item-view.ts';
import { noticeColour } from './message/colours.ts';
import { pagingButtons } from './message/page-ids.ts';
import { definePicture, type View, type ViewButton } from './message/view.ts';
import { nothingView } from './nothing-view.ts';
import { refreshButton } from './player/player-buttons.ts';
import { goOnSelect, pageButton, playerPages } from './player/player-pages.ts';
import { formatPlayerRank } from './words/format-rank.ts';
import { labelId } from './words/ids.ts';
import { formatItem, formatName, formatPiece, listPieceNames, listShortNames } from './words/names.ts';
import { formatDay } from './words/times.ts';

interface WishlistPage {
  wishes: readonly Wish[];
  page: number;
  pages: number;
  /** Time at which the newest of all wishes was added, in unix seconds. */
  newestAt: number | undefined;
}

export function pageOfWishlist(list: readonly Wish[], asked: number): WishlistPage {
  const sorted = list.toSorted((one, other) => (other.addedAt ?? 0) - (one.addedAt ?? 0));
  const pages = Math.max(1, Math.ceil(list.length / perPage));
  const page = Math.min(asked, pages - 1);
  const wishes = sorted.slice(page * perPage, (page + 1) * perPage);
  return { wishes, page, pages, newestAt: sorted[0]?.addedAt };
}

const perPage = 7;

type Picture = WishlistCardProps['wishes'][number]['picture'];

interface WishlistViewOptions {
  pictures: readonly Picture[];
  pieces: WishlistCardProps['pieces'];
  language: Language;
}

export function wishlistView(
  found: FoundPlayer,
  shown: WishlistPage,
  { pictures, pieces, language }: WishlistViewOptions,
): View {
  const player = found.answer.value;
  const { nickname, isDeleted } = player;
  if (shown.wishes.length === 0) return nothingView('wishlist', found, { isUnread: false, language });
  const name = formatName(nickname, language);
  const title = language.t('wishlist.title', { name });
  const ids = shown.wishes.map(({ itemId }) => itemId);
  return {
    title,
    notes: isDeleted ? [language.t('player.deleted')] : [],
    footer: { text: footerOf(shown, labelId(found, language), language) },
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
        titles: listShortNames(name).map((short) => language.t('wishlist.title', { name: short })),
        tier: formatPlayerRank(player, language).tier,
        isDeleted,
        wishes: pictures.map((picture) => ({
          picture,
          kind: pieceKind(picture),
          labels: listPieceNames(picture.id, language),
        })),
        pieces,
        pageNote: pageNote('pageOnCard', shown, language),
      },
    }),
    buttons: buttonsOf(shown, found, language),
    selects: [
      goOnSelect('wishlist', found, {
        pieces: pieceOptions(ids, { ownerId: found.ownerId, language }),
        language,
      }),
    ],
  };
}

function footerOf({ newestAt }: WishlistPage, before: string, language: Language): string {
  if (newestAt === undefined) return before;
  const after = language.t('wishlist.line', { when: formatDay(newestAt * 1000, language) });
  return language.t('joined', { before, after });
}

function altOf(title: string, shown: WishlistPage, language: Language): string[] {
  const names = shown.wishes.map(({ itemId }) => formatPiece(itemId, language));
  const note = pageNote('page', shown, language);
  const alt = language.t('wishlist.alt', { title, wishes: language.list(names, 'unit') });
  return note ? [alt, note] : [alt];
}

function pageNote(
  words: 'page' | 'pageOnCard',
  { page, pages }: WishlistPage,
  language: Language,
): string | undefined {
  return pages > 1 ? language.t(`wishlist.${words}`, { page: page + 1, pages }) : undefined;
}

function buttonsOf(shown: WishlistPage, found: FoundPlayer, language: Language): ViewButton[] {
  const turnTo = (page: number) => playerPages.wishlist.page.write(found.ownerId, { ...found, page });
  return [
    { ...pageButton('player', found, language), style: 'primary' },
    ...pagingButtons(shown, turnTo, language),
    { ...refreshButton(playerPages.wishlist, found, language), givesWay: true },
  ];
}
