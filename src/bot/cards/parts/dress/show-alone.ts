import type { ItemKind } from '../../../../shared/contract/item-kinds.ts';
import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { countSolid, type Ink } from '../../engine/ink.ts';
import { toPixelInts } from '../../engine/split-into-runs.ts';
import { cleanIcon } from './clean-icon.ts';
import { cutAway } from './cut-away.ts';
import { findDummy } from './find-dummy.ts';
import { findSkinPixels, leastSkin, type Rgb } from './find-skin.ts';
import type { TopMeasures } from './measure-garment.ts';

interface Measured {
  ink: Ink | undefined;
  skin?: Rgb | undefined;
  top?: TopMeasures | undefined;
  hasDummy?: boolean | undefined;
}

/** Removes the body on which games render a garment: the grey head, the neck, arms and legs. */
export function showAlone(icon: Pixels, kind: ItemKind | undefined, measured: Measured): Pixels {
  const mask = measured.hasDummy ? findDummy(icon).mask : findBody(icon, kind, measured);
  if (!mask?.includes(1)) return icon;
  const alone = cleanIcon(cutAway(icon, mask), kind);
  return countSolid(toPixelInts(alone), 110) > leastAlone * icon.width * icon.height ? alone : icon;
}

const leastAlone = 0.01;

function findBody(
  icon: Pixels,
  kind: ItemKind | undefined,
  { ink, skin, top }: Measured,
): Uint8Array | undefined {
  // A top laid flat contains no arms.
  const isWorn = top ? top.arms === 'apart' : kind === 'bottom';
  if (!isWorn || !ink || !skin) return undefined;
  const mask = new Uint8Array(icon.width * icon.height);
  for (const seed of findSkinPixels(icon, ink.box, kind)) {
    if (mask[seed] || !isOf(skin, icon.data, seed)) continue;
    const filled = fillSkin(icon, mask, skin, seed);
    // A white cuff on a red sleeve has a skin-coloured rim.
    if (filled.length < leastSkin * mask.length) for (const pixel of filled) mask[pixel] = 0;
  }
  return widen(mask, icon);
}

function fillSkin({ width, data }: Pixels, mask: Uint8Array, skin: Rgb, seed: number): number[] {
  const filled = [seed];
  mask[seed] = 1;
  for (let index = 0; index < filled.length; index++) {
    const at = filled[index] ?? 0;
    if ((data[at * 4 + 3] ?? 0) < 110) continue;
    for (const next of [at - 1, at + 1, at - width, at + width]) {
      if (mask[next] !== 0 || (data[next * 4 + 3] ?? 0) === 0) continue;
      const isFaint = (data[next * 4 + 3] ?? 0) < 110;
      const isNear = Math.abs((data[next * 4 + 1] ?? 0) - (data[at * 4 + 1] ?? 0)) <= maxStep;
      if (!isFaint && !(isNear && isOf(skin, data, next))) continue;
      mask[next] = 1;
      filled.push(next);
    }
  }
  return filled;
}

/** Extends the mask by the pixels beside skin that mix its colour with the cloth's. */
function widen(mask: Uint8Array, { width, data }: Pixels): Uint8Array {
  const differ = (one: number, other: number) =>
    [0, 1, 2].some(
      (channel) => Math.abs((data[one * 4 + channel] ?? 0) - (data[other * 4 + channel] ?? 0)) > leastMixed,
    );
  return mask.map((value, at) =>
    [1, -1, width, -width].some((step) => mask[at + step] === 1 && differ(at, at - step)) ? 1 : value,
  );
}

const leastMixed = 10;

function isOf([red, green, blue]: Rgb, data: Uint8Array, pixel: number): boolean {
  const at = pixel * 4;
  const light = (data[at] ?? 0) / red;
  const isNear = (channel: number, tone: number) =>
    Math.abs((data[at + channel] ?? 0) / light / tone - 1) < mostTurned;
  return light > darkest && light < brightest && isNear(1, green) && isNear(2, blue);
}

const darkest = 0.55;
const brightest = 1.2;
const mostTurned = 0.13;

const maxStep = 16;
