import type { PictureRequest } from '../../images/picture.ts';
import { type Random, random } from '../random.ts';
import { itemKindOf } from '../world/item-kind-of.ts';
import { drawAvatar } from './art/avatar.ts';
import { drawBanner } from './art/banner.ts';
import { drawBottom } from './art/bottom.ts';
import { drawFacePaint } from './art/face-paint.ts';
import { drawFrame } from './art/frame.ts';
import { drawHead } from './art/head.ts';
import { drawItem } from './art/item.ts';
import { drawPet } from './art/pet.ts';
import { drawShoes } from './art/shoes.ts';
import { drawTop } from './art/top.ts';
import { drawWeapon } from './art/weapon.ts';

/** The picture of a thing as SVG, always the same for the same kind and id. */
export function drawPicture({ kind, id }: PictureRequest): string {
  const thrown = random(`picture ${kind} ${id}`);
  switch (kind) {
    case 'avatar':
      return drawAvatar(thrown, { isWoman: sexOf(id) });
    case 'frame':
      return drawFrame(thrown);
    case 'banner':
      return drawBanner(thrown);
    case 'clothes':
      return drawClothes(thrown, id);
    case 'pet':
      return drawPet(thrown, id);
    case 'weapon':
      return drawWeapon(thrown);
    case 'item':
      return drawItem(thrown, itemKindOf(id));
  }
}

/** Female characters begin with 101, male ones with 102; a profile picture may show either. */
function sexOf(id: string): boolean | undefined {
  if (id.startsWith('101')) return true;
  return id.startsWith('102') ? false : undefined;
}

function drawClothes(thrown: Random, id: string): string {
  switch (itemKindOf(id)) {
    case 'bottom':
      return drawBottom(thrown);
    case 'shoes':
      return drawShoes(thrown);
    case 'head':
      return drawHead(thrown);
    case 'face-paint':
      return drawFacePaint(thrown);
    case 'top':
    case 'basic-clothes':
      return drawTop(thrown);
    default:
      return drawItem(thrown, undefined);
  }
}
