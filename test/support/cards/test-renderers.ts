import type { Card } from '../../../src/bot/cards/card.ts';
import { blend, type Layer } from '../../../src/bot/cards/engine/blend.ts';
import type { CardLayout, Renderer } from '../../../src/bot/cards/engine/renderer.ts';
import { type CardLine, noteLines, readLines } from './lines-of.ts';

type Layout<Props> = (props: Props) => Promise<CardLayout>;

/** Lays cards out and draws nothing: for tests that look at the lines of a card only. */
export class LayoutRenderer implements Renderer {
  async render<Props extends object>(_name: string, props: Props, layout: Layout<Props>): Promise<Card> {
    const { background, layers } = await layout(props);
    const { width, height } = background;
    return noteLines({ data: Buffer.alloc(0), contentType: 'image/jpeg', width, height }, readLines(layers));
  }
}

/**
 * Blends what lies behind the words of cards, and neither the words nor what is elsewhere. `data` holds the pixels as red,
 * green and blue until the next card is drawn: collecting the garbage of a buffer for each card took longer than to blend them.
 */
export class GroundRenderer implements Renderer {
  #data = Buffer.alloc(0);

  async render<Props extends object>(_name: string, props: Props, layout: Layout<Props>): Promise<Card> {
    const { background, layers } = await layout(props);
    const lines = readLines(layers);
    if (this.#data.length !== background.data.length) this.#data = Buffer.alloc(background.data.length);
    const canvas = { ...background, data: this.#data };
    canvas.data.set(background.data);
    for (const layer of layers)
      if (!layer.words && lines.some((line) => isBehind(layer, line))) blend(canvas, layer);
    return noteLines({ ...canvas, contentType: 'image/jpeg' }, lines);
  }
}

/** Draws cards with one text in place of all their words. */
export class RewordingRenderer implements Renderer {
  readonly #text: string;
  readonly #renderer: Renderer;

  constructor(text: string, renderer: Renderer) {
    this.#text = text;
    this.#renderer = renderer;
  }

  render<Props extends object>(name: string, props: Props, layout: Layout<Props>): Promise<Card> {
    return this.#renderer.render(name, reword(props, this.#text) as Props, layout);
  }
}

/** All texts are words but those that name a look; pictures stay. */
function reword(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text;
  if (Array.isArray(value)) return value.map((one) => reword(one, text));
  if (typeof value !== 'object' || value === null || 'digest' in value) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, looks.has(key) ? one : reword(one, text)]);
  return Object.fromEntries(entries);
}

const looks: ReadonlySet<string> = new Set(['tier', 'kind', 'direction', 'look']);

function isBehind({ pixels, left, top }: Layer, line: CardLine): boolean {
  return (
    left < line.left + line.width &&
    line.left < left + pixels.width &&
    top < line.top + line.height &&
    line.top < top + pixels.height
  );
}
