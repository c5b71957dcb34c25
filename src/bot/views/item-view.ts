import { z } from 'zod';
import { itemKind } from '../../shared/contract/item-kinds.ts';
import { itemIdPattern } from '../../shared/contract/limits.ts';
import { drawItemCard, type ItemCardProps } from '../cards/item-card.ts';
import type { NamedItem } from '../game/item-search.ts';
import { pieceKind } from '../game/outfit-pieces.ts';
import type { Language } from '../text/languages.ts';
import { noticeColour } from './message/colours.ts';
import { defineCustomId, defineState, encodeChooser } from './message/custom-id.ts';
import { definePageIds } from './message/page-ids.ts';
import { definePicture, listFacts, type SelectOption, type StringSelect, type View } from './message/view.ts';
import { findItemName, formatItem, formatItemKind, formatPiece } from './words/names.ts';

const itemState = defineState(
  [z.string().regex(itemIdPattern)],
  ([id]) => id,
  (id) => [id],
);

export const itemIds = {
  ...definePageIds('item', itemState),
  look: defineCustomId('item', 'look', itemState),
};

interface ItemViewOptions {
  picture: ItemCardProps['picture'];
  /** The asker's player; undefined if they have no linked account. */
  wearer?: (Pick<NonNullable<ItemCardProps['wearer']>, 'pieces'> & { nickname: string }) | undefined;
  rarity?: string | undefined;
  ownerId: string;
  language: Language;
}

export function itemView(id: string, { picture, wearer, rarity, ownerId, language }: ItemViewOptions): View {
  const title = titleOf(id, language);
  const named = findItemName(id, language) && formatItemKind(id, language);
  const kind = withRarity(named, rarity, language);
  return {
    title,
    facts: listFacts([{ label: language.t('labels.kind'), value: kind }]),
    colour: noticeColour,
    picture: definePicture({
      name: 'item.jpg',
      alt: [altOf(id, rarity, language)],
      missing: picture.isMissing ? 1 : 0,
      missingNote: picture.isMissing ? missingNote(picture, language) : undefined,
      again: picture.isAbsent ? undefined : itemIds.refresh.write(ownerId, id),
      draw: drawItemCard,
      props: {
        name: title,
        kind: pieceKind(picture),
        kindLine: kind,
        idLine: language.t('item.id', { id }),
        picture,
        wearer: wearer && { pieces: wearer.pieces, line: wearerLine(wearer.nickname, picture, language) },
      },
    }),
  };
}

/** Only names the player beside a pet, who does not wear it. */
function wearerLine(name: string, { kind }: ItemCardProps['picture'], { t }: Language): string {
  return kind === 'pet' ? name : t('item.worn', { name });
}

function titleOf(id: string, language: Language): string {
  if (itemKind(id) === undefined) return formatItem(id, language);
  return formatPiece(id, language);
}

function altOf(id: string, rarity: string | undefined, language: Language): string {
  const name = findItemName(id, language);
  const kind = withRarity(name ? formatItemKind(id, language) : formatItem(id, language), rarity, language);
  return name ? language.t('item.alt', { name, kind }) : language.t('sentence', { text: kind });
}

function withRarity<Kind extends string | undefined>(
  kind: Kind,
  rarity: string | undefined,
  language: Language,
): Kind | string {
  if (rarity === undefined) return kind;
  return kind === undefined ? rarity : language.t('joined', { before: kind, after: rarity });
}

/** Says whether the picture doesn't exist yet or its source doesn't answer. */
function missingNote({ isAbsent }: ItemViewOptions['picture'], language: Language): string {
  return language.t(isAbsent ? 'item.noPictureYet' : 'item.noPicture');
}

/** Lists a card's items in order, each once. Named items also have their kind. */
export function pieceOptions(
  ids: readonly string[],
  { ownerId, language }: Pick<ItemViewOptions, 'ownerId' | 'language'>,
): SelectOption[] {
  const byId = new Map(ids.map((id, index) => [id, numberPiece(id, index, language)]));
  return [...byId]
    .filter(([id]) => itemIdPattern.test(id))
    .map(([id, label]) => ({
      label,
      value: itemIds.look.write(ownerId, id),
      description: findItemName(id, language) && formatItemKind(id, language),
    }));
}

export function numberPiece(id: string, index: number, language: Language): string {
  return language.t('outfit.piece', { number: index + 1, name: formatPiece(id, language) });
}

export function itemSelect(
  items: readonly NamedItem[],
  { ownerId, language }: Pick<ItemViewOptions, 'ownerId' | 'language'>,
): StringSelect {
  return {
    customId: encodeChooser('item', ownerId),
    placeholder: language.t('selects.item'),
    options: items.map(({ id }) => ({
      label: formatItem(id, language),
      value: itemIds.show.write(ownerId, id),
      description:
        findItemName(id, language) &&
        language.t('item.choiceLine', { kind: formatItemKind(id, language), id }),
    })),
  };
}
