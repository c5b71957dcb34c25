import { LRUCache } from 'lru-cache';
import { openCache } from '../../../shared/memory/caches.ts';
import type { Canvas, Layer } from './blend.ts';

/** Backgrounds with the layers that lie on them. Kept from the second time on: most figures are seen once. */
export class Surfaces {
  readonly #kept = openCache<Uint8Array>('surfaces', ({ byteLength }) => byteLength);
  readonly #blended = new LRUCache<string, true>({ max: 1_000 });
  // Backgrounds and pixels come from caches, so the same object means the same look.
  readonly #ids = new WeakMap<object, number>();
  #lastId = 0;

  keyOf(background: Canvas, still: readonly Layer[]): string {
    const parts = still.map(({ pixels, left, top }) => `${this.#idOf(pixels)} ${left} ${top}`);
    return [this.#idOf(background), ...parts].join(',');
  }

  get(key: string): Uint8Array | undefined {
    return this.#kept.get(key);
  }

  /** Takes note of a surface that was just blended, and copies it the second time. */
  add(key: string, data: Uint8Array): void {
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
