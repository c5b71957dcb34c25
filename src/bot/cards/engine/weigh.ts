/** Multiplies a pixel's red, green and blue by `share` / 256 and drops alpha. Red and blue share one multiplication. */
export function weigh(pixel: number, share: number): number {
  const redBlue = (Math.imul(pixel & 0xff00ff, share) >>> 8) & 0xff00ff;
  return redBlue | (Math.imul((pixel >>> 8) & 0xff, share) & 0xff00);
}
