import { type CardLayout, CardRenderer, type Renderer } from '../../src/bot/cards/engine/renderer.ts';
import type { Dice } from '../support/limits/random.ts';

/**
 * Models the drawing of cards: the renderer with its queue, its cache and its figures is the real one, but each layout takes
 * simulated time and is a small blank card.
 */
export function modelDrawing(dice: () => Dice, hasFailed: () => boolean): void {
  const lay = async (): Promise<CardLayout> => {
    await new Promise((drawn) => setTimeout(drawn, dice().between(40, 220)));
    if (hasFailed()) throw new Error('the picture could not be drawn');
    return { background: { width: 8, height: 8, data: new Uint8Array(192) }, layers: [] };
  };
  const { render, for: forWaiter } = CardRenderer.prototype;
  CardRenderer.prototype.render = function (name, props) {
    return Reflect.apply(render, this, [name, props, lay]);
  };
  CardRenderer.prototype.for = function (waiter) {
    const renderer: Renderer = Reflect.apply(forWaiter, this, [waiter]);
    return { render: (name, props) => renderer.render(name, props, lay) };
  };
}
