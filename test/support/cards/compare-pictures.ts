import sharp from 'sharp';

/** A blurred pixel may differ by this much of 255: JPEG's noise averages out below it, a changed stroke does not. */
const tolerance = 12;

/** The side of the blocks whose mean colours are compared, in pixels. */
const blockSize = 4;

/**
 * Whether two encoded pictures show the same: they have one size, and the mean colours of all their small blocks differ
 * by no more than the tolerance. Other bytes of the same pixels, as another version or processor encodes them, are equal.
 */
export async function looksSame(old: Buffer, fresh: Buffer): Promise<boolean> {
  const [before, after] = await Promise.all([decode(old), decode(fresh)]);
  if (before.width !== after.width || before.height !== after.height) return false;
  for (let top = 0; top < before.height; top += blockSize)
    for (let left = 0; left < before.width; left += blockSize)
      for (const channel of [0, 1, 2]) {
        const place = { left, top, channel };
        if (Math.abs(blockMean(before, place) - blockMean(after, place)) > tolerance) return false;
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

function blockMean(
  { width, height, data }: Decoded,
  { left, top, channel }: { left: number; top: number; channel: number },
): number {
  const right = Math.min(width, left + blockSize);
  const bottom = Math.min(height, top + blockSize);
  let sum = 0;
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) sum += data[(row * width + column) * 3 + channel] ?? 0;
  return sum / ((right - left) * (bottom - top));
}
