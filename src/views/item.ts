import { z } from 'zod';
import { drawItemCard, type ItemCardProps } from '../cards/item-card.ts';
import { itemIdPattern } from '../contract/limits.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour } from './colours.ts';
import { defineCustomId } from './custom-id.ts';
import { definePicture, factsOnCard, listFacts, type View } from './view.ts';
import { formatItem, formatItemKind } from './words/names.ts';

const itemState = z.tuple([z.string().regex(itemIdPattern)]);

/** Looks the item up once more: where it failed, and where its card lacks the picture. */
export const showItemId = defineCustomId('item', 'show', itemState);
export const refreshItemId = defineCustomId('item', 'refresh', itemState);

interface ItemViewOptions {
  picture: ItemCardProps['picture'];
  ownerId: string;
  language: Language;
}

/** The answer to `/item`: what the item is and what it looks like. */
export function itemView(id: string, { picture, ownerId, language }: ItemViewOptions): View {
  const name = formatItem(id, language);
  const kind = formatItemKind(id, language);
  const facts = listFacts([
    { label: language.t('labels.kind'), value: kind, on: 'embed' },
    { label: language.t('labels.itemId'), value: { code: id }, on: 'both' },
  ]);
  return {
    title: name,
    facts,
    colour: noticeColour,
    picture: definePicture({
      name: 'item.jpg',
      alt: [language.t('item.alt', { name, kind })],
      missing: picture.isMissing ? 1 : 0,
      missingNote: picture.isMissing ? language.t('item.noPicture') : undefined,
      again: refreshItemId.write(ownerId, [id]),
      draw: drawItemCard,
      props: { name, kindLine: kind, facts: factsOnCard(facts), picture },
    }),
  };
}
