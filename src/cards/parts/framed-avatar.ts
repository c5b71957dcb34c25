import type { Picture, Pixels } from '../../images/picture.ts';
import type { Layer } from '../engine/blend.ts';
import { remember } from '../engine/recent.ts';
import { drawShapes, roundBox } from '../engine/shapes.ts';
import { coverSquare } from '../text/face.ts';
import type { Palette } from './palette.ts';
import { contain, fade, type Mask, maskOf, roundedCover, tile } from './pictures.ts';

/**
 * The avatar with its frame over it, as layers of one square. The frame's own shape decides where the avatar shows:
 * in the clear middle and under the ring, never outside of it.
 */
export async function layFramedAvatar(
  avatar: Picture,
  frame: Picture,
  { left, top, size }: Square,
): Promise<Layer[]> {
  const ring = await contain(frame, size, size);
  const { inset, mask } = await opening(`${frame.digest} ${size}`, async () => openingOf(ring));
  const inner = size - 2 * inset;
  const face = await tile(`framed ${inner} ${avatar.digest} ${frame.digest}`, async () =>
    fade(await coverSquare(avatar, inner), mask),
  );
  return [
    { pixels: face, left: left + inset, top: top + inset },
    { pixels: ring, left, top },
  ];
}

/** Where a frame lets the avatar be seen. */
interface Opening {
  /** How far from the frame's sides the avatar begins. */
  inset: number;
  mask: Mask;
}

const opening = remember<Opening>(8 * 1024 * 1024, ({ mask }) => mask.length);

function openingOf(ring: Pixels): Opening {
  const size = ring.width;
  const outside = outsideOf(ring);
  const middle = (size >> 1) * size + (size >> 1);
  if (outside[middle] || alphaAt(ring, middle) >= opaque) {
    const inset = Math.round(size * 0.13);
    const inner = size - 2 * inset;
    return { inset, mask: maskOf(inner, inner, roundedCover(inner, inner, inner * 0.16)) };
  }
  const inset = insetOf(ring);
  const inner = size - 2 * inset;
  const shows = (column: number, row: number) => 1 - (outside[(row + inset) * size + column + inset] ?? 0);
  return { inset, mask: maskOf(inner, inner, shows) };
}

/** The avatar alone, with round corners and a thin line of the accent. */
export async function layPlainAvatar(
  avatar: Picture,
  { left, top, size }: Square,
  { accent }: Palette,
): Promise<Layer[]> {
  const inset = Math.round(size * 0.04);
  const inner = size - 2 * inset;
  const radius = Math.round(inner * 0.14);
  const { mask } = await opening(`plain ${inner}`, async () => ({
    inset,
    mask: maskOf(inner, inner, roundedCover(inner, inner, radius)),
  }));
  const face = await tile(`plain ${inner} ${avatar.digest}`, async () =>
    fade(await coverSquare(avatar, inner), mask),
  );
  const line = await drawShapes(
    size,
    size,
    roundBox(
      { left: inset, top: inset, width: inner, height: inner },
      radius,
      `fill="none" stroke="${accent}" stroke-width="4"`,
    ),
  );
  return [
    { pixels: face, left: left + inset, top: top + inset },
    { pixels: line, left, top },
  ];
}

interface Square {
  left: number;
  top: number;
  size: number;
}

// From this opacity on a pixel belongs to the frame.
const opaque = 128;

function alphaAt({ data }: Pixels, index: number): number {
  return data[index * 4 + 3] ?? 0;
}

/** 1 for each pixel that can be reached from the square's edge without crossing the frame. */
function outsideOf(ring: Pixels): Uint8Array {
  const { width, height } = ring;
  const outside = new Uint8Array(width * height);
  const open: number[] = [];
  const enter = (column: number, row: number): void => {
    const index = row * width + column;
    if (column < 0 || row < 0 || column >= width || row >= height) return;
    if (outside[index] || alphaAt(ring, index) >= opaque) return;
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
    for (const [x, y] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      enter(column + x, row + y);
  }
  return outside;
}

/** How far the ring reaches in from the square's sides: the avatar begins under its middle line. */
function insetOf(ring: Pixels): number {
  const { width } = ring;
  const half = width >> 1;
  const along = (index: (step: number) => number): number => {
    let inner = half;
    while (inner > 0 && alphaAt(ring, index(inner)) < opaque) inner--;
    let outer = inner;
    while (outer > 0 && alphaAt(ring, index(outer)) >= opaque) outer--;
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
