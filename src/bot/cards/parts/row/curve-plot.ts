import type { Layer } from '../../engine/blend.ts';
import type { Box } from '../../engine/box.ts';
import { rasterizeSvg } from '../../engine/draw-svg.ts';
import { layoutText } from '../../text/layout-text.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { measureWidest } from '../picture/mirror-layers.ts';
import type { CurveStyle } from './curve-styles.ts';

/** A measured value; `at`: any unit of time. */
export interface Point {
  at: number;
  value: number;
}

/** How a player's value changed. */
export interface Curve {
  /** The player's name. */
  name: string;
  /** The newest value, e.g. `2,600`. */
  value: string;
  /** In chronological order. */
  points: readonly Point[];
}

/** The words at the ends of both axes, over all curves. */
export interface Axes {
  from: string;
  to: string;
  lowest: string;
  highest: string;
}

interface PlotPlace {
  box: Box;
  palette: CardPalette;
  looks: readonly CurveStyle[];
}

/**
 * Lays out the curves, on rules at the lowest and the highest value. If there are several, each has its name at its
 * end.
 */
export async function layoutCurves(
  curves: readonly Curve[],
  axes: Axes,
  { box, palette, looks }: PlotPlace,
): Promise<Layer[]> {
  const color = palette.mutedTextColor;
  const label = { ...typeSizes.note, color, maxWidth: 130 };
  const values = await Promise.all(
    [axes.highest, axes.lowest === axes.highest ? '' : axes.lowest].map((text, index) =>
      layoutText({ ...label, text, x: box.left, baseline: box.top + index * box.height + 9 }),
    ),
  );
  const widest = measureWidest(values.flat());
  const gutter = widest === 0 ? 0 : widest + 16;
  const right = curves.length > 1 ? nameWidth : 0;
  const field = { ...box, left: box.left + gutter, width: box.width - gutter - right };
  const places = placePoints(curves, field);
  const layers = await Promise.all([
    drawCurves(places, field, { palette, looks }),
    curves.length > 1 ? layoutNames(curves, places, field, { palette, looks }) : [],
    layoutText({ ...label, text: axes.from, x: field.left, baseline: dates(box), maxWidth: 200 }),
    layoutText({
      ...label,
      text: axes.to,
      x: field.left + field.width,
      align: 'right',
      baseline: dates(box),
      maxWidth: 200,
    }),
  ]);
  return [...values.flat(), ...layers.flat()];
}

const nameWidth = 176;

function dates({ top, height }: Box): number {
  return top + height + 38;
}

interface Place {
  x: number;
  y: number;
}

/** All curves share both axes. */
function placePoints(curves: readonly Curve[], { left, top, width, height }: Box): Place[][] {
  const points = curves.flatMap((curve) => curve.points);
  const across = scaleBetween(points.map(({ at }) => at));
  const up = scaleBetween(points.map(({ value }) => value));
  return curves.map((curve) =>
    curve.points.map(({ at, value }) => ({
      x: left + width * across(at, 1),
      y: top + height * (1 - up(value, 1)),
    })),
  );
}

/** Scales values between the lowest and the highest to 0 to 1; all equal values become `single`. */
function scaleBetween(values: readonly number[]): (value: number, single: number) => number {
  const least = values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  return (value, single) => (most > least ? (value - least) / (most - least) : single);
}

/** Room around the field for the ends of lines. */
const bleed = 16;

