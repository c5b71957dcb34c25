import { loadSharp } from '../../shared/pictures/load-sharp.ts';
import { withPictureThread } from '../../shared/pictures/picture-threads.ts';
import type { Tier } from './card.ts';
import { drawEmblem } from './parts/emblem.ts';

/** Draws a rank's emblem as an emoji: a 128 by 128 PNG with a transparent background. */
export async function drawRankIcon(tier: Tier): Promise<Buffer> {
  const { data, width, height } = await drawEmblem(tier, 256);
  const sharp = await loadSharp();
  const emblem = sharp(withoutGlow(data), { raw: { width, height, channels: 4 } })
    .trim({ background: clear, threshold: 1 })
    .resize(128, 128, { fit: 'contain', background: clear })
    .png({ compressionLevel: 9 });
  return withPictureThread(() => emblem.toBuffer());
}

/** Clears the glow around the emblem. Messages show the emoji 22 px high, and the glow would only make it smaller. */
function withoutGlow(rgba: Uint8Array): Uint8Array {
  return rgba.map((value, index) =>
    index % 4 === 3 ? Math.max(0, Math.round(((value - glow) * 255) / (255 - glow))) : value,
  );
}

// The strongest part of the glow is 42 % opaque.
const glow = 112;

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
