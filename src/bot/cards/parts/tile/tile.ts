import type { Picture } from '../../../../shared/pictures/picture.ts';
import type { Look, Tier } from '../../card.ts';
import { joinLayers, type Layer } from '../../engine/blend.ts';
import type { Box } from '../../engine/box.ts';
import { measureText } from '../../text/layout-text.ts';
import { type CardPalette, createCardPalette } from '../backdrop/card-palette.ts';
import { chooseTileColors } from '../colour/hue.ts';
import { tierStyles } from '../colour/tier-styles.ts';
import { layoutTurned } from '../figure/companions.ts';
import { isShowable, readInk } from '../figure/cut-out.ts';
import type { Lamp } from '../figure/light.ts';
import type { Piece } from '../figure/piece.ts';
import { layoutBleed } from '../figure/prints.ts';
import { layoutSilhouette } from '../figure/silhouettes.ts';
import { measureWidest, mirrorBlock, mirrorLayers, type Room } from '../mirror-layers.ts';
import { narrowEndAt } from '../narrow-backdrop.ts';
import { layoutCountPill } from '../pill.ts';
import { layoutLine } from '../text-column.ts';
import { layoutThing } from './thing.ts';
import { findWideTile, layoutTileBoxes, maxTiles, type Wall } from './tile-boxes.ts';
import { layoutTileGround, tileRadius } from './tile-ground.ts';

export interface Tile {
  kind?: Piece['kind'];
  picture: Picture;
  /** Wordings, long to short. */
  labels: readonly string[];
}

interface TileLook {
  tier: Tier;
  look?: Look | undefined;
}

/** Leaves out pieces without a picture, unless all are. */
export async function choosePieces<Shown extends Pick<Tile, 'picture'>>(
  pieces: readonly Shown[],
): Promise<readonly Shown[]> {
  const hasPicture = await Promise.all(pieces.map(({ picture }) => isShowable(picture)));
  return hasPicture.includes(true) ? pieces.filter((_, index) => hasPicture[index]) : pieces;
}

/** The room of tiles below a title. */
export function wallBeside({ left, right, look }: Room): Wall {
  const step = look?.isRightToLeft ? 0 : narrowEndAt(318) - right;
  return { left, top: 104, width: right - left, height: 440, step };
}

/** Fills a room with tiles. All labels have one size. A count on the last tile replaces those that do not fit. */
export async function layoutTiles(
  tiles: readonly Tile[],
  room: Wall,
  { tier, look }: TileLook,
): Promise<Layer[]> {
  const boxes = layoutTileBoxes(tiles.length, room).map((box) => mirrorBox(box, room, look));
  const placed = boxes.flatMap((box, index) => {
    const tile = tiles[index];
    return tile ? { tile, box } : [];
  });
  const palette = createCardPalette(tier, look?.theme);
  const { textColor: color } = palette;
  const measure = async (font: LabelFont) => {
    const labels = await Promise.all(
      placed.map(({ tile, box }) => layoutLabel(tile.labels, box, { look, font, color })),
    );
    return labels.flat().flatMap(({ words }) => words ?? []);
  };
  const bold = await measure(labelType);
  const isCut = bold.some((words) => words.isCut);
  const shown = isCut ? await measure({ ...labelType, weight: 'normal' }) : bold;
  const font = {
    size: Math.min(labelType.size, ...shown.map(({ size }) => size)),
    weight: isCut ? 'normal' : 'bold',
  } as const;
  const more = tiles.length - placed.length;
  return joinLayers(
    placed.map(({ tile, box }, index) =>
      layoutTile(tile, box, { tier, look, palette, font, more: index === maxTiles - 1 ? more : 0 }),
    ),
  );
}

/** Moves the first weapon to the wide tile, because it is long. */
export function giveWideTile<Shown extends Tile>(tiles: readonly Shown[]): readonly Shown[] {
  const wide = findWideTile(layoutTileBoxes(tiles.length, wallBeside({ left: 0, right: 600 })));
  const from = tiles.findIndex(({ kind }) => kind === 'weapon');
  const weapon = tiles[from];
  return weapon && from > 0 && wide !== undefined
    ? tiles.toSpliced(from, 1).toSpliced(wide, 0, weapon)
    : tiles;
}

function mirrorBox(box: Box, room: Box, look: Look | undefined): Box {
  return look?.isRightToLeft ? { ...box, left: 2 * room.left + room.width - box.left - box.width } : box;
}

