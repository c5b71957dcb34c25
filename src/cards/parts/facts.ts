import type { Fact } from '../card.ts';
import type { Layer } from '../engine/blend.ts';
import type { Box } from '../engine/box.ts';
import { layoutText } from '../text/layout-text.ts';
import type { Palette } from './palette.ts';

/** Lays out each fact in its box, the label above the value. */
export async function layoutFacts(
  facts: readonly Fact[],
  boxes: readonly Box[],
  palette: Palette,
): Promise<Layer[]> {
  const layers = await Promise.all(
    boxes.map((box, index) => {
      const fact = facts[index];
      return fact ? layoutFact(fact, box, palette) : [];
    }),
  );
  return layers.flat();
}

async function layoutFact(
  { label, value }: Fact,
  box: Box,
  { textColor, mutedTextColor }: Palette,
): Promise<Layer[]> {
  const x = box.left + 18;
  const maxWidth = box.width - 36;
  const middle = box.top + Math.round(box.height / 2);
  const [name, figure] = await Promise.all([
    layoutText({
      text: label,
      x,
      baseline: middle - 11,
      size: 25,
      minSize: 20,
      color: mutedTextColor,
      maxWidth,
    }),
    layoutText({
      text: value,
      x,
      baseline: middle + 27,
      size: 34,
      minSize: 24,
      color: textColor,
      weight: 'bold',
      maxWidth,
    }),
  ]);
  return [...name, ...figure];
}
