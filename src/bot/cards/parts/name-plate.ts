import type { Rank } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { cardSize } from '../engine/card-size.ts';
import { drawSvg } from '../engine/draw-svg.ts';
import { layoutText } from '../text/layout-text.ts';
import { typeSizes } from '../text/type-sizes.ts';
import { slashAt } from './backdrop/slash.ts';
import { tierStyles } from './colour/tier-styles.ts';
import { layoutEmblem } from './emblem.ts';

interface NamePlate {
  name: string;
  rank: Rank;
}

interface NamePlatePlace {
  top: number;
  /** The side of the card that it touches. */
  side: 'left' | 'right';
  /** Where the slash that it reaches meets the upper edge. */
  slash: number;
}

/** Lays out a name over its rank on a dark band across a plane: readable on every backdrop. The same in every theme. */
export async function layoutNamePlate(
  { name, rank }: NamePlate,
  { top, side, slash }: NamePlatePlace,
): Promise<Layer[]> {
  const isLeft = side === 'left';
  const align = side;
  const edge = isLeft ? margin : cardSize.width - margin;
  const { accent } = tierStyles[rank.tier];
  // The words end before the slash, at the row at which it is closest.
  const maxWidth = isLeft
    ? Math.floor(slashAt(slash, top + height)) - margin - 22
    : Math.floor(edge - slashAt(slash, top) - 22);
  const [band, emblem, ...words] = await Promise.all([
    drawBand({ top, side, slash }),
    layoutEmblem(rank.tier, {
      left: isLeft ? edge - 6 : edge + 6 - emblemSize,
      top: top + 59,
      size: emblemSize,
    }),
    layoutText({
      ...typeSizes.rank,
      size: 44,
      text: name,
      x: edge,
      align,
      baseline: top + 50,
      color: '#ffffff',
      maxWidth,
    }),
    layoutText({
      ...typeSizes.lead,
      size: 30,
      text: rank.label,
      x: isLeft ? edge + emblemSize - 2 : edge - emblemSize + 2,
      align,
      baseline: top + 95,
      color: accent,
      maxWidth: maxWidth - emblemSize,
    }),
  ]);
  return [...band, ...emblem, ...words.flat()];
}

const margin = 28;
const emblemSize = 52;
const height = 112;

async function drawBand({ top, side, slash }: NamePlatePlace): Promise<Layer[]> {
  const [near, far] = [slashAt(slash, top), slashAt(slash, top + height)];
  const left = side === 'left' ? 0 : Math.floor(far);
  const width = side === 'left' ? Math.ceil(near) : cardSize.width - left;
  const path =
    side === 'left'
      ? `M0 0H${near}L${far} ${height}H0Z`
      : `M${near - left} 0H${width}V${height}H${far - left}Z`;
  const shape = `<path d="${path}" fill="#05070b" fill-opacity=".64"/>`;
  return [{ pixels: await drawSvg(width, height, shape), left, top }];
}
