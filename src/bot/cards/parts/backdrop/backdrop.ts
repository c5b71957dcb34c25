import type { Theme } from '../../../settings/list/themes.ts';
import type { Canvas } from '../../engine/blend.ts';
import { cardSize } from '../../engine/card-size.ts';
import { drawMotif } from '../colour/motif.ts';
import { toTierStyle } from '../colour/tier-styles.ts';
import { emblemSvg } from '../emblem.ts';
import { type CardPalette, createCardPalette } from './card-palette.ts';
import { keepGround } from './keep-ground.ts';
import { slashAt, slashBand } from './slash.ts';
import { drawPlinth, drawRoom, type Stage, stop } from './stage.ts';

/** A slanted stage, between two slashes or a slash and the card's side. */
export interface BackdropPlane extends Omit<Stage, 'theme' | 'ends'> {
  /** x at which the left slash meets the top edge; undefined: the plane starts at the card's left side. */
  from?: number | undefined;
  to?: number | undefined;
  /** Colour of its slashes; undefined: the tier's. */
  edge?: string | undefined;
}

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
  const { from, to, edge = createCardPalette(plane.tier, theme).edge } = plane;
  const id = `plane${index}`;
  const [left, right] = [from, to].map((slash) => slash && slashAt(slash, plane.soles));
  const stage: Stage = { ...plane, theme, ends: [left ?? 0, right ?? cardSize.width] };
  const lines = [
    from === undefined
      ? ''
      : band(from, 6, edge) + (to === undefined && index === 0 ? band(from - 16, 4, edge, 0.4) : ''),
    to === undefined ? '' : band(to - 6, 6, edge),
  ];
  return `<defs>${clip(id, outline(from, to))}</defs>
    <g clip-path="url(#${id}-clip)">${litPlane(stage, id)}</g>${lines.join('')}`;
}

export function clip(id: string, outline: string): string {
  return `<clipPath id="${id}-clip"><path d="${outline}"/></clipPath>`;
}

export function litPlane(stage: Stage, id: string): string {
  const { axis, soles, scale = 1 } = stage;
  const middle = Math.round(soles - 268 * scale);
  const motif =
    drawMotif(toTierStyle(stage.tier).motif, axis, middle) +
    (stage.hasEmblem ? emblemBehind(stage, axis, middle) : '');
  return drawRoom(stage, { id, ...cardSize, motif }) + drawPlinth(stage, id);
}

/** Draws the tier's emblem, large and faint. */
export function emblemBehind(
  { tier, theme, scale = 1 }: Pick<Stage, 'tier' | 'theme' | 'scale'>,
  x: number,
  y: number,
): string {
  if (typeof tier !== 'string') return '';
  const size = 600 * scale;
  return `<g opacity="${theme === 'light' ? 0.2 : 0.4}" transform="translate(${x - size / 2} ${y - size / 2})">${emblemSvg(tier, size)}</g>`;
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
