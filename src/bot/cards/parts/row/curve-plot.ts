import { joinLayers, type Layer } from '../../engine/blend.ts';
import type { Box } from '../../engine/box.ts';
import { rasterizeSvg } from '../../engine/draw-svg.ts';
import { layoutText, measureText } from '../../text/layout-text.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { stop } from '../backdrop/stage.ts';

export interface Point {
  at: number;
  value: number;
}

export interface Curve {
  name: string;
  points: readonly Point[];
  /** The last value in words, shown next to the name. */
  last: string;
}

export interface Axes {
  /** The first and the last. */
  days: readonly [string, string];
  lowest: string;
  /** Half-way; empty if the others are too near. */
  middle: string;
  highest: string;
}

interface PlotPlace {
  box: Box;
  palette: CardPalette;
  /** One per curve. */
  colors: readonly string[];
  isRightToLeft: boolean;
}

/** Plots curves between rules, with their values at the left. Several are named at their ends, others with values. */
export async function layoutCurves(
  curves: readonly Curve[],
  axes: Axes,
  { box, palette, colors, isRightToLeft }: PlotPlace,
): Promise<Layer[]> {
  const { mutedTextColor: color } = palette;
  const [begin, end] = axes.days;
  const marks = [axes.highest, axes.middle, axes.lowest === axes.highest ? '' : axes.lowest];
  const named = curves.length > 1 ? curves : [];
  const [scale, names, lasts] = await Promise.all([
    measureWidestText(marks, note),
    measureWidestText(
      named.map(({ name }) => name),
      nameType,
    ),
    measureWidestText(
      named.slice(1).map(({ last }) => last),
      note,
    ),
  ]);
  const left = box.left + (scale > 0 ? scale + 16 : 0);
  const labels = named.length > 0 ? nameGap + Math.max(Math.min(nameWidth, names), lasts) : 0;
  const field = { ...box, left, width: box.left + box.width - left - labels };
  const places = placePoints(curves, field);
  const right = left + field.width;
  const small = { ...note, color };
  const rowAt = (share: number) => box.top + share * box.height;
  const middles = placeNames(places.slice(0, named.length), field);
  return joinLayers([
    drawCurves(places, field, { palette, colors, middles }),
    ...marks.map((text, index) =>
      layoutText({ ...small, text, x: left - 16, align: 'right', baseline: rowAt(index / 2) + 9 }),
    ),
    ...[begin, begin === end ? '' : end].map((text, index) => {
      const place = index === 0 ? { x: left } : ({ x: right, align: 'right' } as const);
      return layoutText({ ...small, text, ...place, baseline: rowAt(1) + 46 });
    }),
    ...middles.flatMap((y, index) => {
      const { name = '', last = '' } = named[index] ?? {};
      const value = index === 0 ? '' : last;
      const baseline = Math.round(y) + (value ? -5 : 10);
      const place = isRightToLeft
        ? ({ x: box.left + box.width, align: 'right' } as const)
        : { x: right + nameGap };
      const own = { color: colors[index] ?? color, maxWidth: labels - nameGap };
      return [
        layoutText({ ...nameType, ...own, ...place, text: name, baseline }),
        layoutText({ ...small, ...place, text: value, baseline: baseline + 34 }),
      ];
    }),
  ]);
}

async function measureWidestText(texts: readonly string[], type: { size: number }): Promise<number> {
  return Math.ceil(Math.max(0, ...(await Promise.all(texts.map((text) => measureText(text, type))))));
}

const note = { size: 26, minSize: 22, maxWidth: 300 } as const;
const nameType = { size: 30, minSize: 22, weight: 'bold', isName: true } as const;
const nameWidth = 150;
const nameGap = 38;
const nameHeights = { own: 58, other: 76 };

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

const bleed = 28;

