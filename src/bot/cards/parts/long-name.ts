import { joinLayers, type Layer } from '../engine/blend.ts';
import { measureLine } from '../text/layout-text.ts';
import { splitInTwo, splitWord } from '../text/split-in-two.ts';
import { typeSizes } from '../text/type-sizes.ts';
import { type Line, layoutLine, roomFor, type TextColumn } from './text-column.ts';

/** Sets a name on one line in the largest letters that fit, or on two lines if they can be larger there. */
export async function layoutLongName(
  column: TextColumn,
  { text, width, ...place }: Pick<Line, 'baseline' | 'color'> & { text: string; width: number },
): Promise<Layer[]> {
  const line = { role: 'name', ...place, width } as const;
  const style = { ...typeSizes.name, ...place, maxWidth: roomFor(width, column) };
  const inOneLine = (size: number) => layoutLine(column, { ...line, text, size, minSize: 48 });
  const largest = await inOneLine(120);
  // Letters with deep tails or high marks would touch the lines around them.
  const alone = largest.some(({ pixels }) => pixels.height > 108) ? await inOneLine(96) : largest;
  if (!alone.some(({ words }) => words?.isCut)) return alone;
  const halves = splitInTwo(text) ?? splitWord(text);
  const sizes =
    halves && (await Promise.all(halves.map((half) => measureLine(half, { ...style, size: twoLines }))));
  if (!halves || !sizes || sizes.some(({ isCut }) => isCut)) return layoutLine(column, { ...line, text });
  const size = Math.min(...sizes.map((one) => one.size));
  return joinLayers(
    halves.map((half, index) =>
      layoutLine(column, { ...line, size, text: half, baseline: place.baseline + (index === 0 ? -42 : 8) }),
    ),
  );
}

const twoLines = 44;
