/** Sharpens in place, edges more than grain; leaves a border of two pixels. @param rgb three bytes per pixel */
export function sharpen(rgb: Uint8Array, width: number, height: number): void {
  const lights = lightsOf(rgb);
  const blurred = blurDown(blurAcross(lights), width);
  const channels = new Uint8ClampedArray(rgb.buffer, rgb.byteOffset, rgb.length);
  for (let row = 2; row < height - 2; row++)
    for (let at = row * width + 2, end = at + width - 4; at < end; at++) {
      const change = changes[255 + (lights[at] ?? 0) - (blurred[at] ?? 0)] ?? 0;
      if (change === 0) continue;
      for (let channel = at * 3; channel < at * 3 + 3; channel++)
        channels[channel] = (channels[channel] ?? 0) + change;
    }
}

function lightsOf(rgb: Uint8Array): Uint8Array {
  const lights = new Uint8Array(rgb.length / 3);
  for (let at = 0, from = 0; at < lights.length; at++, from += 3)
    lights[at] = ((rgb[from] ?? 0) * 77 + (rgb[from + 1] ?? 0) * 151 + (rgb[from + 2] ?? 0) * 28) >> 8;
  return lights;
}

/** Blurs rows with the kernel 1, 4, 6, 4, 1, close to a Gaussian of one pixel. Sums are 16 times the light. */
function blurAcross(lights: Uint8Array): Uint16Array {
  const sums = new Uint16Array(lights.length);
  for (let at = 2; at < sums.length - 2; at++)
    sums[at] =
      (lights[at - 2] ?? 0) +
      (lights[at + 2] ?? 0) +
      4 * ((lights[at - 1] ?? 0) + (lights[at + 1] ?? 0)) +
      6 * (lights[at] ?? 0);
  return sums;
}

function blurDown(sums: Uint16Array, width: number): Uint8Array {
  const blurred = new Uint8Array(sums.length);
  for (let at = 2 * width; at < sums.length - 2 * width; at++)
    blurred[at] =
      ((sums[at - 2 * width] ?? 0) +
        (sums[at + 2 * width] ?? 0) +
        4 * ((sums[at - width] ?? 0) + (sums[at + width] ?? 0)) +
        6 * (sums[at] ?? 0) +
        128) >>
      8;
  return blurred;
}

const grain = 5;

const changes = Int8Array.from({ length: 511 }, (_, index) => {
  const difference = index - 255;
  const small = Math.max(-grain, Math.min(grain, difference));
  // Rounded towards 0, so that a difference of one leaves gradients without stripes.
  return Math.trunc(Math.max(-51, Math.min(25, small * 0.6 + (difference - small) * 1.6)));
});
