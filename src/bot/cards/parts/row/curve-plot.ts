import type { Layer } from '../../engine/blend.ts';
import type { Box } from '../../engine/box.ts';
import { rasterizeSvg } from '../../engine/draw-svg.ts';
import { layoutText, measureText } from '../../text/layout-text.ts';
import { typeSizes } from '../../text/type-sizes.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { measureWidest } from '../mirror-layers.ts';
import { layoutLine } from '../text-column.ts';
import type { CurveStyle } from './curve-styles.ts';

/** A measured value; `at`: any unit of time. */
export interface Point {
  at: number;
  value: number;
}

export interface Curve {
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

/** On rules at the lowest and the highest value. Several curves have names and values at their ends. */
export async function layoutCurves(
  curves: readonly Curve[],
  axes: Axes,
  { box, palette, looks }: PlotPlace,
): Promise<Layer[]> {
  const color = palette.mutedTextColor;
  const label = { ...typeSizes.line, color, maxWidth: 140 };
  const date = { ...typeSizes.note, color, maxWidth: 200 };
  if (!curves.some(({ points }) => points.length > 1)) return layoutBeginning(curves, axes, { box, palette });
  const ends = curves.length > 1 ? [] : [axes.highest, axes.lowest === axes.highest ? '' : axes.lowest];
  const values = await Promise.all(
    ends.map((text, index) =>
      layoutText({ ...label, text, x: box.left, baseline: box.top + index * box.height + 9 }),
    ),
  );
  const widest = measureWidest(values.flat());
  const gutter = widest === 0 ? 0 : widest + 16;
  const words = curves.length > 1 ? await fitNames(curves) : { names: [], width: 0, isBeside: false };
  const field = { ...box, left: box.left + gutter, width: box.width - gutter - words.width };
  const places = placePoints(curves, field);
  const names = placeNames(words, places, field);
  const layers = await Promise.all([
    drawCurves(places, field, { palette, looks, names }),
    layoutNames(names, { x: field.left + field.width + nameGap, palette, looks }),
    layoutText({ ...date, text: axes.from, x: field.left, baseline: dates(box) }),
    layoutText({ ...date, text: axes.to, x: field.left + field.width, align: 'right', baseline: dates(box) }),
  ]);
  return [...values.flat(), ...layers.flat()];
}

interface Names {
  names: readonly NamedValue[];
  /** Their room, with the gap before them: the curves take what short names leave. */
  width: number;
  /** Whether values stand behind the names, because all of them are short, instead of below them. */
  isBeside: boolean;
}

type NamedValue = Pick<Curve, 'name' | 'value'>;

async function fitNames(curves: readonly Curve[]): Promise<Names> {
  const names = curves.map(({ name, value }) => ({ name, value }));
  const widths = await Promise.all(
    names.map(({ name, value }) =>
      Promise.all([measureText(name, nameType), value ? measureText(value, valueType) : 0]),
    ),
  );
  const beside = Math.max(120, ...widths.map(([name, value]) => name + (value ? valueGap + value : 0)));
  const isBeside = beside <= nameWidth;
  const widest = isBeside ? beside : Math.max(...widths.flat());
  return { names, width: Math.min(nameWidth, Math.ceil(widest)) + nameGap, isBeside };
}

const nameWidth = 196;
const nameType = { ...typeSizes.lead, size: 30, minSize: 22 } as const;
const valueType = { ...typeSizes.line, minSize: 24 } as const;
const valueGap = 12;
const nameGap = 32;

/** A dotted line to the right, behind a dot with its date if there is a first point. */
async function layoutBeginning(
  curves: readonly Curve[],
  { to }: Axes,
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
      { role: 'note', text: to, baseline: top + y - 28, color: mutedTextColor },
    ),
  ]);
  return [{ pixels, left, top: top + y - 15 }, ...date];
}

/** The height of a line that only begins, in a plot of that height. */
export function beginningY(height: number): number {
  return Math.round(0.42 * height);
}

