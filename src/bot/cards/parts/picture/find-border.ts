import type { Pixels } from '../../../../shared/pictures/picture.ts';
import type { Box } from '../../engine/box.ts';

/** Finds the area inside the white border in some avatars. Three sides suffice: a light picture can hide one. */
export function findInsideBorder(picture: Pixels): Box | undefined {
  const { width, height } = picture;
  const sides: readonly Box[] = [
    { left: 0, top: 0, width, height: depth },
    { left: 0, top: height - depth, width, height: depth },
    { left: 0, top: 0, width: depth, height },
    { left: width - depth, top: 0, width: depth, height },
  ];
  if (width < 8 * depth || height < 8 * depth) return undefined;
  if (sides.filter((side) => isWhite(picture, side)).length < 3) return undefined;
  const [across, down] = [Math.ceil(width * share), Math.ceil(height * share)];
  return { left: across, top: down, width: width - 2 * across, height: height - 2 * down };
}

const depth = 3;
const share = 0.04;

function isWhite({ width, data }: Pixels, side: Box): boolean {
  for (let row = side.top; row < side.top + side.height; row++)
    for (let at = (row * width + side.left) * 4, end = at + side.width * 4; at < end; at++)
      if ((data[at] ?? 0) < 228) return false;
  return true;
}
