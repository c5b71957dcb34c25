import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { findInk } from '../../engine/ink.ts';
import { cutAway, withAlpha } from './cut-away.ts';
import { type Dummy, findDummy, isInFace } from './find-dummy.ts';
import type { Rgb } from './find-skin.ts';

/** The parts of a head, without the neck. All icons show the same head in the same position. */
export interface HeadStack {
  face: Pixels | undefined;
  /** Whether the face is painted, and so has its own eyes. */
  isPainted: boolean;
  headwear: readonly Pixels[];
  /** Shaded colour of hair that reaches the ears; undefined for hats, which end above them. */
  hair: Rgb | undefined;
}

/**
 * Combines headwear and a face into one head. A painted face is clipped to the first headwear, because its bald rim
 * would show around hair. Without one, the first visible grey head becomes the face, in the body's skin colour.
 */
export function stackHeads(headwear: readonly Pixels[], painted: Pixels | undefined, skin: Rgb): HeadStack {
  const worn = headwear.map((icon) => {
    const dummy = findDummy(icon);
    return { icon, dummy, rise: measureRise(icon, dummy) };
  });
  const stack = {
    isPainted: painted !== undefined,
    headwear: worn.map(({ icon, dummy, rise }) => raise(cutAway(icon, dummy.mask), rise)),
    hair: worn.map(({ icon, dummy }) => findHair(icon, dummy)).find((hair) => hair !== undefined),
  };
  const [first] = headwear;
  if (painted) return { ...stack, face: keepFace(first ? clipTo(painted, first) : painted) };
  const shown = worn.find(({ dummy }) => dummy.hasFace);
  return { ...stack, face: shown && keepFace(spread(shown, skin)) };
}

/** Returns how many rows to raise a wide-brimmed hat that leaves only the chin visible. */
function measureRise(icon: Pixels, { mask, hasFace }: Dummy): number {
  const { width, height, data } = icon;
  let [all, covered] = [0, 0];
  for (let at = 0; hasFace && at < mask.length; at++) {
    const y = Math.floor(at / width) / height;
    if (!isInFace((at % width) / width, y)) continue;
    if (mask[at] && y < chinFrom) return 0;
    all++;
    if (!mask[at] && (data[at * 4 + 3] ?? 0) > 110) covered++;
  }
  if (covered <= mostCovered * all) return 0;
  return Math.min(Math.round(hatRise * height), findInk(icon)?.box.top ?? 0);
}

const mostCovered = 0.8;
/** Shares of the icon's side. */
const chinFrom = 0.58;
const hatRise = 0.085;

function raise(icon: Pixels, rows: number): Pixels {
  if (rows === 0) return icon;
  const data = new Uint8Array(icon.data.length);
  data.set(icon.data.subarray(rows * icon.width * 4));
  return { ...icon, data };
}

function findHair({ width, height, data }: Pixels, { mask }: Dummy): Rgb | undefined {
  const found: number[] = [];
  const countFrom = (from: number) => {
    const before = found.length;
    for (let row = Math.round(0.35 * height); row < 0.42 * height; row++)
      for (let at = row * width + Math.round(from * width), end = at + 0.08 * width; at < end; at++)
        if (!mask[at] && (data[at * 4 + 3] ?? 0) > 200) found.push(at * 4);
    return found.length - before;
  };
  if (Math.min(countFrom(0.23), countFrom(0.71)) < 4) return undefined;
  const mean = (index: number) => found.reduce((sum, at) => sum + (data[at + index] ?? 0), 0) / found.length;
  return [mean(0) / 2, mean(1) / 2, mean(2) / 2];
}

interface Worn {
  icon: Pixels;
  dummy: Dummy;
  rise: number;
}

/** Recolours the grey head as skin and extends it slightly under the headwear, so that no gap shows. */
function spread({ icon, dummy: { mask }, rise }: Worn, skin: Rgb): Pixels {
  const { width } = icon;
  const data = new Uint8Array(icon.data);
  for (const [at, value] of mask.entries()) {
    // Drops the grey head's own shading, because its eyes would show through the drawn ones.
    const light = 1 + 0.28 * (0.5 - (at % width) / width);
    if (value)
      for (const [channel, tone] of skin.entries()) data[at * 4 + channel] = Math.min(255, tone * light);
  }
  const filled = mask.map((value) => (value === 1 ? 1 : 0));
  const end = 2 + Math.ceil(spreadBy * width) + rise;
  for (let round = 2; round < end; round++)
    for (const [at, value] of filled.entries()) {
      if (value || (icon.data[at * 4 + 3] ?? 0) < 200) continue;
      const from = [at - 1, at + 1, at - width, at + width].find((next) => {
        const found = filled[next] ?? 0;
        return found > 0 && found < round;
      });
      if (from === undefined) continue;
      filled[at] = round;
      data.copyWithin(at * 4, from * 4, from * 4 + 4);
    }
  return withAlpha({ ...icon, data }, (alpha, at) => (filled[at] || mask[at] ? alpha : 0));
}

const spreadBy = 0.03;

function keepFace(icon: Pixels): Pixels {
  const { width, height } = icon;
  return withAlpha(icon, (alpha, at) =>
    isInFace((at % width) / width, Math.floor(at / width) / height) ? alpha : 0,
  );
}

function clipTo(icon: Pixels, other: Pixels): Pixels {
  return withAlpha(icon, (alpha, at) => {
    const column = Math.floor(((at % icon.width) * other.width) / icon.width);
    const row = Math.floor((Math.floor(at / icon.width) * other.height) / icon.height);
    return (other.data[(row * other.width + column) * 4 + 3] ?? 0) > 110 ? alpha : 0;
  });
}