async function layoutTile(
  { kind, picture, labels }: Tile,
  box: Box,
  { tier, look, palette, font, more }: TileLook & { palette: CardPalette; font: LabelFont; more: number },
): Promise<Layer[]> {
  const { isLight, shade, textColor: color } = palette;
  const colors = chooseTileColors(tier, isLight);
  const label = await layoutLabel(labels, box, { look, font, color });
  const room = artRoom(box, label, more === 0 ? 0 : 40);
  const side: Room = { left: box.left, right: box.left + box.width, look };
  const [ground, art, count] = await Promise.all([
    layoutTileGround(box, { ...colors, shade }),
    layoutArt({ kind, picture }, room, { vivid: colors.inner, deep: colors.outer }),
    more === 0 ? [] : layoutCountPill(more, box.left + box.width - 45, box.top + 33),
  ]);
  return [...ground, ...art, ...mirrorBlock(count, side), ...label];
}

async function layoutArt({ kind, picture }: Piece, room: ArtRoom, lamp: Lamp): Promise<Layer[]> {
  if (picture.isMissing) return layoutShape(kind, room, lamp);
  const { ink } = await readInk(picture);
  const aspect = ink ? ink.box.width / ink.box.height : 1;
  if (ink && !ink.isOpaque && aspect > longAspect && room.width < 1.2 * room.height) {
    const [wide, high] = [0.62 + 0.79 / aspect, 0.79 + 0.62 / aspect];
    const growth = Math.min((1.1 * room.width) / wide, (1.06 * room.height) / high) / ink.box.width;
    return layoutTurned(picture, { x: room.x, y: room.y, growth, turn: -52, lamp });
  }
  const isSquarish = Math.abs(Math.log(aspect)) < 0.5;
  if (ink?.isOpaque && isSquarish) return layoutBleed(picture, room.whole, tileRadius);
  const { middle, whole } = room;
  const low = ink?.isOpaque ? 0 : Math.min(middle.height, middle.width / aspect);
  const height = Math.max(room.height, low);
  const y = low > room.height ? whole.top + 12 + low / 2 : room.y;
  return layoutThing(picture, { ...room, y, height, lamp, stands: 'middle' });
}

/** Aspect ratio from which a thing leans in a narrow tile. */
const longAspect = 2;

function layoutShape(kind: Piece['kind'], { x, y, middle, ...room }: ArtRoom, lamp: Lamp): Promise<Layer[]> {
  const largest = Math.max(Math.min(room.width, room.height), Math.min(middle.width, middle.height));
  const size = Math.round(Math.min(300, largest));
  const tier = { ...tierStyles.unranked, ...lamp };
  return layoutSilhouette(kind, { tier, x, y: Math.round(y + size / 2), size });
}

type ArtRoom = ReturnType<typeof artRoom>;

function artRoom({ left, top, width, height }: Box, label: readonly Layer[], above: number) {
  const free = height - 56 - above - Math.max(0, label.length - 1) * labelLeading;
  return {
    width: width * 0.84,
    height: free * 0.9,
    /** Between the label and the other side of a wide tile, a thing may reach lower. */
    middle: { width: width - 2 * (measureWidest(label) + inset + 8), height: 0.82 * height - above },
    x: left + width / 2,
    y: top + above + 6 + free / 2,
    whole: { left, top, width, height: above + free + 20 },
  };
}

interface LabelFont {
  size: number;
  weight: 'normal' | 'bold';
}

const labelType: LabelFont = { size: 28, weight: 'bold' };
const labelLeading = 30;

async function layoutLabel(
  labels: readonly string[],
  { left, top, width, height }: Box,
  { look, font, color }: { look: Look | undefined; font: LabelFont; color: string },
): Promise<Layer[]> {
  const room = width - 2 * inset;
  const text = (await findFitting(labels, font, room)) ?? labels;
  const place = { left: left + inset, baseline: top + height - 17, width: room, leading: labelLeading };
  const side = { left, right: left + width };
  return mirrorLayers(await layoutLine(side, { role: 'line', ...font, text, color, ...place }), {
    ...side,
    look,
  });
}

const inset = 10;

async function findFitting(
  labels: readonly string[],
  font: LabelFont,
  maxWidth: number,
): Promise<string | undefined> {
  for (const label of labels) if ((await measureText(label, font)) <= maxWidth) return label;
  return undefined;
}
