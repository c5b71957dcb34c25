import { estimateWidth } from '../text/estimate-width.ts';
import { stripOrnaments } from '../text/fit-line.ts';
import { splitInTwo, splitWord } from '../text/split-in-two.ts';
import { typeSizes } from '../text/type-sizes.ts';
import type { Line } from './text-column.ts';

/** Sets a name in large letters above its baseline, on two lines if it has several words and is too long for one. */
export function toHeadline(
  name: string,
  {
    width,
    size = typeSizes.name.size,
    ...line
  }: Pick<Line, 'baseline' | 'color'> & { width: number; size?: number },
): Line[] {
  const largest = Math.round(size * twoLines);
  const text = measureEms(name) > (2 * width) / largest ? stripOrnaments(name) : name;
  const lines =
    measureEms(text) > width / largest ? (splitInTwo(text) ?? splitLongWord(text, width) ?? [text]) : [text];
  const fitting = Math.floor(width / Math.max(...lines.map(measureEms)));
  const shown = lines.length === 1 ? size : Math.max(minSize, Math.min(largest, fitting));
  const leading = Math.round(shown * (hasLowLetters.test(text) ? 1.16 : 1.32));
  return lines.map((part, index) => {
    const baseline = line.baseline - (lines.length - 1 - index) * leading;
    return { ...line, role: 'name', isName: true, size: shown, minSize, text: part, baseline, width };
  });
}

function splitLongWord(text: string, width: number) {
  return measureEms(text) > width / smallest ? splitWord(text) : undefined;
}

/** Other scripts reach further up and down, so their lines need more leading. */
const hasLowLetters = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}]*$/u;

const smallest = 56;
const minSize = 24;
const twoLines = 0.76;

function measureEms(text: string): number {
  return estimateWidth(text, 'bold') ?? text.length * usualEm;
}

const usualEm = 0.6;
