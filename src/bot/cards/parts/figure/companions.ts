import { loadSharp } from '../../../../shared/pictures/load-sharp.ts';
import type { Picture } from '../../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../../shared/pictures/picture-threads.ts';
import { joinLayers, type Layer } from '../../engine/blend.ts';
import { cropPixels } from '../../engine/crop-pixels.ts';
import { drawSvg, roundedRect } from '../../engine/draw-svg.ts';
import { cropInk } from '../../engine/ink.ts';
import { memoize } from '../../engine/memoize.ts';
import { slashAt } from '../backdrop/slash.ts';
import { toTierStyle } from '../colour/tier-styles.ts';
import { readClean } from '../dress/dress-person.ts';
import { memoizeTile } from '../picture/scale-picture.ts';
import { layoutCountPill } from '../pill.ts';
import { type CutOutPlace, fade, layoutCutOut, readInk } from './cut-out.ts';
import { light } from './light.ts';
import { measureSlant, type Slant } from './measure-slant.ts';
import type { FigurePlace, ShownPiece } from './piece.ts';
import { layoutPrint } from './prints.ts';
import { measured, type Slot, slots } from './slots.ts';

/** Lays out a weapon: a long one across the back, its slim end above the right shoulder; others on the floor. */
export async function layoutWeapon(
  { picture, icon: { ink, size } }: ShownPiece,
  place: FigurePlace,
): Promise<Layer[]> {
  if (ink?.isOpaque) return layoutInSlot(picture, asPrint, place);
  const slant = await slants(picture.digest, async () => measureSlant(await readClean(picture)));
  if (slant.slimness < longSlimness) return layoutInSlot(picture, slots.weapon, place);
  return layoutOnBack(
    picture,
    slant,
    (onBack.length * Math.min(1, slant.length / size)) / slant.length,
    place,
  );
}

const slants = memoize<Slant>('slants');

const longSlimness = 2;
const asPrint: Slot = { width: 116, height: 116, x: 938, y: 282, stands: 'middle' };
/** Middle of a weapon on the back, its greatest length and the direction of its slim end. */
const onBack = { x: 868, y: 198, length: 400, degrees: -60 };

async function layoutOnBack(
  picture: Picture,
  { degrees }: Slant,
  growth: number,
  place: FigurePlace,
): Promise<Layer[]> {
  const { axis, soles, scale = 1, isFaded } = place;
  // Mirrored instead of turned over: what is on top of a weapon stays there.
  const isMirrored = Math.abs(degrees) < 90;
  return layoutTurned(picture, {
    growth: growth * scale,
    isMirrored,
    turn: onBack.degrees - (isMirrored ? 180 - degrees : degrees),
    x: axis + (onBack.x - measured.axis) * scale,
    y: soles + (onBack.y - measured.soles) * scale,
    lamp: toTierStyle(place.tier),
    isFaded,
  });
}

interface TurnedPlace extends Pick<CutOutPlace, 'x' | 'y' | 'lamp' | 'isFaded'> {
  growth: number;
  /** Clockwise, in degrees. */
  turn: number;
  isMirrored?: boolean;
}

/** Lays out a picture at an angle, around a point. */
export async function layoutTurned(
  picture: Picture,
  { growth, turn, isMirrored = false, x, y, lamp, isFaded = false }: TurnedPlace,
): Promise<Layer[]> {
  const key = `turned ${growth} ${turn} ${isMirrored} ${isFaded} ${lamp.vivid} ${picture.digest}`;
  const pixels = await memoizeTile(key, async () => {
    const { ink } = await readInk(picture);
    const icon = await readClean(picture);
    const { width, height, data } = ink ? cropPixels(icon, ink.box) : icon;
    const sharp = await loadSharp();
    const turned = sharp(data, { raw: { width, height, channels: 4 } })
      .flop(isMirrored)
      .resize(Math.max(1, Math.round(width * growth)), null, { kernel: 'lanczos3' })
      .rotate(turn, { background: '#00000000' })
      .raw();
    const { data: rgba, info } = await withPictureThread(() => turned.toBuffer({ resolveWithObject: true }));
    const box = { left: 0, top: 0, width: info.width, height: info.height };
    const grid = cropInk({ ...box, data: rgba }, box);
    return light(isFaded ? fade(grid) : grid, { lamp }).pixels;
  });
  return [{ pixels, left: x - pixels.width / 2, top: y - pixels.height / 2 }];
}

export function layoutPet({ picture }: ShownPiece, place: FigurePlace): Promise<Layer[]> {
  return layoutInSlot(picture, slots.pet, place);
}

async function layoutInSlot(
  picture: Picture,
  slot: Slot,
  { tier, axis, soles, scale = 1, isFaded }: FigurePlace,
) {
  const { width, height, x, y, stands } = slot;
  return layoutPiece(picture, {
    width: width * scale,
    height: height * scale,
    x: axis + (x - measured.axis) * scale,
    y: soles + (y - measured.soles) * scale,
    stands,
    lamp: toTierStyle(tier),
    isFaded,
  });
}

async function layoutPiece(picture: Picture, place: CutOutPlace): Promise<Layer[]> {
  const { ink } = await readInk(picture);
  return ink?.isOpaque ? layoutPrint(picture, place) : layoutCutOut(picture, place);
}

/** Lays out small pictures on plates, in a column behind the other shoulder. A count replaces those that do not fit. */
export async function layoutOthers(others: readonly ShownPiece[], place: FigurePlace): Promise<Layer[]> {
  if (others.length === 0) return [];
  const { tier, axis, soles, scale = 1, isFaded } = place;
  const shown = others.slice(0, others.length > maxOthers ? maxOthers - 1 : maxOthers);
  const xOf = (index: number) => axis + (column.x + slashAt(0, index * column.step) - measured.axis) * scale;
  const yOf = (index: number) => soles + (column.y + index * column.step - measured.soles) * scale;
  const more = others.length - shown.length;
  const [side, art] = [Math.round(column.size * scale), Math.round(column.art * scale)];
  const inner = { left: 1, top: 1, width: side - 2, height: side - 2 };
  const pixels = await drawSvg(side, side, roundedRect(inner, side / 5, glass));
  const look = { width: art, height: art, stands: 'middle', lamp: toTierStyle(tier), isFaded } as const;
  return joinLayers([
    ...shown.flatMap(({ picture }, index) => {
      const [x, y] = [xOf(index), yOf(index)];
      const plate = { pixels, left: Math.round(x - side / 2), top: Math.round(y - side / 2) };
      return [[plate], layoutPiece(picture, { ...look, x, y })];
    }),
    more === 0 ? [] : layoutCountPill(more, xOf(shown.length), yOf(shown.length)),
  ]);
}

const glass = 'fill="#05070b" fill-opacity=".5" stroke="#fff" stroke-opacity=".4" stroke-width="2"';
const column = { x: 636, y: 104, step: 84, size: 76, art: 58 };
const maxOthers = 3;
