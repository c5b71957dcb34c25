import type { Pixels } from '../../../../shared/pictures/picture.ts';

export type Mask = Uint8Array;

export function createMask(
  width: number,
  height: number,
  opacityAt: (column: number, row: number) => number,
): Mask {
  return Uint8Array.from({ length: width * height }, (_, index) =>
    Math.round(255 * opacityAt(index % width, Math.floor(index / width))),
  );
}

export function applyMask(pixels: Pixels, mask: Mask): Pixels {
  const { data } = pixels;
  for (let index = 0; index < mask.length; index++) {
    const share = mask[index] ?? 0;
    const alpha = index * 4 + 3;
    if (share !== 255) data[alpha] = ((data[alpha] ?? 0) * share + 127) / 255;
  }
  return pixels;
}

export function measureRoundedCoverage(
  column: number,
  row: number,
  { width, height, radius }: { width: number; height: number; radius: number },
): number {
  const beyondX = Math.max(radius - column - 0.5, column + 0.5 - (width - radius), 0);
  const beyondY = Math.max(radius - row - 0.5, row + 0.5 - (height - radius), 0);
  return Math.min(1, Math.max(0, radius - Math.sqrt(beyondX * beyondX + beyondY * beyondY) + 0.5));
}

export function createRoundedMask(width: number, radius: number, height = width): Mask {
  return createMask(width, height, (column, row) =>
    measureRoundedCoverage(column, row, { width, height, radius }),
  );
}