async function drawCurves(
  places: readonly (readonly Place[])[],
  { left, top, width, height }: Box,
  { palette, colors, middles }: Pick<PlotPlace, 'palette' | 'colors'> & { middles: readonly number[] },
): Promise<Layer[]> {
  const rules = [0, height / 2, height].map((y) => `M0 ${y}H${width}`).join('');
  const curves = places.map((curve) => curve.map(({ x, y }) => ({ x: x - left, y: y - top })));
  const [own = [], ...others] = curves;
  const color = colors[0] ?? palette.accent;
  const connectors = others.map((curve, index) => {
    const [end, middle] = [curve.at(-1), (middles[index + 1] ?? 0) - top - 14];
    const bend = (width + bleed + (end?.x ?? 0)) / 2;
    return end
      ? `<path d="M${end.x} ${end.y}C${bend} ${end.y} ${bend} ${middle} ${width + bleed} ${middle}" fill="none" stroke="${colors[index + 1]}" stroke-width="2.5"/>`
      : '';
  });
  const svg = `${areaSvg(own, height, color)}<path d="${rules}" stroke="${palette.line}" stroke-opacity=".16" stroke-width="2"/>
    ${connectors.join('')}${others.map((curve, index) => curveSvg(curve, colors[index + 1] ?? color, 5)).join('')}
    ${curveSvg(own, color, 20, 0.22)}${curveSvg(own, color, 8)}
    ${others.map((curve, index) => dotSvg(curve, palette.side[1], 3, `r="7" fill="${colors[index + 1] ?? color}"`)).join('')}${dotSvg(own, color, 7, 'r="12" fill="#fff"')}`;
  const size = { width: width + 2 * bleed, height: height + 2 * bleed };
  const moved = `<g transform="translate(${bleed} ${bleed})">${svg}</g>`;
  const pixels = await rasterizeSvg(size.width, size.height, moved);
  return [{ pixels, left: left - bleed, top: top - bleed }];
}

function areaSvg(curve: readonly Place[], floor: number, color: string): string {
  const [first, last] = [curve[0], curve.at(-1)];
  if (!first || !last || curve.length < 2) return '';
  return `<defs><linearGradient id="under" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${floor}">
      ${stop(0, color, 0.3)}${stop(1, color, 0)}
    </linearGradient></defs><path d="${pathOf(curve)}L${last.x} ${floor}H${first.x}Z" fill="url(#under)"/>`;
}

function curveSvg(curve: readonly Place[], color: string, width: number, opacity = 1): string {
  return `<path d="${pathOf(curve)}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
}

function dotSvg(curve: readonly Place[], color: string, width: number, paint: string): string {
  const last = curve.at(-1);
  return last
    ? `<circle cx="${last.x}" cy="${last.y}" ${paint} stroke="${color}" stroke-width="${width}"/>`
    : '';
}

/** Returns a smooth path that, between two values, only rises or only falls (Steffen's interpolation). */
function pathOf(curve: readonly Place[]): string {
  const steps = curve.slice(1).map(({ x, y }, index) => {
    const from = curve[index] ?? { x, y };
    return { width: x - from.x, slope: x > from.x ? (y - from.y) / (x - from.x) : 0 };
  });
  const slopes = curve.map((_, index) => {
    const [before, after] = [steps[index - 1], steps[index]];
    if (!before || !after) return (before ?? after)?.slope ?? 0;
    const mean =
      (before.slope * after.width + after.slope * before.width) / (before.width + after.width || 1);
    const least = Math.min(Math.abs(before.slope), Math.abs(after.slope), Math.abs(mean) / 2);
    return (Math.sign(before.slope) + Math.sign(after.slope)) * least;
  });
  return curve
    .map(({ x, y }, index) => {
      const third = (steps[index - 1]?.width ?? 0) / 3;
      const from = curve[index - 1];
      if (!from) return `M${x.toFixed(1)} ${y.toFixed(1)}`;
      const points = [
        from.x + third,
        from.y + third * (slopes[index - 1] ?? 0),
        x - third,
        y - third * (slopes[index] ?? 0),
        x,
        y,
      ];
      return `C${points.map((value) => value.toFixed(1)).join(' ')}`;
    })
    .join('');
}

/** Returns the middles of the curves' names: next to their ends, but apart, in order and within the box. */
function placeNames(places: readonly (readonly Place[])[], { top, height }: Box): number[] {
  const order = places
    .map((curve, index) => ({
      y: curve.at(-1)?.y ?? top + height,
      height: nameHeights[index === 0 ? 'own' : 'other'],
      index,
    }))
    .toSorted((one, other) => one.y - other.y);
  let highest = top - 14;
  for (const entry of order) {
    entry.y = Math.max(entry.y, highest);
    highest = entry.y + entry.height;
  }
  let lowest = top + height - 10;
  for (const [at, entry] of [...order.entries()].toReversed()) {
    entry.y = Math.min(entry.y, lowest);
    lowest = entry.y - (order[at - 1]?.height ?? 0);
  }
  return order.toSorted((one, other) => one.index - other.index).map(({ y }) => y);
}
