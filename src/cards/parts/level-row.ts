import type { Level } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { layWords } from '../text/text-block.ts';
import { drawBar } from './bar.ts';
import type { Palette } from './palette.ts';

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

function endOf(layers: readonly Layer[], otherwise: number): number {
  return Math.max(otherwise, ...layers.map(({ left, pixels }) => left + pixels.width));
}
