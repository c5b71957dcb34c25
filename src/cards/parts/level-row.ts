import type { Level } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import { layoutText } from '../text/layout-text.ts';
import { drawBar } from './bar.ts';
import type { Palette } from './palette.ts';

/** Lays out a level in one row: label, value, and the bar of the progress to the next level. */
export async function layoutLevel(
  { label, value, progress }: Level,
  { left, right, baseline }: { left: number; right: number; baseline: number },
  palette: Palette,
): Promise<Layer[]> {
  const name = await layoutText({
    text: label,
    x: left,
    baseline,
    size: 28,
    color: palette.mutedTextColor,
    maxWidth: 190,
    minSize: 20,
  });
  const figure = await layoutText({
    text: value,
    x: rightOf(name, left) + 12,
    baseline,
    size: 44,
    color: palette.textColor,
    weight: 'bold',
    maxWidth: 160,
    minSize: 28,
  });
  if (progress === undefined) return [...name, ...figure];
  const start = Math.round(Math.max(rightOf(figure, left) + 24, left + Math.min(220, (right - left) * 0.36)));
  const bar = await drawBar(right - start, progress, palette);
  return [...name, ...figure, { pixels: bar, left: start, top: baseline - 25 }];
}

function rightOf(layers: readonly Layer[], fallback: number): number {
  return Math.max(fallback, ...layers.map(({ left, pixels }) => left + pixels.width));
}
