import type { Picture } from '../../../../shared/pictures/picture.ts';
import type { Rank, Tier } from '../../card.ts';
import type { Layer } from '../../engine/blend.ts';
import type { Box } from '../../engine/box.ts';
import { drawSvg, roundedRect } from '../../engine/draw-svg.ts';
import { layoutFirstWrapping, layoutText } from '../../text/layout-text.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import { chooseTileColors, type TileColors } from '../colour/hue.ts';
import { mix } from '../colour/palette.ts';
import { tierStyles } from '../colour/tier-styles.ts';
import { layoutEmblem } from '../emblem.ts';
import { layoutThing } from './thing.ts';
import { layoutTileGround } from './tile-ground.ts';

/** A picture on a tile in its own colours, with words at its foot. */
export interface Tile {
  picture: Picture;
  /** From long to short, e.g. `Weapon skin`, `Weapon`: the first that fits is shown. */
  labels: readonly string[];
  /** Its number in the reply's list. */
  number?: number | undefined;
  /** How many pieces have no tile. */
  more?: number | undefined;
}

interface TileLook {
  /** Lends its colour to grey pictures. */
  tier: Tier;
  isRightToLeft?: boolean | undefined;
}

/** Lays out one tile. */
export async function layoutTile(tile: Tile, box: Box, look: TileLook): Promise<Layer[]> {
  const { picture, ...words } = tile;
  const [colors, { label, number }] = await Promise.all([
    chooseTileColors(picture, look.tier),
    layoutWords(words, box, look),
  ]);
  const layers = await Promise.all([
    layoutGround(box, colors, look),
    layoutArt(picture, box, { ...look, lines: label.length }),
    layoutMore(words.more ?? 0, box, look),
  ]);
  return [...layers.flat(), ...number, ...label];
}

/** Lays out a tile that shows a rank. */
export async function layoutRankTile(rank: Rank, box: Box, isRightToLeft?: boolean): Promise<Layer[]> {
  const look = { tier: rank.tier, isRightToLeft };
  const { deep, vivid } = tierStyles[rank.tier];
  const room = artRoom(box, look);
  const size = Math.min(room.width, room.height);
  const emblem = { left: Math.round(room.x - size / 2), top: Math.round(room.y - size / 2), size };
  const layers = await Promise.all([
    layoutGround(box, { inner: mix(deep, vivid, 0.6), outer: deep }, look),
    layoutEmblem(rank.tier, emblem),
    layoutWords({ labels: [rank.label] }, box, look).then(({ label }) => label),
  ]);
  return layers.flat();
}

function layoutGround(box: Box, colors: TileColors, look: TileLook): Promise<Layer[]> {
  return layoutTileGround(box, artRoom(box, look).x, colors);
}

function layoutArt(picture: Picture, box: Box, look: RoomLook): Promise<Layer[]> {
  const place = { ...artRoom(box, look), stands: 'middle' } as const;
  return layoutThing(picture, place);
}

/** Whether the picture is next to the words instead of above them. */
function isWide({ width, height }: Box): boolean {
  return width > 1.8 * height;
}

interface RoomLook extends TileLook {
  /** Of the label under the picture. */
  lines?: number;
}

/** The room of the picture, and its middle. */
function artRoom(box: Box, { isRightToLeft, lines = 1 }: RoomLook) {
  const { left, top, width, height } = box;
  if (!isWide(box)) {
    const free = height - 70 - (lines > 1 ? labelLeading : 0);
    return { width: width - 36, height: free, x: left + width / 2, y: top + 16 + free / 2 };
  }
  const room = { width: width * 0.5, height: height - 36, y: top + height / 2 - 6 };
  return { ...room, x: left + width * (isRightToLeft ? 0.29 : 0.71) };
}

const labelLeading = 30;

/** The number and the label, at the side where lines begin. */
async function layoutWords(
  { labels, number }: Omit<Tile, 'picture'>,
  box: Box,
  { isRightToLeft }: TileLook,
): Promise<Record<'number' | 'label', Layer[]>> {
  const { left, top, width, height } = box;
  const baseline = top + height - 17;
  const align = isRightToLeft ? 'right' : 'left';
  const inset = width < 200 ? 12 : 16;
  const start = isRightToLeft ? left + width - inset : left + inset;
  const digits = number === undefined ? '' : String(number);
  const taken = digits ? digits.length * digitWidth + 10 : 0;
  const line = { ...typeSizes.note, align, baseline } as const;
  const [shownNumber, label] = await Promise.all([
    layoutText({ ...line, text: digits, weight: 'bold', x: start, color: '#ffffff', maxWidth: 50 }),
    layoutFirstWrapping(labels, {
      ...line,
      leading: labelLeading,
      grows: 'up',
      x: start + (isRightToLeft ? -taken : taken),
      color: '#f3f6fb',
      maxWidth: (isWide(box) ? width / 2 : width - inset) - inset - taken,
    }),
  ]);
  return { number: shownNumber, label };
}

/** Of bold digits, which all have one width. */
const digitWidth = 15;

/** How many more there are, in the upper corner where lines end. */
async function layoutMore(
  count: number,
  { left, top, width }: Box,
  { isRightToLeft }: TileLook,
): Promise<Layer[]> {
  if (count === 0) return [];
  const size = { width: 66, height: 42 };
  const x = isRightToLeft ? left + 12 : left + width - 12 - size.width;
  const plate = { left: 0, top: 0, ...size };
  const [pixels, words] = await Promise.all([
    drawSvg(size.width, size.height, roundedRect(plate, 21, 'fill="#000" fill-opacity=".62"')),
    layoutText({
      text: `+${count}`,
      x: x + size.width / 2,
      baseline: top + 12 + 30,
      align: 'center',
      size: 26,
      weight: 'bold',
      color: '#ffffff',
      maxWidth: size.width - 12,
    }),
  ]);
  return [{ pixels, left: x, top: top + 12 }, ...words];
}
