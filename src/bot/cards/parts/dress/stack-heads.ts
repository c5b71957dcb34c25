import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { findDummy, neckFrom } from './find-dummy.ts';
import type { Rgb } from './find-skin.ts';
import { tintDummy } from './tint-dummy.ts';

/** Parts of heads, each with the icon that it was cut from; all icons show one head in one place. */
export interface HeadStack {
  /** Bottom first: what goes under the top, such as a neck. */
  under: readonly Pixels[];
  /** Bottom first: what goes over it, such as hair. */
  over: readonly Pixels[];
}

/**
 * Puts headwear and a painted face together to one head. The face is cut to the first headwear, or else its bald rim would show
 * around hair. The grey head below the first headwear is its face if none is painted, in the skin of the body; below all others it goes.
 */
export function stackHeads(headwear: readonly Pixels[], face: Pixels | undefined, skin: Rgb): HeadStack {
  const [first, ...others] = headwear;
  if (!first) return { under: face ? [face] : [], over: [] };
  const further = others.map(withoutDummy);
  if (face) return { under: [clipTo(face, first)], over: [withoutDummy(first), ...further] };
  const dummy = findDummy(first);
  if (!dummy.isThere) return { under: [], over: [first, ...further] };
  const tinted = tintDummy(first, dummy, skin);
  const isNeck = (at: number) => dummy.mask[at] !== 0 && at >= neckFrom * first.height * first.width;
  // Shoulders of its own would show beside the collar.
  const isInCollar = (at: number) => Math.abs((at % first.width) / first.width - 0.505) < neckWidth / 2;
  return {
    under: [keep(tinted, (at) => dummy.mask[at] !== 0 && (isInCollar(at) || !isNeck(at)))],
    over: [keep(tinted, (at) => !isNeck(at)), ...further],
  };
}

/** As a share of the side. */
const neckWidth = 0.23;

/** Cuts headwear out, without the grey head. The whole picture if it covers the head, or nothing else is left. */
export function withoutDummy(icon: Pixels): Pixels {
  const { mask, isThere } = findDummy(icon);
  return isThere ? keep(icon, (at) => mask[at] === 0) : icon;
}

/** Headwear to be shown alone: hair and hats lose the grey head, but glasses need one. */
export function showAlone(icon: Pixels): Pixels {
  const { mask, hasNeck } = findDummy(icon);
  if (!hasNeck) return icon;
  const { width, height, data } = icon;
  let left = 0;
  for (let at = 0; at < width * height; at++) if (mask[at] === 0 && (data[at * 4 + 3] ?? 0) > 110) left++;
  return left > leastAlone * width * height ? keep(icon, (at) => mask[at] === 0) : icon;
}

const leastAlone = 0.08;

/** The part of `icon` over which the other picture has ink. */
function clipTo(icon: Pixels, other: Pixels): Pixels {
  return keep(icon, (at) => {
    const column = Math.floor(((at % icon.width) * other.width) / icon.width);
    const row = Math.floor((Math.floor(at / icon.width) * other.height) / icon.height);
    return (other.data[(row * other.width + column) * 4 + 3] ?? 0) > 110;
  });
}

function keep({ width, height, data }: Pixels, isKept: (pixel: number) => boolean): Pixels {
  // A copy: `slice` of a Buffer would share its bytes.
  const out = new Uint8Array(data);
  for (let at = 0; at < width * height; at++) if (!isKept(at)) out[at * 4 + 3] = 0;
  return { width, height, data: out };
}
