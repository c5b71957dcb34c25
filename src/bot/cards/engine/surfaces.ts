import { LRUCache } from 'lru-cache';
import { openCache } from '../../../shared/memory/caches.ts';
import type { Canvas, Layer } from './blend.ts';

export interface Known {
  key: string;
  count: number;
  data: Uint8Array | undefined;
}

/** Caches backgrounds with the recurring layers blended in, from the third card on: most figures are drawn once. */
export class Surfaces {
  readonly #kept = openCache<Uint8Array>('surfaces', ({ byteLength }) => byteLength);
  readonly #blended = new LRUCache<string, true>({ max: 1_000 });
  // Backgrounds and pixels come from caches, so the same object means the same picture.
  readonly #ids = new WeakMap<object, number>();
  #lastId = 0;

  find(background: Canvas, layers: readonly Layer[]): Known {
    const news = layers.findIndex(({ pixels }) => !this.#ids.has(pixels));
    const count = news < 0 ? layers.length : news;
    const parts = layers.map(({ pixels, left, top }) => `${this.#idOf(pixels)} ${left} ${top}`);
    const key = [this.#idOf(background), ...parts.slice(0, count)].join();
    return { key, count, data: this.#kept.get(key) };
  }

  /** Records the blended part of a card; caches a copy when it was recorded before. */
  add({ key, count }: Known, data: Uint8Array): void {
    if (count === 0) return;
    if (this.#blended.has(key)) this.#kept.set(key, data.slice());
    else this.#blended.set(key, true);
  }

  #idOf(drawn: object): number {
    const known = this.#ids.get(drawn);
    if (known !== undefined) return known;
    this.#ids.set(drawn, ++this.#lastId);
    return this.#lastId;
  }
}
