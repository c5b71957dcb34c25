import type { Layer } from '../../engine/blend.ts';

/** Moves layers to the other side of the room between `left` and `right`, for readers whose lines begin at the right. */
export function mirrorLayers(
  layers: readonly Layer[],
  { left, right }: { left: number; right: number },
): Layer[] {
  return layers.map((layer) => ({ ...layer, left: left + right - layer.left - layer.pixels.width }));
}

/** The same for layers that keep their order: they move as one. */
export function mirrorBlock(
  layers: readonly Layer[],
  { left, right }: { left: number; right: number },
): Layer[] {
  const start = Math.min(...layers.map((layer) => layer.left));
  const shift = left + right - start - findRightEdge(layers, start);
  return layers.map((layer) => ({ ...layer, left: layer.left + shift }));
}

/** The right end of the layers; `fallback` if there are none. */
export function findRightEdge(layers: readonly Layer[], fallback: number): number {
  return Math.max(fallback, ...layers.map(({ left, pixels }) => left + pixels.width));
}

/** The widest of the layers. */
export function measureWidest(layers: readonly Layer[]): number {
  return Math.max(0, ...layers.map(({ pixels }) => pixels.width));
}
