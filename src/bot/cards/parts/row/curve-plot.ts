import { joinLayers, type Layer } from '../../engine/blend.ts';
import type { Box } from '../../engine/box.ts';
import { rasterizeSvg } from '../../engine/draw-svg.ts';
import { layoutText, measureText } from '../../text/layout-text.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { narrowEndAt } from '../narrow-backdrop.ts';
import { layoutLine } from '../text-column.ts';
import type { CurveStyle } from './curve-styles.ts';

export interface Point {
  at: number;
  value: number;
}

export interface Curve {
  name: string;
  points: readonly Point[];
}

export interface Axes {
  days: string;
  lowest: string;
  highest: string;
}

interface PlotPlace {
  box: Box;
  palette: CardPalette;
  looks: readonly CurveStyle[];
}

/** Plots curves between rules at the lowest and highest value. Several curves are named at their ends. */
export async function layoutCurves(
  curves: readonly Curve[],
  axes: Axes,
  { box, palette, looks }: PlotPlace,
): Promise<Layer[]> {
  if (!curves.some(({ points }) => points.length > 1)) return layoutBeginning(curves, axes, { box, palette });
  const label = { size: 26, minSize: 22, color: palette.mutedTextColor, maxWidth: 300 };
  const words = curves.length > 1 ? curves.map(({ name }) => name) : [];
  const widths = await Promise.all(words.map((name) => measureText(name, nameType)));
  const width = words.length > 0 ? Math.min(nameWidth, Math.ceil(Math.max(...widths))) : 0;
  const field = { ...box, width: box.width - (width > 0 ? width + nameGap : 0) };
  const places = placePoints(curves, field);
  const names = placeNames(words, places, field);
  const end = field.left + field.width;
  const below = box.top + box.height + 32;
  const lowest = axes.lowest === axes.highest ? '' : axes.lowest;
  return joinLayers([
    drawCurves(places, field, { palette, looks, names }),
    layoutText({ ...label, text: axes.highest, x: box.left, baseline: box.top - 10 }),
    layoutText({ ...label, text: lowest, x: box.left, baseline: below }),
    layoutText({ ...label, text: axes.days, x: end, align: 'right', baseline: below }),
    ...names.map(({ name, y }, index) =>
      layoutText({
        ...nameType,
        text: name,
        x: end + nameGap,
        maxWidth: narrowEndAt(y + 16) - end - nameGap,
        baseline: Math.round(y) + 10,
        color: looks[index]?.color ?? palette.accent,
      }),
    ),
  ]);
}

const nameType = { size: 32, minSize: 22, weight: 'bold', isName: true } as const;
const nameWidth = 150;
const nameGap = 40;
const nameHeight = 40;

async function layoutBeginning(
  curves: readonly Curve[],
  { days }: Axes,
  { box: { left, top, width, height }, palette: { accent, mutedTextColor } }: Omit<PlotPlace, 'looks'>,
): Promise<Layer[]> {
  const hasPoint = curves.some(({ points }) => points.length > 0);
  const y = beginningY(height);
  const line = `<path d="M${hasPoint ? 34 : 6} 15H${width}" stroke="${accent}" stroke-opacity=".6" stroke-width="6" stroke-linecap="round" stroke-dasharray="1 17"/>`;
  const dot = `<circle cx="15" cy="15" r="11" fill="#fff" stroke="${accent}" stroke-width="6"/>`;
  const [pixels, date] = await Promise.all([
    rasterizeSvg(width, 30, hasPoint ? line + dot : line),
    layoutLine(
      { left, right: left + 200 },
      { role: 'note', text: days, baseline: top + y - 28, color: mutedTextColor },
    ),
  ]);
  return [{ pixels, left, top: top + y - 15 }, ...date];
}

export function beginningY(height: number): number {
  return Math.round(0.42 * height);
}

interface Place {
  x: number;
  y: number;
}

