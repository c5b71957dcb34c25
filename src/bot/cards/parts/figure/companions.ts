import { loadSharp } from '../../../../shared/pictures/load-sharp.ts';
import type { Picture } from '../../../../shared/pictures/picture.ts';
import { withPictureThread } from '../../../../shared/pictures/picture-threads.ts';
import { joinLayers, type Layer } from '../../engine/blend.ts';
import { cropPixels } from '../../engine/crop-pixels.ts';
import { drawSvg, roundedRect } from '../../engine/draw-svg.ts';
import { cropInk } from '../../engine/ink.ts';
import { slashAt } from '../backdrop/slash.ts';
import { toTierStyle } from '../colour/tier-styles.ts';
import { layoutCountPill } from '../count-pill.ts';
import { readClean } from '../dress/dress-person.ts';
import { memoizeTile } from '../picture/scale-picture.ts';
import { type CutOutPlace, fade, layoutCutOut, readInk } from './cut-out.ts';
import { light } from './light.ts';
import type { FigurePlace, ShownPiece } from './piece.ts';
import { layoutPrint } from './prints.ts';
import type { Figure } from './read-figure.ts';
import { measured, type Slot, slots } from './slots.ts';

/** Lays out a weapon: a long one behind the back, others next to the body. */
export function layoutWeapon(
  { picture, icon: { ink, size } }: ShownPiece,
  place: FigurePlace,
  mode: Figure['mode'],
): Promise<Layer[]> {
  if (ink?.isOpaque) return layoutInSlot(picture, asPrint, place);
  if (mode === 'slots' || !ink) return layoutInSlot(picture, slots.weapon, place);
  const isLong = ink.box.width > longAspect * ink.box.height;
  return isLong
    ? layoutOnBack(picture, (onBack.canvas * ink.box.width) / size, place)
    : layoutInSlot(picture, besideBody, place);
}

const longAspect = 1.7;
const asPrint: Slot = { width: 116, height: 116, x: 938, y: 282, stands: 'middle' };
const besideBody: Slot = { width: 96, height: 96, x: 640, y: 548, stands: 'bottom' };
/** Place of a weapon on the back. `canvas` is the size of the whole icon: weapons differ in length. */
const onBack = { x: 828, y: 250, canvas: 356, degrees: -26 };

async function layoutOnBack(picture: Picture, size: number, place: FigurePlace): Promise<Layer[]> {
  const { axis, soles, scale = 1, isFaded = false } = place;
  const lamp = toTierStyle(place.tier);
  const length = Math.round(size * scale);
  const pixels = await memoizeTile(
    `on back ${length} ${isFaded} ${lamp.vivid} ${picture.digest}`,
    async () => {
      const { ink } = await readInk(picture);
      const icon = await readClean(picture);
      const { width, height, data } = ink ? cropPixels(icon, ink.box) : icon;
      const sharp = await loadSharp();
      const turned = sharp(data, { raw: { width, height, channels: 4 } })
        .resize(length, null, { kernel: 'lanczos3' })
        .rotate(onBack.degrees, { background: '#00000000' })
        .raw();
      const { data: rgba, info } = await withPictureThread(() =>
        turned.toBuffer({ resolveWithObject: true }),
      );
      const box = { left: 0, top: 0, width: info.width, height: info.height };
      const grid = cropInk({ ...box, data: rgba }, box);
      return light(isFaded ? fade(grid) : grid, { lamp }).pixels;
    },
  );
  const left = axis + (onBack.x - measured.axis) * scale - pixels.width / 2;
  const top = soles + (onBack.y - measured.soles) * scale - pixels.height / 2;
  return [{ pixels, left, top }];
}

export function layoutPet(
  { picture }: ShownPiece,
  place: FigurePlace,
  mode: Figure['mode'],
): Promise<Layer[]> {
  const size = mode === 'body' ? { width: 160, height: 160, x: 928, y: 552 } : {};
  return layoutInSlot(picture, { ...slots.pet, ...size }, place);
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
  const { tier, axis, soles, scale = 1, isFaded } = place;
  const shown = others.slice(0, others.length > maxOthers ? maxOthers - 1 : maxOthers);
  const xOf = (index: number) => axis + (column.x + slashAt(0, index * column.step) - measured.axis) * scale;
  const yOf = (index: number) => soles + (column.y + index * column.step - measured.soles) * scale;
  const more = others.length - shown.length;
  const [side, art] = [Math.round(column.size * scale), Math.round(column.art * scale)];
  const plate = await drawSvg(
    side,
    side,
    roundedRect({ left: 1, top: 1, width: side - 2, height: side - 2 }, side / 5, glass),
  );
  return joinLayers([
    ...shown.flatMap(({ picture }, index) => {
      const [x, y] = [xOf(index), yOf(index)];
      const box = {
        width: art,
        height: art,
        x,
        y,
        stands: 'middle',
        lamp: toTierStyle(tier),
        isFaded,
      } as const;
      return [
        [{ pixels: plate, left: Math.round(x - side / 2), top: Math.round(y - side / 2) }],
        layoutPiece(picture, box),
      ];
    }),
    more === 0 ? [] : layoutCountPill(more, xOf(shown.length), yOf(shown.length)),
  ]);
}

const glass = 'fill="#05070b" fill-opacity=".5" stroke="#fff" stroke-opacity=".4" stroke-width="2"';
const column = { x: 636, y: 104, step: 84, size: 76, art: 58 };
const maxOthers = 3;
