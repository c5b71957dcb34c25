import sharp from 'sharp';
import type { Box } from '../../../src/bot/cards/engine/box.ts';
import { cardJpeg } from '../../../src/bot/cards/engine/renderer.ts';
import { fitLine } from '../../../src/bot/cards/text/fit-line.ts';
import { type News, pixelsOf, type Scene } from './scene.ts';

/** The same card with `sharp.composite`: tiles and lines kept as ours are, the same text engine, the same encoder. */
export async function openSharpComposite(scene: Scene): Promise<(news: News) => Promise<Buffer>> {
  const background = await pixelsOf(scene.background);
  const face = (bytes: Buffer, size: number) =>
    sharp(bytes).resize(size, size).ensureAlpha().raw().toBuffer();
  const tiles = await Promise.all(
    scene.pictures.map(async ({ bytes, ...place }) =>
      layer(await sharp(bytes).ensureAlpha().raw().toBuffer(), place),
    ),
  );
  return async ({ avatar, lines }) => {
    const { left, top, size } = scene.avatar;
    const [portrait, ...words] = await Promise.all([
      face(avatar, size),
      ...[...lines, ...scene.texts].map(lineOf),
    ]);
    return sharp(background.data, {
      raw: { width: background.width, height: background.height, channels: 3 },
    })
      .composite([layer(portrait, { left, top, width: size, height: size }), ...tiles, ...words])
      .removeAlpha()
      .jpeg(cardJpeg)
      .toBuffer();
  };
}

async function lineOf({ text, x, baseline, size, bold, color }: Scene['texts'][number]) {
  const line = await fitLine(text, { size, color, weight: bold ? 'bold' : 'normal', maxWidth: 600 });
  if (!line) throw new Error(`nothing to set in ${text}`);
  const { width, height, data } = line.pixels;
  const raw = { width, height, channels: 4 } as const;
  return {
    input: Buffer.from(data.buffer, data.byteOffset, data.length),
    raw,
    left: x,
    top: baseline - line.ascent,
  };
}

function layer(input: Buffer, { left, top, width, height }: Box) {
  return { input, raw: { width, height, channels: 4 as const }, left, top };
}
