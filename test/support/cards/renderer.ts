import type { Card } from '../../../src/bot/cards/card.ts';
import { type CardLayout, CardRenderer } from '../../../src/bot/cards/engine/renderer.ts';
import { type CardLine, noteLines, readLines } from './lines-of.ts';

class NotingRenderer extends CardRenderer {
  override async render<Props extends object>(
    name: string,
    props: Props,
    layout: (props: Props) => Promise<CardLayout>,
  ): Promise<Card> {
    let lines: CardLine[] | undefined;
    const card = await super.render(name, props, async (given) => {
      const drawn = await layout(given);
      lines = readLines(drawn.layers);
      return drawn;
    });
    return lines ? noteLines(card, lines) : card;
  }
}

/** One for all tests of a process: its caches depend only on the requested cards. */
export const renderer = new NotingRenderer();
