import sharp from 'sharp';

/** A blurred pixel may differ by this much of 255: JPEG's noise averages out below it, a changed stroke does not. */
const tolerance = 12;

/** Red, green and blue. */
const channels = 3;

/** The side of the blocks whose mean colours are compared, in pixels. */
const blockSize = 4;

/**
 * Whether two encoded pictures show the same: they have one size, and the mean colours of all their small blocks differ
 * by no more than the tolerance. Other bytes of the same pixels, as another version or processor encodes them, are equal.
 */
export async function looksSame(old: Buffer, fresh: Buffer): Promise<boolean> {
  if (old.equals(fresh)) return true;
  const [before, after] = await Promise.all([decode(old), decode(fresh)]);
  const { width, height } = before;
  if (width !== after.width || height !== after.height) return false;
  for (let top = 0; top < height; top += blockSize) {
    const rows = Math.min(blockSize, height - top);
    const sums = sumDifferences(before, after, { top, rows });
    const isSame = sums.every((sum, index) => {
      const left = Math.floor(index / channels) * blockSize;
      return Math.abs(sum) <= tolerance * rows * Math.min(blockSize, width - left);
    });
    if (!isSame) return false;
  }
  return true;
}

/** Draws the old picture, the new one and their difference, four times as strong, side by side, as PNG. */
export async function drawComparison(old: Buffer, fresh: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(fresh).metadata();
  const before = await sharp(old)
    .resize(width, height, { fit: 'contain', position: 'left top' })
    .png()
    .toBuffer();
  const difference = await sharp(before)
    .composite([{ input: fresh, blend: 'difference' }])
    .linear(4, 0)
    .png()
    .toBuffer();
  return sharp({ create: { width: 3 * width, height, channels: 3, background: '#000' } })
    .composite([before, fresh, difference].map((input, index) => ({ input, left: index * width, top: 0 })))
    .png()
    .toBuffer();
}

interface Decoded {
  width: number;
  height: number;
  /** RGB, 8 bits, row by row. */
  data: Buffer;
}

async function decode(bytes: Buffer): Promise<Decoded> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** By how much the pixels of each block in these rows differ, added up: red, green and blue of the first block come first. */
function sumDifferences(
  { width, data: before }: Decoded,
  { data: after }: Decoded,
  { top, rows }: { top: number; rows: number },
): Int32Array {
  const sums = new Int32Array(Math.ceil(width / blockSize) * channels);
  const rowLength = width * channels;
  for (let row = top; row < top + rows; row++)
    for (let column = 0; column < rowLength; column++) {
      const at = row * rowLength + column;
      const block = Math.floor(column / (blockSize * channels)) * channels + (column % channels);
      sums[block] = (sums[block] ?? 0) + (before[at] ?? 0) - (after[at] ?? 0);
    }
  return sums;
}
