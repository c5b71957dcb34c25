import type { Pixels } from '../../../../shared/pictures/picture.ts';

/** Clears masked pixels. Those beside them show half of what goes, so that half of each goes, too. */
export function cutAway(icon: Pixels, mask: Uint8Array): Pixels {
  const { width } = icon;
  return withAlpha(icon, (alpha, at) => {
    if (mask[at]) return 0;
    const isBeside = mask[at - 1] || mask[at + 1] || mask[at - width] || mask[at + width];
    return isBeside ? alpha >> 1 : alpha;
  });
}

/** Changes the alpha, 0 to 255, of each pixel that is not clear. */
export function withAlpha(
  { width, height, data }: Pixels,
  change: (alpha: number, pixel: number) => number,
): Pixels {
  // A copy: `slice` of a Buffer would share its bytes.
  const out = new Uint8Array(data);
  for (let at = 0; at < width * height; at++) {
    const alpha = out[at * 4 + 3] ?? 0;
    if (alpha > 0) out[at * 4 + 3] = change(alpha, at);
  }
  return { width, height, data: out };
}
