/** The red, green and blue of a pixel at a share of 256, without alpha. Red and blue at once, with eight spare bits between them. */
export function weigh(pixel: number, share: number): number {
  const redBlue = (Math.imul(pixel & 0xff00ff, share) >>> 8) & 0xff00ff;
  return redBlue | (Math.imul((pixel >>> 8) & 0xff, share) & 0xff00);
}
