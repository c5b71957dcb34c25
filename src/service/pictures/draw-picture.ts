import type { PictureRequest } from '../../shared/pictures/picture.ts';
import { createRandom } from '../random.ts';
import { drawAvatar } from './art/avatar.ts';
import { drawBanner } from './art/banner.ts';
import { drawClothes } from './art/clothes.ts';
import { drawFrame } from './art/frame.ts';
import { drawItem } from './art/item.ts';
import { drawPet } from './art/pet.ts';
import { drawRendered } from './art/rendered.ts';
import { drawWeapon } from './art/weapon.ts';

/** `drawn`: flat, from the front. `rendered`: with the sizes, views and flaws of a game's rendered pictures. */
export const wardrobes = ['drawn', 'rendered'] as const;

export type Wardrobe = (typeof wardrobes)[number];

export function drawPicture(request: PictureRequest, wardrobe: Wardrobe = 'drawn'): string {
  const drawn = drawFlat(request);
  return wardrobe === 'drawn' ? drawn : drawRendered(request, drawn);
}

function drawFlat({ kind, id }: PictureRequest): string {
  const random = createRandom(`picture ${kind} ${id}`);
  switch (kind) {
    case 'avatar':
      return drawAvatar(random, id);
    case 'frame':
      return drawFrame(random);
    case 'banner':
      return drawBanner(random);
    case 'clothes':
      return drawClothes(random, id);
    case 'pet':
      return drawPet(random, id);
    case 'weapon':
      return drawWeapon(random, id);
    case 'item':
      return drawItem(random, id);
  }
}
