import { type ItemKind, itemKind } from '../../../../shared/contract/item-kinds.ts';
import { decodePixels } from '../../../../shared/pictures/decoded-pixels.ts';
import type { Picture, Pixels } from '../../../../shared/pictures/picture.ts';
import { findInk, type Ink } from '../../engine/ink.ts';
import { memoize } from '../../engine/memoize.ts';
import { memoizeTile } from '../picture/scale-picture.ts';
import { sideOfIcons } from './choose-mode.ts';
import { cleanIcon } from './clean-icon.ts';
import { type HeadCover, measureCover } from './cover-head.ts';
import { findDummy } from './find-dummy.ts';
import { findSkin, type Rgb } from './find-skin.ts';
import { type BottomMeasures, measureBottom, measureTop, type TopMeasures } from './measure-garment.ts';
import { showAlone } from './show-alone.ts';

/** The facts about a picture, without its pixels. */
export interface Icon {
  /** The side of the whole picture, in pixels. */
  size: number;
  /** Undefined: the picture is clear all over. */
  ink: Ink | undefined;
  top?: TopMeasures | undefined;
  bottom?: BottomMeasures | undefined;
  /** The skin of the body that wears it, if it shows. */
  skin?: Rgb | undefined;
  /** Of headwear: whether it is shown on a grey head, if that can be told, and what it covers of one. */
  hasDummy?: boolean | undefined;
  cover?: HeadCover | undefined;
}

/** Measures a picture, and keeps the answer. */
export function readIcon(picture: Picture): Promise<Icon> {
  return icons(iconKeyOf(picture), async () => {
    const pixels = await readClean(picture);
    const kind = kindOf(picture);
    const ink = findInk(pixels);
    const icon = { size: pixels.width, ink, skin: ink && findSkin(pixels, ink.box, kind) };
    if (icon.ink?.isOpaque) return icon;
    switch (kind) {
      case 'top':
      case 'basic-clothes': {
        const top = measureTop(pixels);
        return { ...icon, top, skin: top?.arms === 'none' ? undefined : icon.skin };
      }
      case 'bottom':
        return { ...icon, bottom: measureBottom(pixels) };
      case 'head':
        return { ...icon, ...measureHeadwear(pixels) };
      default:
        return icon;
    }
  });
}

function measureHeadwear(pixels: Pixels): Pick<Icon, 'hasDummy' | 'cover'> {
  const dummy = findDummy(pixels);
  // A small icon without a grey head says nothing: helmets hide it. Large drawings have grey in many places.
  const isSmall = pixels.width <= sideOfIcons;
  const hasDummy = isSmall ? dummy.isThere || undefined : dummy.hasFace && dummy.hasNeck;
  return { hasDummy, cover: measureCover(pixels, dummy) };
}

const icons = memoize<Icon>(10_000, () => 1);

/** The pixels of a picture. Clothes come without the marks that some bear. */
export async function readClean(picture: Picture): Promise<Pixels> {
  if (picture.kind !== 'clothes') return decodePixels(picture);
  return memoizeTile(`clean ${iconKeyOf(picture)}`, async () =>
    cleanIcon(await decodePixels(picture), kindOf(picture)),
  );
}

/** The same for a picture that is shown alone: clothes come without the body on which they are rendered. */
export async function readAlone(picture: Picture): Promise<Pixels> {
  if (picture.kind !== 'clothes') return readClean(picture);
  return memoizeTile(`alone ${iconKeyOf(picture)}`, async () =>
    showAlone(await readClean(picture), kindOf(picture), await readIcon(picture)),
  );
}

function kindOf({ kind, id }: Picture): ItemKind | undefined {
  return kind === 'clothes' ? itemKind(id) : undefined;
}

/** Equal bytes under another id can be another kind of garment. */
export function iconKeyOf(picture: Picture): string {
  return `${kindOf(picture) ?? ''} ${picture.digest}`;
}
