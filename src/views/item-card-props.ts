import type { ItemCardProps } from '../cards/item-card.ts';
import type { Language } from '../text/languages.ts';
import { worded } from './fields.ts';
import { itemKindWords, itemWords } from './item-words.ts';
import { missingNote } from './provenance.ts';

/** The item card in the reader's language. */
export function itemCardProps(
  id: string,
  { picture, language }: { picture: ItemCardProps['picture']; language: Language },
): ItemCardProps {
  return {
    name: itemWords(id, language),
    kindLine: itemKindWords(id, language),
    facts: worded([['labels.itemId', id]], language),
    picture,
    missingNote: missingNote(picture.isMissing ? 1 : 0, language),
  };
}
