import type { PetCardProps } from '../cards/pet-card.ts';
import type { Pet } from '../contract/player.ts';
import type { Words } from '../text/languages.ts';
import { worded } from './fields.ts';
import { itemWords } from './item-words.ts';
import { levelWithoutWay, numberWords } from './level-words.ts';
import { nameInPicture } from './name-words.ts';
import { missingNote } from './provenance.ts';

/** The pet card in the reader's language. */
export function petCardProps(
  pet: Pet,
  { owner, picture, words }: { owner: string; picture: PetCardProps['picture']; words: Words },
): PetCardProps {
  const kind = itemWords(pet.id, words);
  return {
    name: pet.name ? nameInPicture(pet.name, words) : kind,
    kindLine: pet.name ? kind : undefined,
    ownerLine: words.t('pet.ownerLine', { name: nameInPicture(owner, words) }),
    level: levelWithoutWay(pet.level, words),
    facts: worded([['labels.exp', pet.exp > 0 && numberWords(pet.exp, words)]], words),
    picture,
    missingNote: missingNote(picture.isMissing ? 1 : 0, words),
  };
}
