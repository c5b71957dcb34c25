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
  const largest = Math.round(size * twoLines);
  const lines = splitLongName(text, maxWidth / largest);
  const isOne = lines.length === 1;
  const fitting = Math.floor(maxWidth / Math.max(...lines.map(measureEms)));
  // Both lines have one size, which suits the wider one.
  const shown = isOne ? size : Math.max(minSize, Math.min(largest, fitting));
  const leading = Math.round(shown * 1.34);
  const layers = await Promise.all(
    lines.map((line, index) =>
      layoutLine(column, {
        ...typeSizes.name,
        size: shown,
        minSize,
        text: line,
        baseline: baseline - (lines.length - 1 - index) * leading,
        color,
        maxWidth,
      }),
    ),
  );
  return layers.flat();
}

const minSize = 28;
/** The size of two lines, as a share of that of one. */
const twoLines = 0.76;

/** Splits a name that is wider than so many ems into two halves of about equal length. */
function splitLongName(text: string, ems: number): readonly string[] {
  if (measureEms(text) <= ems) return [text];
  return splitInTwo(text) ?? [text];
}

function measureEms(text: string): number {
  return estimateWidth(text, 'bold') ?? text.length * usualEm;
}

/** Of a letter of other scripts. */
const usualEm = 0.6;
