import type { Card, FittedWords } from '../../../src/bot/cards/card.ts';
import type { Layer } from '../../../src/bot/cards/engine/blend.ts';

export interface CardLine extends FittedWords {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the lines of a card that `renderer` or one of the test renderers drew. */
export function linesOf(card: Card): readonly CardLine[] {
  const lines = linesOfCards.get(card);
  if (!lines) throw new Error('the renderer of the card takes no note of its lines');
  return lines;
}

export function noteLines(card: Card, lines: readonly CardLine[]): Card {
  linesOfCards.set(card, lines);
  return card;
}

export function readLines(layers: readonly Layer[]): CardLine[] {
  return layers.flatMap(({ pixels: { width, height }, left, top, words }) =>
    words ? [{ ...words, left, top, width, height }] : [],
  );
}

const linesOfCards = new WeakMap<Card, readonly CardLine[]>();