function dates({ top, height }: Box): number {
  return top + height + 38;
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

/** Room around the field for the ends of lines; at the right is the way to the names. */
const bleed = 20;

async function drawCurves(
  places: readonly (readonly Place[])[],
  { left, top, width, height }: Box,
  { palette, looks, names }: Pick<PlotPlace, 'palette' | 'looks'> & { names: readonly Name[] },
): Promise<Layer[]> {
  const { line } = palette;
  const rules = [0, height, height / 2].map((y, index) => ruleSvg(y, width, line, index)).join('');
  const local = places.map((curve) => curve.map(({ x, y }) => ({ x: x - left, y: y - top })));
  // The first curve is the card's own: it lies over the others.
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

/** From the end of a curve to its name. */
function waySvg(from: number, to: number, width: number, look: CurveStyle | undefined): string {
  if (!look) return '';
  const [start, end] = [width + 18, width + nameGap - 4];
  return `<path d="M${start} ${from.toFixed(1)}C${start + 8} ${from.toFixed(1)} ${end - 8} ${to.toFixed(1)} ${end} ${to.toFixed(1)}" fill="none" stroke="${look.color}" stroke-width="3" stroke-linecap="round"/>`;
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

interface Name extends NamedValue {
  /** Where the value stands behind the name; undefined: below it. */
  valueEnd: number | undefined;
  /** The middle of the words. */
  y: number;
  /** The end of the curve. */
  end: number;
}

/** Each name next to the end of its curve; those of close ends move apart. */
function placeNames(
  { names, width, isBeside }: Names,
  places: readonly (readonly Place[])[],
  { top, height }: Box,
): Name[] {
  const ends = names.map((_, index) => places[index]?.at(-1)?.y ?? top + height);
  const middles = spread(
    names.map(({ value }, index) => ({ y: ends[index] ?? top, height: value && !isBeside ? 68 : 48 })),
    { top: top - 16, bottom: top + height + 16 },
  );
  return names.map((name, index) => ({
    ...name,
    valueEnd: isBeside ? width - nameGap : undefined,
    y: middles[index] ?? top,
    end: ends[index] ?? top,
  }));
}

async function layoutNames(
  names: readonly Name[],
  { x, palette, looks }: { x: number } & Pick<PlotPlace, 'palette' | 'looks'>,
): Promise<Layer[]> {
  const layers = names.flatMap(({ name, value, valueEnd, y }, index) => {
    const isAbove = value !== '' && valueEnd === undefined;
    const { mutedTextColor, textColor, accent } = palette;
    const [type, color, drop] = isAbove ? [typeSizes.note, mutedTextColor, 25] : [valueType, textColor, 10];
    const place = valueEnd === undefined ? { x } : ({ x: x + valueEnd, align: 'right' } as const);
    const line = { x, maxWidth: nameWidth, baseline: Math.round(y) + (isAbove ? -4 : 10) };
    return [
      layoutText({ ...nameType, ...line, text: name, color: looks[index]?.color ?? accent }),
      layoutText({ ...type, ...line, ...place, text: value, color, baseline: Math.round(y) + drop }),
    ];
  });
  return (await Promise.all(layers)).flat();
}

/** Moves middles apart as little as keeps all labels between `top` and `bottom`, in their order. */
function spread(
  labels: readonly { y: number; height: number }[],
  { top, bottom }: { top: number; bottom: number },
): number[] {
  const order = labels.map((label, index) => ({ ...label, index })).toSorted((one, other) => one.y - other.y);
  let next = top;
  for (const entry of order) {
    entry.y = Math.max(entry.y, next + entry.height / 2);
    next = entry.y + entry.height / 2;
  }
  let limit = bottom;
  for (const entry of order.toReversed()) {
    entry.y = Math.min(entry.y, limit - entry.height / 2);
    limit = entry.y - entry.height / 2;
  }
  return order.toSorted((one, other) => one.index - other.index).map(({ y }) => y);
}
