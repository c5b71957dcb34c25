import type { PetCardProps } from '../cards/pet-card.ts';
import type { Pet } from '../contract/player.ts';
import type { Language } from '../text/languages.ts';
import { worded } from './fields.ts';
import { itemWords } from './item-words.ts';
import { levelWithoutWay, numberWords } from './level-words.ts';
import { nameInPicture } from './name-words.ts';
import { missingNote } from './provenance.ts';

/** The pet card in the reader's language. */
export function petCardProps(
  pet: Pet,
  { owner, picture, language }: { owner: string; picture: PetCardProps['picture']; language: Language },
): PetCardProps {
  const kind = itemWords(pet.id, language);
  return {
    name: pet.name ? nameInPicture(pet.name, language) : kind,
    kindLine: pet.name ? kind : undefined,
    ownerLine: language.t('pet.ownerLine', { name: nameInPicture(owner, language) }),
    level: levelWithoutWay(pet.level, language),
    facts: worded([['labels.exp', pet.exp > 0 && numberWords(pet.exp, language)]], language),
    picture,
    missingNote: missingNote(picture.isMissing ? 1 : 0, language),
  };
}
