import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { createMask, createRoundedMask, type Mask } from './mask.ts';

export interface FrameOpening {
  /** Distance from the frame's sides to the avatar, in pixels. */
  inset: number;
  /** Opacity of the avatar within the inset. */
  mask: Mask;
}

/** Finds where an avatar shows in a frame: in the enclosed middle and below the ring, or else in a rounded square. */
export function findFrameOpening(frame: Pixels): FrameOpening {
  const size = frame.width;
  const outside = findOutside(frame);
  const middle = (size >> 1) * size + (size >> 1);
  if (outside[middle] || isOpaque(frame, middle)) {
    const inset = Math.round(size * 0.13);
    const inner = size - 2 * inset;
    return { inset, mask: createRoundedMask(inner, inner * 0.16) };
  }
  const inset = measureInset(frame);
  const inner = size - 2 * inset;
  const opacityAt = (column: number, row: number) =>
    1 - (outside[(row + inset) * size + column + inset] ?? 0);
  return { inset, mask: createMask(inner, inner, opacityAt) };
}

/** Flood-fills from the edges without crossing the frame: 1 for each pixel reached. */
function findOutside(frame: Pixels): Uint8Array {
  const { width, height } = frame;
  const outside = new Uint8Array(width * height);
  const open: number[] = [];
  const enter = (column: number, row: number): void => {
    const index = row * width + column;
    if (column < 0 || row < 0 || column >= width || row >= height) return;
    if (outside[index] || isOpaque(frame, index)) return;
    outside[index] = 1;
    open.push(index);
  };
  for (let step = 0; step < width; step++) {
    for (const edge of [0, height - 1]) enter(step, edge);
    for (const edge of [0, width - 1]) enter(edge, step);
  }
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const column = index % width;
    const row = (index - column) / width;
    for (const [x, y] of neighbours) enter(column + x, row + y);
  }
  return outside;
}

const neighbours = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Distance from the sides to the middle of the ring's line, so that no gap shows between ring and avatar. */
function measureInset(frame: Pixels): number {
  const { width } = frame;
  const half = width >> 1;
  const along = (index: (step: number) => number): number => {
    let inner = half;
    while (inner > 0 && !isOpaque(frame, index(inner))) inner--;
    let outer = inner;
    while (outer > 0 && isOpaque(frame, index(outer))) outer--;
    return (inner + outer) >> 1;
  };
  const row = half * width;
  return Math.min(
    along((step) => row + step),
    along((step) => row + width - 1 - step),
    along((step) => step * width + half),
    along((step) => (width - 1 - step) * width + half),
  );
}

function isOpaque({ data }: Pixels, index: number): boolean {
  return (data[index * 4 + 3] ?? 0) >= 128;
}
