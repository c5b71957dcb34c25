import type { Fact } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/shapes.ts';
import { layWords } from '../text/text-block.ts';
import type { Palette } from './palette.ts';

/** Boxes of equal width side by side in `row`, as many as there are facts. */
export function factBoxes(count: number, row: Box, gap = 16): Box[] {
  const width = Math.floor((row.width - (count - 1) * gap) / Math.max(count, 1));
  return Array.from({ length: count }, (_, index) => ({
    ...row,
    left: row.left + index * (width + gap),
    width,
  }));
}

/** Boxes of that size one under the other, as many as there are facts. */
export function factRows(count: number, first: Box, gap = 12): Box[] {
  return Array.from({ length: count }, (_, index) => ({
    ...first,
    top: first.top + index * (first.height + gap),
  }));
}

/** The label over its value, in each box. */
export async function layFacts(
  facts: readonly Fact[],
  boxes: readonly Box[],
  palette: Palette,
): Promise<Layer[]> {
  const laid = await Promise.all(
    boxes.map((box, index) => {
      const fact = facts[index];
      return fact ? layFact(fact, box, palette) : [];
    }),
  );
  return laid.flat();
}

async function layFact({ label, value }: Fact, box: Box, { ink, quietInk }: Palette): Promise<Layer[]> {
  const x = box.left + 18;
  const maxWidth = box.width - 36;
  const middle = box.top + Math.round(box.height / 2);
  const [name, figure] = await Promise.all([
    layWords({ text: label, x, baseLine: middle - 11, size: 25, minSize: 20, color: quietInk, maxWidth }),
    layWords({
      text: value,
      x,
      baseLine: middle + 27,
      size: 34,
      minSize: 24,
      color: ink,
      weight: 'bold',
      maxWidth,
    }),
  ]);
  return [...name, ...figure];
}
