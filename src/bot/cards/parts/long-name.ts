import { joinLayers, type Layer } from '../engine/blend.ts';
import { splitGraphemes } from '../text/clean-text.ts';
import { measureLine } from '../text/layout-text.ts';
import { splitInTwo } from '../text/split-in-two.ts';
import { typeSizes } from '../text/type-sizes.ts';
import { type Line, layoutLine, roomFor, type TextColumn } from './text-column.ts';

/** Sets a name on one line in the largest letters that fit, or on two lines if they can be larger there. */
export async function layoutLongName(
  column: TextColumn,
  { text, width, ...place }: Pick<Line, 'baseline' | 'color'> & { text: string; width: number },
): Promise<Layer[]> {
  const line = { role: 'name', ...place, width } as const;
  const style = { ...typeSizes.name, ...place, maxWidth: roomFor(width, column) };
  const alone = await layoutLine(column, { ...line, text, size: 104, minSize: 48 });
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

/** Splits a word in the middle; undefined for scripts with joined letters. */
export function splitWord(text: string): readonly [string, string] | undefined {
  if (/[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]/u.test(text)) return undefined;
  const graphemes = splitGraphemes(text);
  if (graphemes.length < 2) return undefined;
  const middle = Math.ceil(graphemes.length / 2);
  return [graphemes.slice(0, middle).join(''), graphemes.slice(middle).join('')];
}
