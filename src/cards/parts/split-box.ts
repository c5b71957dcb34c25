import type { Box } from '../engine/box.ts';

/** Splits a box into columns of equal width. */
export function splitIntoColumns(count: number, box: Box, gap = 16): Box[] {
  const width = Math.floor((box.width - (count - 1) * gap) / Math.max(count, 1));
  return Array.from({ length: count }, (_, index) => ({
    ...box,
    left: box.left + index * (width + gap),
    width,
  }));
}

/** Splits a box into rows of equal height. A few rows grow up to a limit, and stand in the box's middle. */
export function splitIntoRows(count: number, box: Box, gap: number): Box[] {
  const height = Math.min(maxRowHeight, Math.floor((box.height + gap) / count) - gap);
  const top = box.top + Math.floor((box.height - count * (height + gap) + gap) / 2);
  return stackBoxes(count, { ...box, top, height }, gap);
}

/** Repeats a box downwards. */
export function stackBoxes(count: number, first: Box, gap = 12): Box[] {
  return Array.from({ length: count }, (_, index) => ({
    ...first,
    top: first.top + index * (first.height + gap),
  }));
}

/** The factor by which text in a row of that height is larger than in the lowest row. */
export function textScaleIn({ height }: Pick<Box, 'height'>): number {
  return Math.min(1.4, Math.max(1, height / 58));
}

const maxRowHeight = 112;
