import type { Card } from '../../../src/bot/cards/card.ts';
import { parseColor } from '../../../src/bot/cards/parts/colour/palette.ts';
import { compareLuminances, measureLuminance } from './contrast.ts';
import { type CardLine, linesOf } from './lines-of.ts';

// WCAG 2.2, AA: 4.5 for text of any size.
const readable = 4.5;

/** The side of the spots whose mean colours are compared with a line's, in pixels. */
const spotSize = 4;

/** Finds the lines that cannot be read on the pixels behind them, a sentence each. The card comes from a `GroundRenderer`. */
export function findFaintLines(card: Card, lines = linesOf(card)): string[] {
  return lines.flatMap((line) => {
    const contrast = measureLowestContrast(line, card);
    return contrast < readable ? [`“${line.text}” has ${contrast.toFixed(1)}`] : [];
  });
}

function measureLowestContrast({ color, left, top, width, height }: CardLine, card: Card): number {
  const own = measureLuminance(...parseColor(color));
  let lowest = Number.POSITIVE_INFINITY;
  for (let y = Math.ceil(top); y + spotSize <= top + height; y += spotSize)
    for (let x = Math.ceil(left); x + spotSize <= left + width; x += spotSize)
      lowest = Math.min(lowest, compareLuminances(own, measureSpot(card, x, y)));
  return lowest;
}

/** The luminance of the mean colour of a spot. */
function measureSpot({ data, width }: Card, left: number, top: number): number {
  let [red, green, blue] = [0, 0, 0];
  for (let y = top; y < top + spotSize; y++)
    for (let at = (y * width + left) * 3; at < (y * width + left + spotSize) * 3; at += 3) {
      red += data[at] ?? 0;
      green += data[at + 1] ?? 0;
      blue += data[at + 2] ?? 0;
    }
  const mean = (sum: number) => Math.round(sum / spotSize ** 2);
  return measureLuminance(mean(red), mean(green), mean(blue));
}
