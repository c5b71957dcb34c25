import type { PictureKind } from '../../images/picture.ts';
import { type ItemKind, itemKindOf } from '../world/item-kind-of.ts';

/** What the picture of an item shows, told from the id alone. */
export function pictureKindOf(id: string): PictureKind {
  return pictureKinds[itemKindOf(id) ?? ''] ?? 'item';
}

const pictureKinds: Partial<Record<ItemKind, PictureKind>> = {
  character: 'avatar',
  'profile-picture': 'avatar',
  top: 'clothes',
  bottom: 'clothes',
  shoes: 'clothes',
  'basic-clothes': 'clothes',
  head: 'clothes',
  'face-paint': 'clothes',
  banner: 'banner',
  'weapon-skin': 'weapon',
  pet: 'pet',
  'pet-skin': 'pet',
};
