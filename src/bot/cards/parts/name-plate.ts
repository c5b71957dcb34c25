import type { Rank } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { drawSvg, roundedRect } from '../engine/draw-svg.ts';
import { slashAt } from './backdrop/slash.ts';
import { tierStyles } from './colour/tier-styles.ts';
import { layoutEmblem } from './emblem.ts';
import { measureWidest } from './mirror-layers.ts';
import { layoutLine } from './text-column.ts';

interface NamePlate {
  nickname: string;
  rank: Rank;
}

interface NamePlatePlace {
  /** `upper`: at the upper edge of a plane at the left; `lower`: at the lower edge of one at the right. */
  edge: 'upper' | 'lower';
  /** Where the slash that ends the plane meets the upper edge. */
  slash: number;
}

/** Lays out a name on a shade and its rank on a pill, readable on every backdrop. The same in every theme. */
export async function layoutNamePlate(
  { nickname, rank }: NamePlate,
  { edge, slash }: NamePlatePlace,
): Promise<Layer[]> {
  const isUpper = edge === 'upper';
  const align = isUpper ? 'left' : 'right';
  const start = isUpper ? margin : cardSize.width - margin;
  const top = isUpper ? 0 : cardSize.height - height;
  const { accent } = tierStyles[rank.tier];
  // The words end before the slash, at the row at which it is closest.
  const maxWidth = isUpper
    ? Math.floor(slashAt(slash, height)) - margin - 22
    : Math.floor(start - slashAt(slash, top) - 22);
  const column = isUpper
    ? { left: start, right: start + maxWidth }
    : { left: start - maxWidth, right: start };
  const [near, far] = [emblemSize - 2, pillEnd + 2];
  const labels = isUpper
    ? { left: column.left + near, right: column.right - far }
    : { left: column.left + far, right: column.right - near };
  const [shade, words, label] = await Promise.all([
    drawShade({ edge, slash }),
    layoutLine(column, {
      role: 'rank',
      size: 44,
      text: nickname,
      align,
      baseline: top + 52,
      color: '#ffffff',
    }),
    layoutLine(labels, {
      role: 'lead',
      size: 30,
      text: rank.label,
      align,
      baseline: top + 98,
      color: accent,
    }),
  ]);
  const width = emblemSize + measureWidest(label) + pillEnd;
  const box = { left: 0, top: 0, width, height: pillHeight };
  const [pill, emblem] = await Promise.all([
    drawSvg(width, pillHeight, roundedRect(box, pillHeight / 2, 'fill="#05070b" fill-opacity=".66"')),
    layoutEmblem(rank.tier, {
      left: isUpper ? start - 6 : start + 6 - emblemSize,
      top: top + 62,
      size: emblemSize,
    }),
  ]);
  const left = isUpper ? start - 8 : start + 8 - width;
  return [...shade, { pixels: pill, left, top: top + 66 }, ...emblem, ...words, ...label];
}

const margin = 28;
const emblemSize = 52;
const height = 112;
const pillHeight = 44;
const pillEnd = 18;

/** Dark along the edge of the card, down to the name, and gone some way behind it. */
async function drawShade({ edge, slash }: NamePlatePlace): Promise<Layer[]> {
  const isUpper = edge === 'upper';
  const depth = 170;
  const top = isUpper ? 0 : cardSize.height - depth;
  const [near, far] = [slashAt(slash, top), slashAt(slash, top + depth)];
  const left = isUpper ? 0 : Math.floor(far);
  const width = isUpper ? Math.ceil(near) : cardSize.width - left;
  const path = isUpper
    ? `M0 0H${near}L${far} ${depth}H0Z`
    : `M${near - left} 0H${width}V${depth}H${far - left}Z`;
  const [y1, y2] = isUpper ? [0, 1] : [1, 0];
  // The name at the lower edge is further from it than the one at the upper edge.
  const held = isUpper ? 0.36 : 0.62;
  const svg = `<defs><linearGradient id="shade" x1="0" y1="${y1}" x2="0" y2="${y2}"><stop offset="0" stop-color="#05070b" stop-opacity=".7"/><stop offset="${held}" stop-color="#05070b" stop-opacity=".62"/><stop offset="1" stop-color="#05070b" stop-opacity="0"/></linearGradient></defs><path d="${path}" fill="url(#shade)"/>`;
  return [{ pixels: await drawSvg(width, depth, svg), left, top }];
}
