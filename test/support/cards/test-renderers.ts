import type { Card, CardLine } from '../../../src/bot/cards/card.ts';
import type { Layer } from '../../../src/bot/cards/engine/blend.ts';
import { type CardLayout, Renderer } from '../../../src/bot/cards/engine/renderer.ts';

type Layout<Props> = (props: Props) => Promise<CardLayout>;

/** Lays cards out and draws nothing: for tests that look at the lines of a card only. */
export class LayoutRenderer extends Renderer {
  override async render<Props extends object>(
    _name: string,
    props: Props,
    layout: Layout<Props>,
  ): Promise<Card> {
    const { background, layers } = await layout(props);
    const { width, height } = background;
    return {
      data: Buffer.alloc(0),
      contentType: 'image/jpeg',
      width,
      height,
      lines: layers.flatMap(linesOf),
    };
  }
}

/** Draws cards without their words, whose places and colours it tells all the same. */
export class GroundRenderer extends Renderer {
  override async render<Props extends object>(
    name: string,
    props: Props,
    layout: Layout<Props>,
  ): Promise<Card> {
    const { background, layers } = await layout(props);
    const card = await super.render(name, props, async () => ({
      background,
      layers: layers.filter(({ words }) => !words),
    }));
    return { ...card, lines: layers.flatMap(linesOf) };
  }
}

function linesOf({ pixels: { width, height }, left, top, words }: Layer): CardLine[] {
  return words ? [{ ...words, left, top, width, height }] : [];
}