function placePoints(curves: readonly Curve[], { left, top, width, height }: Box): Place[][] {
  const points = curves.flatMap((curve) => curve.points);
  const across = scaleBetween(points.map(({ at }) => at));
  const up = scaleBetween(points.map(({ value }) => value));
  return curves.map((curve) =>
    curve.points.map(({ at, value }) => ({
      x: left + width * across(at),
      y: top + height * (1 - up(value)),
    })),
  );
}

function scaleBetween(values: readonly number[]): (value: number) => number {
  const least = values.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY);
  const most = values.reduce((one, other) => Math.max(one, other), Number.NEGATIVE_INFINITY);
  return (value) => (most > least ? (value - least) / (most - least) : 1);
}

const bleed = 20;

async function drawCurves(
  places: readonly (readonly Place[])[],
  { left, top, width, height }: Box,
  { palette, looks, names }: Pick<PlotPlace, 'palette' | 'looks'> & { names: readonly Name[] },
): Promise<Layer[]> {
  const { line } = palette;
  const rules = [0, height, height / 2].map((y, index) => ruleSvg(y, width, line, index)).join('');
  const local = places.map((curve) => curve.map(({ x, y }) => ({ x: x - left, y: y - top })));
  const curves = local
    .map((curve, index) => curveSvg(curve, looks[index]))
    .toReversed()
    .join('');
  const ways = names.map(({ y, end }, index) => waySvg(end - top, y - top, width, looks[index])).join('');
  const svg = `${areaSvg(local[0] ?? [], height, looks[0])}${rules}${ways}${curves}`;
  const size = { width: width + bleed + nameGap, height: height + 2 * bleed };
  const moved = `<g transform="translate(${bleed} ${bleed})">${svg}</g>`;
  const pixels = await rasterizeSvg(size.width, size.height, moved);
  return [{ pixels, left: left - bleed, top: top - bleed }];
}

function ruleSvg(y: number, width: number, color: string, index: number): string {
  const opacity = index === 2 ? 0.1 : 0.18;
  return `<path d="M0 ${y}H${width}" stroke="${color}" stroke-opacity="${opacity}" stroke-width="2"/>`;
}

/** Draws a leader line from a curve's last dot to its name, if the name had to move. */
function waySvg(from: number, to: number, width: number, look: CurveStyle | undefined): string {
  if (!look || Math.abs(to - from) < 8) return '';
  return `<path d="M${width + 14} ${from.toFixed(1)}L${width + nameGap - 6} ${to.toFixed(1)}" stroke="${look.color}" stroke-opacity=".8" stroke-width="2" stroke-linecap="round"/>`;
}

function areaSvg(curve: readonly Place[], floor: number, look: CurveStyle | undefined): string {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!look || !first || !last || curve.length < 2) return '';
  return `<defs><linearGradient id="under" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${floor}">
      <stop offset="0" stop-color="${look.color}" stop-opacity=".42"/><stop offset="1" stop-color="${look.color}" stop-opacity=".02"/>
    </linearGradient></defs><path d="M${pathOf(curve)}L${last.x} ${floor}H${first.x}Z" fill="url(#under)"/>`;
}

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

interface Name {
  name: string;
  y: number;
  end: number;
}

function placeNames(
  names: readonly string[],
  places: readonly (readonly Place[])[],
  { top, height }: Box,
): Name[] {
  const ends = names.map((_, index) => places[index]?.at(-1)?.y ?? top + height);
  const middles = spread(ends, { top: top + 4, bottom: top + height - 4 });
  return names.map((name, index) => ({ name, y: middles[index] ?? top, end: ends[index] ?? top }));
}

/** Spreads centres apart by as little as possible, in order and within `top` and `bottom`. */
function spread(middles: readonly number[], { top, bottom }: { top: number; bottom: number }): number[] {
  const order = middles.map((y, index) => ({ y, index })).toSorted((one, other) => one.y - other.y);
  for (const [index, entry] of order.entries())
    entry.y = Math.max(entry.y, index === 0 ? top : (order[index - 1]?.y ?? top) + nameHeight);
  for (const [index, entry] of order.toReversed().entries())
    entry.y = Math.min(entry.y, bottom - index * nameHeight);
  return order.toSorted((one, other) => one.index - other.index).map(({ y }) => y);
}
