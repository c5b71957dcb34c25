import type { Picture } from '../../../../shared/pictures/picture.ts';
import type { Look, Rank, Tier } from '../../card.ts';
import { joinLayers, type Layer } from '../../engine/blend.ts';
import type { Box } from '../../engine/box.ts';
import { drawSvg, roundedRect } from '../../engine/draw-svg.ts';
import { layoutText, measureText } from '../../text/layout-text.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import { chooseTileColors, type TileColors } from '../colour/hue.ts';
import { mix } from '../colour/palette.ts';
import { tierStyles } from '../colour/tier-styles.ts';
import { layoutEmblem } from '../emblem.ts';
import { readInk } from '../figure/cut-out.ts';
import type { Lamp } from '../figure/light.ts';
import type { Piece } from '../figure/piece.ts';
import { layoutSilhouette } from '../figure/silhouettes.ts';
import { findRightEdge, mirrorBlock, mirrorLayers, type Room } from '../mirror-layers.ts';
import { layoutLine } from '../text-column.ts';
import { layoutThing } from './thing.ts';
import { layoutTileGround } from './tile-ground.ts';

export interface Tile {
  kind?: Piece['kind'];
  picture: Picture;
  labels: readonly string[];
  number?: number | undefined;
  more?: number | undefined;
}

interface TileLook {
  tier: Tier;
  look?: Look | undefined;
}

/** Lays out tiles in their boxes. All labels have one size, and neighbours differ in colour. */
export async function layoutTiles(
  tiles: readonly Tile[],
  boxes: readonly Box[],
  look: TileLook,
): Promise<Layer[]> {
  const placed = tiles.flatMap((tile, index) => {
    const box = boxes[index];
    return box ? { tile, box } : [];
  });
  const labels = await Promise.all(placed.map(({ tile, box }) => layoutWords(tile, box)));
  const sizes = labels.flatMap(({ label }) => label.flatMap(({ words }) => words?.size ?? []));
  const labelSize = Math.min(labelType.size, ...sizes);
  const colors = await chooseTileColors(
    placed.map(({ tile }) => tile.picture),
    look.tier,
    (one, other) => touches(placed[one]?.box, placed[other]?.box),
  );
  return joinLayers(
    colors.flatMap((own, index) => {
      const { tile, box } = placed[index] ?? {};
      return tile && box ? layoutTile(tile, box, { ...look, labelSize, colors: own }) : [];
    }),
  );
}

function touches(one: Box | undefined, other: Box | undefined): boolean {
  if (!one || !other) return false;
  const reach = 20;
  return (
    one.left < other.left + other.width + reach &&
    other.left < one.left + one.width + reach &&
    one.top < other.top + other.height + reach &&
    other.top < one.top + one.height + reach
  );
}

async function layoutTile(
  tile: Tile,
  box: Box,
  { look, labelSize, colors }: TileLook & { labelSize: number; colors: TileColors },
): Promise<Layer[]> {
  const { kind, picture, ...words } = tile;
  const { label, number } = await layoutWords(words, box, labelSize);
  const shown = [...number, ...label];
  const room = toRoom(box, look);
  const [ground, art, more] = await Promise.all([
    layoutTileGround(box, artRoom(box).x, colors),
    layoutArt({ kind, picture }, box, { lines: label.length, words: shown, look, colors }),
    layoutMore(words.more ?? 0, box),
  ]);
  return [...ground, ...art, ...mirrorBlock(more, room), ...mirrorLayers(shown, room)];
}

function toRoom({ left, width }: Box, look: Look | undefined): Room {
  return { left, right: left + width, look };
}

export async function layoutRankTile(rank: Rank, box: Box, look: Look | undefined): Promise<Layer[]> {
  const { deep, vivid } = tierStyles[rank.tier];
  const room = artRoom(box);
  const size = Math.min(room.width, room.height);
  const emblem = { left: Math.round(room.x - size / 2), top: Math.round(room.y - size / 2), size };
  return joinLayers([
    layoutTileGround(box, room.x, { inner: mix(deep, vivid, 0.6), outer: deep }),
    layoutEmblem(rank.tier, emblem),
    layoutWords({ labels: [rank.label] }, box).then(({ label }) => mirrorLayers(label, toRoom(box, look))),
  ]);
}

