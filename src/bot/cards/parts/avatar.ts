import type { Picture } from '../../../shared/pictures/picture.ts';
import type { Layer } from '../engine/blend.ts';
import type { Square } from '../engine/box.ts';
import { layoutSvg, roundedRect } from '../engine/draw-svg.ts';
import { memoize } from '../engine/memoize.ts';
import { coverSquare } from './picture/cover-square.ts';
import { type FrameOpening, findFrameOpening } from './picture/frame-opening.ts';
import { applyMask, createRoundedMask } from './picture/mask.ts';
import { contain, memoizeTile } from './picture/scale-picture.ts';

/** Lays out an avatar in its frame. Without a frame, outlines it in the accent colour, if there is one. */
export async function layoutAvatar(
  { avatar, frame }: { avatar: Picture; frame?: Picture | undefined },
  { left, top, size }: Square,
  { accent }: { accent: string | undefined },
): Promise<Layer[]> {
  const frameTile = frame && (await contain(frame, size));
  const { inset, mask } = await openings(`${frame?.digest} ${size}`, async () =>
    frameTile ? findFrameOpening(frameTile) : createPlainOpening(size),
  );
  const inner = size - 2 * inset;
  const face = await memoizeTile(`face ${inner} ${avatar.digest} ${frame?.digest}`, async () =>
    applyMask(await coverSquare(avatar, inner), mask),
  );
  const layers = [{ pixels: face, left: left + inset, top: top + inset }];
  if (frameTile) return [...layers, { pixels: frameTile, left, top }];
  if (accent === undefined) return layers;
  const box = { left: inset, top: inset, width: inner, height: inner };
  const paint = `fill="none" stroke="${accent}" stroke-width="4"`;
  const outline = roundedRect(box, radiusOf(inner), paint);
  return [...layers, ...(await layoutSvg({ left, top, width: size, height: size }, outline))];
}

function createPlainOpening(size: number): FrameOpening {
  const inset = Math.round(size * 0.04);
  const inner = size - 2 * inset;
  return { inset, mask: createRoundedMask(inner, radiusOf(inner)) };
}

const radiusOf = (side: number) => Math.round(side * 0.14);

const openings = memoize<FrameOpening>('openings', ({ mask }) => mask.length);
