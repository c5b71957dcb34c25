import { z } from 'zod';
import { itemKind } from '../../shared/contract/item-kinds.ts';
import { itemIdPattern } from '../../shared/contract/limits.ts';
import { drawItemCard, type ItemCardProps } from '../cards/item-card.ts';
import type { NamedItem } from '../game/item-search.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour } from './message/colours.ts';
import { defineCustomId, defineState, encodeChooser } from './message/custom-id.ts';
import { definePageIds } from './message/page-ids.ts';
import { definePicture, listFacts, type SelectOption, type StringSelect, type View } from './message/view.ts';
import { findItemName, formatItem, formatItemKind, formatPiece } from './words/names.ts';

/** The id of an item. */
const itemState = defineState(
  [z.string().regex(itemIdPattern)],
  ([id]) => id,
  (id) => [id],
);

/** The custom ids of `/item`. */
export const itemIds = {
  ...definePageIds('item', itemState),
  /** A button under another answer: shows its item privately. */
  look: defineCustomId('item', 'look', itemState),
};

interface ItemViewOptions {
  picture: ItemCardProps['picture'];
  ownerId: string;
  language: Language;
}

/** The answer to `/item`: what the item is and what it looks like. */
export function itemView(id: string, { picture, ownerId, language }: ItemViewOptions): View {
  const kind = formatItemKind(id, language);
  const facts = listFacts([
    { label: language.t('labels.kind'), value: kind },
    { label: language.t('labels.itemId'), value: { code: id } },
  ]);
  return {
    title: titleOf(id, language),
    lines: [{ markdown: lineOf(id, language) }],
    facts,
    colour: noticeColour,
    picture: definePicture({
      name: 'item.jpg',
      alt: [altOf(id, language)],
      missing: picture.isMissing ? 1 : 0,
      missingNote: picture.isMissing ? missingNote(picture, language) : undefined,
      again: itemIds.refresh.write(ownerId, id),
      draw: drawItemCard,
      props: {
        name: titleOf(id, language),
        kindLine: findItemName(id, language) && kind,
        idLine: language.t('item.id', { id }),
        picture,
      },
    }),
  };
}

// An item without a name is what it is; the line below has its ID.
function titleOf(id: string, language: Language): string {
  if (itemKind(id) === undefined) return formatItem(id, language);
  return formatPiece(id, language);
}

function lineOf(id: string, language: Language): string {
  if (!findItemName(id, language)) return language.t('idLine', { uid: id });
  return language.t('item.line', { kind: formatItemKind(id, language), id });
}

function altOf(id: string, language: Language): string {
  const name = findItemName(id, language);
  if (!name) return language.t('sentence', { text: formatItem(id, language) });
  return language.t('item.alt', { name, kind: formatItemKind(id, language) });
}

/** A source that does not answer does not say that there is no picture. */
function missingNote({ isAbsent }: ItemViewOptions['picture'], language: Language): string {
  return language.t(isAbsent ? 'item.noPictureYet' : 'item.noPicture');
}

/** The options that show items of another answer; each id once. */
export function pieceOptions(
  pieces: readonly { id: string; label: string }[],
  ownerId: string,
): SelectOption[] {
  const byId = new Map(pieces.filter(({ id }) => itemIdPattern.test(id)).map((piece) => [piece.id, piece]));
  return [...byId.values()].map(({ id, label }) => ({
    label,
    value: itemIds.look.write(ownerId, id),
    description: id,
  }));
}

/** The select that shows one of several items in place of the question which one is meant. */
export function itemSelect(
  items: readonly NamedItem[],
  { ownerId, language }: Pick<ItemViewOptions, 'ownerId' | 'language'>,
): StringSelect {
  return {
    customId: encodeChooser('item', ownerId),
    placeholder: language.t('selects.item'),
    options: items.map(({ id, name }) => ({
      label: name,
      value: itemIds.show.write(ownerId, id),
      description: language.t('item.choiceLine', { kind: formatItemKind(id, language), id }),
    })),
  };
}
