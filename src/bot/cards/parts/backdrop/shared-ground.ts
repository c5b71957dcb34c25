import type { Theme } from '../../../settings/list/themes.ts';
import type { Tier } from '../../card.ts';
import type { Canvas } from '../../engine/blend.ts';
import { storySize } from '../../engine/card-size.ts';
import { drawMotif } from '../colour/motif.ts';
import { mix } from '../colour/palette.ts';
import { tierStyles } from '../colour/tier-styles.ts';
import { clip, diagonal, emblemBehind } from './backdrop.ts';
import { createCardPalette } from './card-palette.ts';
import { keepGround } from './keep-ground.ts';
import { drawPlinth, drawRoom, stop } from './stage.ts';

export interface SharedGround {
  size: { width: number; height: number };
  corners: readonly [Corner, Corner, Corner, Corner];
  axis: number;
  soles: number;
  scale: number;
}

type Corner = readonly [x: number, y: number];
type Ends = readonly [from: Corner, to: Corner];

/** Draws the background of a square or story: the rank's lit plane, the text side, and the slash between. Cached. */
export function drawSharedGround(
  ground: SharedGround,
  tier: Tier,
  theme: Theme | undefined,
): Promise<Canvas> {
  const key = JSON.stringify(['shared', ground, tier, theme]);
  return keepGround(key, ground.size, () => drawSides(ground, tier, theme));
}

function drawSides(ground: SharedGround, tier: Tier, theme: Theme | undefined): string {
  const { size, corners } = ground;
  const palette = createCardPalette(tier, theme);
  const isLying = size.height === storySize.height;
  const { axis, soles, scale } = ground;
  const ends = [corners[2], corners[3]] as const;
  // The plinth reaches below a pet, so a slash moves its middle away from the figure.
  const [left, right] = [isLying ? axis - 214 * scale : endAt(ends, soles), axis + 214 * scale];
  const stage = { ...ground, tier, theme, ends: [left, right] as const };
  return `<defs>${diagonal(palette)}${clip('plane', `M${corners.map((corner) => corner.join(' ')).join('L')}Z`)}</defs>
    <rect width="${size.width}" height="${size.height}" fill="url(#side)"/>
    <g clip-path="url(#plane-clip)">${drawRoom(stage, { id: 'plane', ...size, motif: drawMotifs(ground, tier, theme) })}</g>
    ${slash(ends, isLying ? [0, 26] : [-22, 0], 6, palette.edge, 0.4)}${slash(ends, [0, 0], 10, palette.edge)}
    ${drawPlinth({ ...stage, axis: (left + right) / 2 }, 'plane')}${isLying ? drawApron(size, tier, theme) : ''}`;
}

/** Draws the light below a story's words, where apps put their controls. */
function drawApron({ width, height }: SharedGround['size'], tier: Tier, theme: Theme | undefined): string {
  const { edge, side } = createCardPalette(tier, theme);
  const top = height - 184;
  const [from, to]: Ends = [
    [width, top],
    [0, top + 80],
  ];
  const { motif, vivid } = tierStyles[tier];
  return `<defs>${clip('apron', `M${from.join(' ')}L${to.join(' ')}V${height}H${width}Z`)}
      <radialGradient id="apron" cx=".5" cy=".4" r=".7">${stop(0, vivid, 0.85)}${stop(1, mix(vivid, side[2], 0.72), 0.85)}</radialGradient></defs>
    <g clip-path="url(#apron-clip)"><rect y="${top}" width="${width}" height="184" fill="url(#apron)"/><g opacity=".35">${drawMotif(motif, width / 2, height)}</g>${emblemBehind({ tier, theme, scale: 0.26 }, width / 2, height - 66)}</g>
    ${slash([from, to], [0, -26], 6, edge, 0.4)}${slash([from, to], [0, 0], 10, edge)}`;
}

/** Returns the x position of the slash in row `y`. */
function endAt([from, to]: Ends, y: number): number {
  return from[0] + ((to[0] - from[0]) * (y - from[1])) / (to[1] - from[1]);
}

function drawMotifs({ axis, soles, scale }: SharedGround, tier: Tier, theme: Theme | undefined): string {
  const middle = Math.round(soles - 268 * scale);
  // Motifs are drawn at card size, so they are enlarged to cover the plane.
  const growth = 1.03 * Math.max(0.9 * scale, middle / 288, (soles + 60 - middle) / 288);
  const motif = drawMotif(tierStyles[tier].motif, 512, 288);
  const emblem = emblemBehind({ tier, theme, scale }, axis, soles - 420 * scale);
  return `<g transform="translate(${axis} ${middle}) scale(${growth}) translate(-512 -288)">${motif}</g>${emblem}`;
}

function slash(
  [from, to]: Ends,
  [right, down]: readonly [number, number],
  width: number,
  color: string,
  opacity = 1,
): string {
  return `<path d="M${from[0] + right} ${from[1] + down}L${to[0] + right} ${to[1] + down}" stroke="${color}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="square"/>`;
}
