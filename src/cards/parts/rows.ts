import type { Box } from '../engine/shapes.ts';

/** Boxes one under the other that fill `place`. Few of them grow with their words, and stand in its middle. */
export function rowBoxes(count: number, place: Box, gap: number): Box[] {
  const height = Math.min(tallest, Math.floor((place.height + gap) / count) - gap);
  const top = place.top + Math.floor((place.height - count * (height + gap) + gap) / 2);
  return Array.from({ length: count }, (_, index) => ({
    ...place,
    top: top + index * (height + gap),
    height,
  }));
}

/** How many times larger than in the lowest row words stand in this one. */
export function growthIn({ height }: Pick<Box, 'height'>): number {
  return Math.min(1.4, Math.max(1, height / 58));
}

const tallest = 112;
