import type { Picture } from '../../../shared/pictures/picture.ts';
import type { Layer } from '../engine/blend.ts';
import type { Square } from '../engine/box.ts';
import { drawSvg, roundedRect } from '../engine/draw-svg.ts';
import { memoize } from '../engine/memoize.ts';
import { coverSquare } from './picture/cover-square.ts';
import { type FrameOpening, findFrameOpening } from './picture/frame-opening.ts';
import { applyMask, createRoundedMask } from './picture/mask.ts';
import { contain, memoizeTile } from './picture/scale-picture.ts';

/** Lays out an avatar in its frame; if it has none, with an outline of the accent, or without one if there is no accent. */
export function layoutAvatar(
  { avatar, frame }: { avatar: Picture; frame?: Picture | undefined },
  square: Square,
  palette: { accent: string | undefined },
): Promise<Layer[]> {
  return frame ? layoutFramed(avatar, frame, square) : layoutPlain(avatar, square, palette);
}

async function layoutFramed(avatar: Picture, frame: Picture, { left, top, size }: Square): Promise<Layer[]> {
  const frameTile = await contain(frame, size);
  const { inset, mask } = await openings(`${frame.digest} ${size}`, async () => findFrameOpening(frameTile));
  const inner = size - 2 * inset;
  const avatarTile = await memoizeTile(`framed ${inner} ${avatar.digest} ${frame.digest}`, async () =>
    applyMask(await coverSquare(avatar, inner), mask),
  );
  return [
    { pixels: avatarTile, left: left + inset, top: top + inset },
    { pixels: frameTile, left, top },
  ];
}

async function layoutPlain(
  avatar: Picture,
  { left, top, size }: Square,
  { accent }: { accent: string | undefined },
): Promise<Layer[]> {
  const inset = Math.round(size * 0.04);
  const inner = size - 2 * inset;
  const radius = Math.round(inner * 0.14);
  const { mask } = await openings(`plain ${inner}`, async () => ({
    inset,
    mask: createRoundedMask(inner, radius),
  }));
  const avatarTile = await memoizeTile(`plain ${inner} ${avatar.digest}`, async () =>
    applyMask(await coverSquare(avatar, inner), mask),
  );
  const picture = { pixels: avatarTile, left: left + inset, top: top + inset };
  if (accent === undefined) return [picture];
  const box = { left: inset, top: inset, width: inner, height: inner };
  const outline = await drawSvg(
    size,
    size,
    roundedRect(box, radius, `fill="none" stroke="${accent}" stroke-width="4"`),
  );
  return [picture, { pixels: outline, left, top }];
}

const openings = memoize<FrameOpening>('openings', ({ mask }) => mask.length);
