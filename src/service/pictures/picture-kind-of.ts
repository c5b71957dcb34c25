import { type PictureKind, pictureKindOfItem } from '../../contract/picture-kind.ts';
import { itemKindOf } from '../world/item-kind-of.ts';

/** What the picture of an item shows, told from the id alone. */
export function pictureKindOf(id: string): PictureKind {
  return pictureKindOfItem(itemKindOf(id));
}
