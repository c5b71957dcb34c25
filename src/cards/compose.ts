import sharp from 'sharp';
import type { Pixels } from '../images/picture.ts';
import type { Card } from './card.ts';

/** Pixels and the place of their upper left corner. They lie wholly on the card. */
export interface Layer {
  pixels: Pixels;
  left: number;
  top: number;
}

/** Lays the layers on the ground, in their order, and encodes the card. */
export async function compose(ground: Pixels, layers: readonly Layer[]): Promise<Card> {
  const { width, height } = ground;
  const data = await sharp(ground.data, { raw: { width, height, channels: 4 } })
    .composite(
      layers.map(({ pixels, left, top }) => ({
        input: Buffer.from(pixels.data.buffer, pixels.data.byteOffset, pixels.data.byteLength),
        raw: { width: pixels.width, height: pixels.height, channels: 4 as const },
        left,
        top,
      })),
    )
    .removeAlpha()
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer();
  return { data, contentType: 'image/jpeg', width, height };
}
