import { loadSharp } from '../../shared/pictures/load-sharp.ts';
import { withPictureThread } from '../../shared/pictures/picture-threads.ts';
import type { Tier } from './card.ts';
import { drawEmblem } from './parts/emblem.ts';

/** The emblem of a rank as an emoji: a PNG of 128 by 128 with a clear ground, filled to two edges. */
export async function drawRankIcon(tier: Tier): Promise<Buffer> {
  const { data, width, height } = await drawEmblem(tier, 256);
  const sharp = await loadSharp();
  const emblem = sharp(withoutGlow(data), { raw: { width, height, channels: 4 } })
    .trim({ background: clear, threshold: 1 })
    .resize(128, 128, { fit: 'contain', background: clear })
    .png({ compressionLevel: 9 });
  return withPictureThread(() => emblem.toBuffer());
}

/** A message shows it 22 px high: the faint glow around the emblem would only make it smaller. */
function withoutGlow(rgba: Uint8Array): Uint8Array {
  return rgba.map((value, index) =>
    index % 4 === 3 ? Math.max(0, Math.round(((value - glow) * 255) / (255 - glow))) : value,
  );
}

// The strongest part of the glow is 42 % opaque.
const glow = 112;

const clear = { r: 0, g: 0, b: 0, alpha: 0 };
