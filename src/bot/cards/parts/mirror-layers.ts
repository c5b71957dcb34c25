import type { Look } from '../card.ts';
import type { Layer } from '../engine/blend.ts';

export interface Room {
  left: number;
  right: number;
  look?: Look | undefined;
}

/** Mirrors each layer's position within its room, for right-to-left languages. */
export function mirrorLayers(layers: readonly Layer[], { left, right, look }: Room): Layer[] {
  if (!look?.isRightToLeft) return [...layers];
  return layers.map((layer) => ({ ...layer, left: left + right - layer.left - layer.pixels.width }));
}

/** Moves layers to the mirrored position as one block, keeping their order, for right-to-left languages. */
export function mirrorBlock(layers: readonly Layer[], { left, right, look }: Room): Layer[] {
  if (!look?.isRightToLeft) return [...layers];
  const start = Math.min(...layers.map((layer) => layer.left));
  return shift(layers, left + right - start - findRightEdge(layers, start));
}

export function shift(layers: readonly Layer[], by: number): Layer[] {
  return layers.map((layer) => ({ ...layer, left: layer.left + by }));
}

export function findRightEdge(layers: readonly Layer[], fallback: number): number {
  return Math.max(fallback, ...layers.map(({ left, pixels }) => left + pixels.width));
}

export function measureWidest(layers: readonly Layer[]): number {
  return Math.max(0, ...layers.map(({ pixels }) => pixels.width));
}
