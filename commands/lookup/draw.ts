import type { Card } from '../../src/cards/card.ts';

/** A card, or why there is none. */
export interface Drawn {
  card: Card | undefined;
  /** What was thrown while drawing: goes into the reply's `trouble`, so that the log learns of it. */
  trouble?: unknown;
}

/** Draws a card. What was looked up is worth a reply without a picture too, so a failure is handed on, not thrown. */
export async function drawn(draw: () => Promise<Card>): Promise<Drawn> {
  try {
    return { card: await draw() };
  } catch (trouble) {
    return { card: undefined, trouble };
  }
}
