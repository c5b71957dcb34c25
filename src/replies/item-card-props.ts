import type { ItemCardProps } from '../cards/item-card.ts';
import type { Words } from '../text/languages.ts';
import { worded } from './fields.ts';
import { itemKindWords, itemWords } from './item-words.ts';
import { missingNote } from './provenance.ts';

/** The item card in the reader's language. */
export function itemCardProps(
  id: string,
  { picture, words }: { picture: ItemCardProps['picture']; words: Words },
): ItemCardProps {
  return {
    name: itemWords(id, words),
    kindLine: itemKindWords(id, words),
    facts: worded([['labels.itemId', id]], words),
    picture,
    missingNote: missingNote(picture.isMissing ? 1 : 0, words),
  };
}
