import type { Layer } from '../engine/blend.ts';
import { estimateWidth } from '../text/estimate-width.ts';
import { splitInTwo } from '../text/split-in-two.ts';
import { typeSizes } from '../text/type-sizes.ts';
import { layoutLine, type TextColumn } from './text-column.ts';

/** Lays out a name in large letters over its baseline. A long one of several words takes two lines: it stays large. */
export async function layoutHeadline(
  column: TextColumn,
  {
    text,
    baseline,
    color,
    size = typeSizes.name.size,
  }: { text: string; baseline: number; color: string; size?: number },
): Promise<Layer[]> {
  const maxWidth = column.right - column.left;
  const lines = splitLongName(text, maxWidth);
  const widest = Math.max(...lines.map(measureEms));
  const style = { ...typeSizes.name, size: lines.length === 1 ? size : fitSize(widest, maxWidth) };
  const layers = await Promise.all(
    lines.map((line, index) =>
      layoutLine(column, {
        ...style,
        text: line,
        baseline: baseline - (lines.length - 1 - index) * leading,
        color,
        maxWidth,
      }),
    ),
  );
  return layers.flat();
}

/** Both lines have one size, which suits the wider one. */
function fitSize(ems: number, maxWidth: number): number {
  return Math.max(typeSizes.name.minSize, Math.min(largest, Math.floor(maxWidth / ems)));
}

/** Of two lines, in pixels. */
const largest = 58;
const leading = 78;

/** Splits a name into two halves of about equal length if it would be larger on two lines than on one. */
function splitLongName(text: string, maxWidth: number): readonly string[] {
  if (measureEms(text) * largest <= maxWidth) return [text];
  return splitInTwo(text) ?? [text];
}

function measureEms(text: string): number {
  return estimateWidth(text, 'bold') ?? text.length * usualEm;
}

/** Of a letter of other scripts. */
const usualEm = 0.6;