async function drawCurves(
  places: readonly (readonly Place[])[],
  { left, top, width, height }: Box,
  { palette, looks }: Pick<PlotPlace, 'palette' | 'looks'>,
): Promise<Layer[]> {
  const { line } = palette;
  // The rule in the middle would cross the note, which replaces a line.
  const isLine = places.some((curve) => curve.length > 1);
  const rules = (isLine ? [0, height, height / 2] : [0, height])
    .map((y, index) => {
      const opacity = index === 2 ? 0.1 : 0.18;
      return `<path d="M0 ${y}H${width}" stroke="${line}" stroke-opacity="${opacity}" stroke-width="2"/>`;
    })
    .join('');
  const local = places.map((curve) => curve.map(({ x, y }) => ({ x: x - left, y: y - top })));
  // The first curve is the card's own: it lies over the others.
  const curves = local
    .map((curve, index) => curveSvg(curve, looks[index]))
    .toReversed()
    .join('');
  const svg = `${areaSvg(local[0] ?? [], height, looks[0])}${rules}${curves}`;
  const size = { width: width + 2 * bleed, height: height + 2 * bleed };
  const pixels = await rasterizeSvg(
    size.width,
    size.height,
    `<g transform="translate(${bleed} ${bleed})">${svg}</g>`,
  );
  return [{ pixels, left: left - bleed, top: top - bleed }];
}

function areaSvg(curve: readonly Place[], floor: number, look: CurveStyle | undefined): string {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!look || !first || !last || curve.length < 2) return '';
  return `<defs><linearGradient id="under" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${floor}">
      <stop offset="0" stop-color="${look.color}" stop-opacity=".42"/><stop offset="1" stop-color="${look.color}" stop-opacity=".02"/>
    </linearGradient></defs><path d="M${pathOf(curve)}L${last.x} ${floor}H${first.x}Z" fill="url(#under)"/>`;
}

/** A line with a dot at its end. */
function curveSvg(curve: readonly Place[], look: CurveStyle | undefined): string {
  const last = curve.at(-1);
  if (!look || !last) return '';
  const { color, width, dashes } = look;
  const stroke = `fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"`;
  const dashing = dashes ? ` stroke-dasharray="${dashes}"` : '';
  const line = curve.length < 2 ? '' : `<path d="M${pathOf(curve)}" ${stroke}${dashing}/>`;
  return `${line}<circle cx="${last.x}" cy="${last.y}" r="${width * 1.75}" fill="#fff" stroke="${color}" stroke-width="${width}"/>`;
}

function pathOf(curve: readonly Place[]): string {
  return curve.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L');
}

/** Each name over its value, next to the end of its curve; labels of close ends move apart. */
async function layoutNames(
  curves: readonly Curve[],
  places: readonly (readonly Place[])[],
  { left, top, width, height }: Box,
  { palette, looks }: Pick<PlotPlace, 'palette' | 'looks'>,
): Promise<Layer[]> {
  const ends = curves.map((_, index) => places[index]?.at(-1)?.y ?? top + height);
  const x = left + width + 24;
  const layers = spread(ends, { top: top + 4, bottom: top + height }).flatMap((y, index) => [
    layoutText({
      ...typeSizes.note,
      text: curves[index]?.name ?? '',
      x,
      baseline: Math.round(y) - 2,
      weight: 'bold',
      color: looks[index]?.color ?? palette.accent,
      maxWidth: nameWidth - 24,
    }),
    layoutText({
      ...typeSizes.note,
      size: 24,
      text: curves[index]?.value ?? '',
      x,
      baseline: Math.round(y) + 25,
      color: palette.textColor,
      maxWidth: nameWidth - 24,
    }),
  ]);
  return (await Promise.all(layers)).flat();
}

const labelHeight = 62;

/** Moves heights apart as little as keeps all labels between `top` and `bottom`, in their order. */
function spread(ends: readonly number[], { top, bottom }: { top: number; bottom: number }): number[] {
  const order = ends.map((y, index) => ({ y, index })).toSorted((one, other) => one.y - other.y);
  let next = top;
  for (const entry of order) {
    entry.y = Math.max(entry.y, next);
    next = entry.y + labelHeight;
  }
  let limit = bottom;
  for (const entry of order.toReversed()) {
    entry.y = Math.min(entry.y, limit);
    limit = entry.y - labelHeight;
  }
  return order.toSorted((one, other) => one.index - other.index).map(({ y }) => y);
}
