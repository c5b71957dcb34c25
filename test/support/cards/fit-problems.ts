import { cardSize } from '../../../src/bot/cards/engine/card-size.ts';
import { cleanText } from '../../../src/bot/cards/text/clean-text.ts';
import { typeSizes } from '../../../src/bot/cards/text/type-sizes.ts';
import type { CardLine } from './lines-of.ts';

/**
 * Lists lines of a card that do not fit their places, one sentence per problem.
 * @param typed a line that the card may cut, because a player typed it
 * @param size of the card
 */
export function fitProblems(lines: readonly CardLine[], typed: string, size: Size = cardSize): string[] {
  return [
    ...lines.flatMap((line) => problemsOf(line, typed, size)),
    ...lines.flatMap((line, index) =>
      lines
        .slice(index + 1)
        .filter((other) => meets(line, other))
        .map((other) => `“${line.text}” meets “${other.text}”`),
    ),
  ];
}

/** No line of a card is smaller: a phone shows it in a third of this. */
export const smallest = Math.min(...Object.values(typeSizes).map((type) => type.minSize));

interface Size {
  width: number;
  height: number;
}

function problemsOf(line: CardLine, typed: string, card: Size): string[] {
  const { text, size, isCut, left, top, width, height, ascent } = line;
  const isOnCard = left >= 0 && top >= 0 && left + width <= card.width && top + height <= card.height;
  const isWhole = ascent < reach.up * size && height - ascent < reach.down * size;
  return [
    ...(isCut && text !== typed ? [`“${text}” is cut`] : []),
    ...(size < smallest ? [`“${text}” is drawn at ${size}`] : []),
    ...(isOnCard ? [] : [`“${text}” leaves the card`]),
    ...(isWhole ? [] : [`“${text}” loses its marks`]),
    ...(bare(cleanText(text)) === bare(text) ? [] : [`“${text}” has letters that no font has`]),
  ];
}

/** The card cuts off ink that is further from the baseline, in ems: see `text/typeset.ts`. */
const reach = { up: 1.25, down: 0.5 };

/** Without what is not drawn. */
function bare(text: string): string {
  return text
    .replace(/[\u2066-\u2069\u200f]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Less than a thin space apart, or over each other. */
function meets(one: CardLine, other: CardLine): boolean {
  return (
    one.left < other.left + other.width + gap &&
    other.left < one.left + one.width + gap &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

const gap = 5;