async function layoutArt(
  { kind, picture }: Piece,
  box: Box,
  { words, lines, look, colors }: ArtLook,
): Promise<Layer[]> {
  const lamp = { vivid: colors.inner, deep: colors.outer };
  if (picture.isMissing) return layoutShape(kind, artRoom(box, lines), lamp);
  const { ink } = await readInk(picture);
  const isLong = ink !== undefined && ink.box.width > longAspect * ink.box.height;
  const beside = isWide(box) && !isLong && besideWords(box, words, look);
  return layoutThing(picture, { ...(beside || artRoom(box, lines)), lamp, stands: 'middle' });
}

function layoutShape(
  kind: Piece['kind'],
  { x, y, ...room }: ReturnType<typeof artRoom>,
  lamp: Lamp,
): Promise<Layer[]> {
  const size = Math.round(Math.min(300, room.width, room.height));
  const tier = { ...tierStyles.unranked, ...lamp };
  return layoutSilhouette(kind, { tier, x, y: Math.round(y + size / 2), size });
}

interface ArtLook {
  words: readonly Layer[];
  lines: number;
  look: Look | undefined;
  colors: TileColors;
}

const longAspect = 1.5;

/** The room beside a wide tile's text, at full height; undefined if the text leaves too little. */
function besideWords(box: Box, words: readonly Layer[], look: Look | undefined) {
  const { left, top, width, height } = box;
  const inset = 18;
  const taken = findRightEdge(words, left) - left;
  const free = width - taken - 2 * inset;
  if (free < width * 0.45) return undefined;
  const middle = taken + inset + free / 2;
  const x = left + (look?.isRightToLeft ? width - middle : middle);
  return { width: free, height: height - 28, x, y: top + height / 2 };
}

function isWide({ width, height }: Box): boolean {
  return width > 1.8 * height;
}

function artRoom(box: Box, lines = 1) {
  const { left, top, width, height } = box;
  const free = height - 60 - (lines > 1 ? labelLeading : 0);
  const share = height > 400 ? 0.86 : 1;
  return {
    width: width * 0.84 * share,
    height: free * share,
    x: left + width / 2,
    y: top + 11 + free / 2,
  };
}

const labelType = { ...typeSizes.line, size: 30 };
const labelLeading = 32;

async function layoutWords(
  { labels, number }: Omit<Tile, 'picture'>,
  box: Box,
  size = labelType.size,
): Promise<Record<'number' | 'label', Layer[]>> {
  const { left, top, width, height } = box;
  const start = left + inset;
  const line = { role: 'line', size, baseline: top + height - 17 } as const;
  const digits = number === undefined ? '' : String(number);
  const digit = { weight: 'bold', width: 50, color: '#ffffff' } as const;
  const shown = await layoutLine(toRoom(box, undefined), { ...line, ...digit, text: digits, left: start });
  const from = findRightEdge(shown, start - 12) + 12;
  const room = left + (isWide(box) ? width / 2 : width - inset) - from;
  const text = (await findFitting(labels, { size }, room)) ?? labels;
  const label = { left: from, width: room, leading: labelLeading, color: '#f3f6fb', text };
  return { number: shown, label: await layoutLine(toRoom(box, undefined), { ...line, ...label }) };
}

const inset = 14;

async function findFitting(
  labels: readonly string[],
  font: { size: number },
  maxWidth: number,
): Promise<string | undefined> {
  for (const label of labels) if ((await measureText(label, font)) <= maxWidth) return label;
  return undefined;
}

const countStyle = { size: 26, weight: 'bold', align: 'center', color: '#ffffff', maxWidth: 54 } as const;

async function layoutMore(count: number, { left, top, width }: Box): Promise<Layer[]> {
  if (count === 0) return [];
  const size = { width: 66, height: 42 };
  const x = left + width - 12 - size.width;
  const plate = { left: 0, top: 0, ...size };
  const [pixels, words] = await Promise.all([
    drawSvg(size.width, size.height, roundedRect(plate, 21, 'fill="#000" fill-opacity=".62"')),
    layoutText({ ...countStyle, text: `+${count}`, x: x + size.width / 2, baseline: top + 12 + 30 }),
  ]);
  return [{ pixels, left: x, top: top + 12 }, ...words];
}
