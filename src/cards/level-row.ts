import type { Pixels } from '../images/picture.ts';
import type { Level } from './card.ts';
import type { Layer } from './compose.ts';
import { mix, type Palette } from './palette.ts';
import { drawShapes, roundBox } from './shapes.ts';
import { layWords } from './words.ts';

/** The level's label and figure, and behind them the bar of the way to the next level, in one row. */
export async function layLevel(
  { label, value, progress }: Level,
  { left, right, baseLine }: { left: number; right: number; baseLine: number },
  palette: Palette,
): Promise<Layer[]> {
  const name = await layWords({
    text: label,
    x: left,
    baseLine,
    size: 28,
    color: palette.quietInk,
    maxWidth: 190,
    minSize: 20,
  });
  const figure = await layWords({
    text: value,
    x: endOf(name, left) + 12,
    baseLine,
    size: 44,
    color: palette.ink,
    weight: 'bold',
    maxWidth: 160,
    minSize: 28,
  });
  if (progress === undefined) return [...name, ...figure];
  const start = Math.round(Math.max(endOf(figure, left) + 24, left + Math.min(220, (right - left) * 0.36)));
  const bar = await drawBar(right - start, progress, palette);
  return [...name, ...figure, { pixels: bar, left: start, top: baseLine - 25 }];
}

/** A bar `share` full, 0 to 1. */
export function drawBar(width: number, share: number, { accent, panel, outline }: Palette): Promise<Pixels> {
  const height = 18;
  const filled = Math.round(Math.min(1, Math.max(0, share || 0)) * width);
  const box = { left: 0, top: 0, width, height };
  const fill =
    filled === 0
      ? ''
      : roundBox({ ...box, width: Math.max(filled, height) }, height / 2, 'fill="url(#shine)"');
  return drawShapes(
    width,
    height,
    `<defs><linearGradient id="shine"><stop offset="0" stop-color="${mix(accent, '#10131a', 0.35)}"/>
      <stop offset="1" stop-color="${accent}"/></linearGradient></defs>
    ${roundBox({ left: 1, top: 1, width: width - 2, height: height - 2 }, height / 2 - 1, `fill="${panel}" stroke="${outline}" stroke-width="2"`)}
    ${fill}`,
  );
}

function endOf(layers: readonly Layer[], otherwise: number): number {
  return Math.max(otherwise, ...layers.map(({ left, pixels }) => left + pixels.width));
}
