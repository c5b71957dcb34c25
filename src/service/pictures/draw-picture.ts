import { itemKind } from '../../shared/contract/item-kinds.ts';
import type { PictureRequest } from '../../shared/pictures/picture.ts';
import { createRandom, type Random } from '../random.ts';
import { drawAvatar } from './art/avatar.ts';
import { drawBanner } from './art/banner.ts';
import { drawBottom, drawHead, drawShoes, drawTop } from './art/clothes.ts';
import { drawFacePaint } from './art/face-paint.ts';
import { drawFrame } from './art/frame.ts';
import { drawItem } from './art/item.ts';
import { drawPet } from './art/pet.ts';
import { drawRendered } from './art/rendered.ts';
import { drawWeapon } from './art/weapon.ts';
import type { Wardrobe } from './wardrobe.ts';

/** The picture of an id as SVG, always the same for the same kind, id and wardrobe. */
export function drawPicture(request: PictureRequest, wardrobe: Wardrobe = 'drawn'): string {
  const drawn = drawFlat(request);
  return wardrobe === 'drawn' ? drawn : drawRendered(request, drawn);
}

function drawFlat({ kind, id }: PictureRequest): string {
  const random = createRandom(`picture ${kind} ${id}`);
  switch (kind) {
    case 'avatar':
      return drawAvatar(random, id, { isWoman: sexOf(id) });
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

/** Female characters begin with 101, male ones with 102; a profile picture may show either. */
function sexOf(id: string): boolean | undefined {
  if (id.startsWith('101')) return true;
  return id.startsWith('102') ? false : undefined;
}

function drawClothes(random: Random, id: string): string {
  switch (itemKind(id)) {
    case 'bottom':
      return drawBottom(random, id);
    case 'shoes':
      return drawShoes(random, id);
    case 'head':
      return drawHead(random, id);
    case 'face-paint':
      return drawFacePaint(random, id);
    case 'top':
    case 'basic-clothes':
      return drawTop(random, id);
    default:
      return drawItem(random, id);
  }
}
