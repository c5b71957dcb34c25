import type { Theme } from '../../../settings/list/themes.ts';
import type { Tier } from '../../card.ts';
import type { Canvas } from '../../engine/blend.ts';
import { cardSize } from '../../engine/card-size.ts';
import { drawMotif } from '../colour/motif.ts';
import { mix } from '../colour/palette.ts';
import { type TierStyle, toTierStyle } from '../colour/tier-styles.ts';
import { drawWings } from '../colour/wings.ts';
import { type CardPalette, createCardPalette } from './card-palette.ts';
import { keepGround } from './keep-ground.ts';
import { slashAt, slashBand } from './slash.ts';

/** A slanted plane in a tier's colours, between two slashes or a slash and the card's side. The same in every theme. */
export interface BackdropPlane {
  tier: Tier | TierStyle;
  /** x at which the left slash meets the top edge; undefined: the plane starts at the card's left side. */
  from?: number | undefined;
  to?: number | undefined;
  axis: number;
  soles: number;
  /** Scale of the figure; the default, 1, is that of the player card. */
  scale?: number | undefined;
  /** Reverses the gradient, to tell the plane from one of the same tier. */
  isTurned?: boolean | undefined;
  /** Extends the light to the text side, for cards with few words. */
  isSpilling?: boolean | undefined;
  /** Draws only a tint, for cards without a figure. */
  isFaint?: boolean | undefined;
}

export const bentoBackdrop = { from: 760, axis: 0, soles: 0, isFaint: true } as const;

export interface Ground {
  planes: readonly BackdropPlane[];
  theme?: Theme | undefined;
}

/** Draws a card's lowest layer: the text side and the lit planes. Cached. */
export function drawGround(ground: Ground): Promise<Canvas> {
  return keepGround(JSON.stringify(ground), cardSize, () => {
    const { planes, theme } = ground;
    return sideSvg(planes, theme) + planes.map((plane, index) => planeSvg(plane, index, theme)).join('');
  });
}

function sideSvg(planes: readonly BackdropPlane[], theme: Theme | undefined): string {
  const { width, height } = cardSize;
  const [first, second] = planes.map(({ tier }) => createCardPalette(tier, theme));
  if (!first) return '';
  const gradient = second ? fadeAcross(first, second) : diagonal(first);
  return `<defs>${gradient}</defs><rect width="${width}" height="${height}" fill="url(#side)"/>`;
}

export function diagonal({ side: [start, middle, end] }: CardPalette): string {
  return `<linearGradient id="side" x1="0" y1="0" x2="1" y2="1">${stop(0, start)}${stop(0.6, middle)}${stop(1, end)}</linearGradient>`;
}

/** Gradient across the text side: tinted at both slashes, darkest (in the light theme, lightest) in the middle. */
function fadeAcross(first: CardPalette, second: CardPalette): string {
  const tintOf = ({ side, isLight }: CardPalette) => side[isLight ? 1 : 0];
  const [left, middle, right] = [tintOf(first), first.side[first.isLight ? 0 : 2], tintOf(second)] as const;
  return `<linearGradient id="side" x1="0" y1="0" x2="1" y2="0">${stop(0.2, left)}${stop(0.5, middle)}${stop(0.8, right)}</linearGradient>`;
}

function planeSvg(plane: BackdropPlane, index: number, theme: Theme | undefined): string {
  const { from, to } = plane;
  const { edge } = createCardPalette(plane.tier, theme);
  if (plane.isFaint) return band(plane.from ?? 0, cardSize.width, toTierStyle(plane.tier).vivid, 0.16);
  const id = `plane${index}`;
  const lines = [
    from === undefined
      ? ''
      : band(from, 6, edge) + (to === undefined && index === 0 ? band(from - 16, 4, edge, 0.4) : ''),
    to === undefined ? '' : band(to - 6, 6, edge),
  ];
  return `<defs>${planeDefs(plane, id, outline(from, to))}</defs>
    ${plane.isSpilling ? spilledLight(plane, id) : ''}<g clip-path="url(#${id}-clip)">${litPlane(plane, id)}</g>${lines.join('')}`;
}

function spilledLight({ tier, axis, soles, scale = 1 }: BackdropPlane, id: string): string {
  const { motif, vivid } = toTierStyle(tier);
  const middle = Math.round(soles - 268 * scale);
  return `<radialGradient id="${id}-spill" gradientUnits="userSpaceOnUse" cx="${axis}" cy="${middle}" r="760">${stop(0.3, vivid, 0.36)}${stop(1, vivid, 0.05)}</radialGradient>
    <rect width="${cardSize.width}" height="${cardSize.height}" fill="url(#${id}-spill)"/>${motif.map((part) => drawMotif(part, axis, middle)).join('')}`;
}

export function planeDefs(
  { tier, isTurned }: Pick<BackdropPlane, 'tier' | 'isTurned'>,
  id: string,
  outline: string,
): string {
  const { deep, vivid } = toTierStyle(tier);
  const [start, end] = isTurned ? [1, 0] : [0, 1];
  return `<clipPath id="${id}-clip"><path d="${outline}"/></clipPath>
    <linearGradient id="${id}-fill" x1="${start}" y1="1" x2="${end}" y2="0" gradientUnits="objectBoundingBox">${stop(0, deep)}${stop(1, vivid)}</linearGradient>
    <radialGradient id="${id}-spot">${stop(0, '#ffffff', 0.3)}${stop(0.3, mix(vivid, '#ffffff', 0.6), 0.26)}${stop(0.65, mix(vivid, '#ffffff', 0.2), 0.14)}${stop(1, vivid, 0)}</radialGradient>
    <linearGradient id="${id}-floor" x1="0" y1="0" x2="0" y2="1">${stop(0.62, '#05070b', 0)}${stop(1, '#05070b', 0.55)}</linearGradient>
    <radialGradient id="${id}-contact">${stop(0, '#000000', 0.5)}${stop(1, '#000000', 0)}</radialGradient>`;
}

export function litPlane({ tier, from, to, axis, soles, scale = 1 }: BackdropPlane, id: string): string {
  const { height } = cardSize;
  const { motif, wings } = toTierStyle(tier);
  const left = from === undefined ? 0 : slashAt(from, height);
  const box = `x="${left}" y="0" width="${(to ?? cardSize.width) - left}" height="${height}"`;
  const middle = Math.round(soles - 268 * scale);
  return `<rect ${box} fill="url(#${id}-fill)"/>
    ${motif.map((part) => drawMotif(part, axis, middle)).join('')}
    ${drawWings(wings, { x: axis, y: middle, scale })}
    <circle cx="${axis}" cy="${middle - 40 * scale}" r="${340 * scale}" fill="url(#${id}-spot)"/>
    <rect ${box} fill="url(#${id}-floor)"/>
    <ellipse cx="${axis}" cy="${soles - 4}" rx="${140 * scale}" ry="${20 * scale}" fill="url(#${id}-contact)"/>`;
}

export function outline(from: number | undefined, to: number | undefined): string {
  const { width, height } = cardSize;
  const left = from === undefined ? [0, 0] : [from, slashAt(from, height)];
  const right = to === undefined ? [width, width] : [to, slashAt(to, height)];
  return `M${left[0]} 0H${right[0]}L${right[1]} ${height}H${left[1]}Z`;
}

export function band(top: number, width: number, color: string, opacity = 1): string {
  return `<path d="${slashBand(top, width)}" fill="${color}" fill-opacity="${opacity}"/>`;
}

function stop(offset: number, color: string, opacity = 1): string {
  return `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
}
