import { sniff } from './sniff.ts';

/** Whether a picture is so small that it must be a placeholder: collections use 16 x 16 pixels. */
export function isTooSmall(bytes: Buffer): boolean {
  const sniffed = sniff(bytes);
  return sniffed !== undefined && Math.max(sniffed.width, sniffed.height) < leastSide;
}

const leastSide = 32;
