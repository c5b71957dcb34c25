import type { Pixels } from '../../../../shared/pictures/picture.ts';

/** Clears masked pixels, and fades those next to the mask so that the new edge is smooth. */
export function cutAway(icon: Pixels, mask: Uint8Array): Pixels {
  const { width, data } = icon;
  const steps = [-2, -1, 0, 1, 2];
  const around = steps.flatMap((row) => steps.map((column) => row * width + column));
  return withAlpha(icon, (alpha, at) => {
    if (mask[at]) return 0;
    let [gone, kept] = [0, 0];
    for (const step of around)
      if (mask[at + step]) gone++;
      else if ((data[(at + step) * 4 + 3] ?? 0) > 110) kept++;
    if (gone === 0) return alpha;
    const share = kept / (gone + kept);
    return Math.round(alpha * Math.min(1, Math.max(0, (share - 0.35) * 3)));
  });
}

/** Maps the alpha, 0 to 255, of every pixel that is not fully transparent. */
export function withAlpha(
  { width, height, data }: Pixels,
  change: (alpha: number, pixel: number) => number,
): Pixels {
  // Copied, because `slice` of a Buffer would share its memory.
  const out = new Uint8Array(data);
  for (let at = 0; at < width * height; at++) {
    const alpha = out[at * 4 + 3] ?? 0;
    if (alpha > 0) out[at * 4 + 3] = change(alpha, at);
  }
  return { width, height, data: out };
}
