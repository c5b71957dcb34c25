import sharp from 'sharp';
import { fitLine } from '../../../src/cards/text/fit-line.ts';
import { type News, pixelsOf, type Scene } from './scene.ts';

/** The same card with `sharp.composite`: tiles and lines kept as ours are, the same text engine, the same encoder. */
export async function openSharpComposite(scene: Scene): Promise<(news: News) => Promise<Buffer>> {
  const background = await pixelsOf(scene.background);
  const tile = (bytes: Buffer, size: number) =>
    sharp(bytes).resize(size, size).ensureAlpha().raw().toBuffer();
  const tiles = await Promise.all(
    scene.pictures.map(async ({ bytes, left, top, size }) =>
      layer(await tile(bytes, size), { left, top, size }),
    ),
  );
  return async ({ avatar, nickname, subtitle }) => {
    const [face, ...lines] = await Promise.all([
      tile(avatar, scene.avatar.size),
      lineOf({ text: nickname, x: 264, baseline: 90, size: 60, bold: true, color: '#ffffff' }),
      lineOf({ text: subtitle, x: 264, baseline: 138, size: 27, bold: false, color: '#bcc5d3' }),
      ...scene.texts.map(lineOf),
    ]);
    return sharp(background.data, {
      raw: { width: background.width, height: background.height, channels: 3 },
    })
      .composite([layer(face, scene.avatar), ...tiles, ...lines])
      .removeAlpha()
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4', optimiseCoding: false })
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

function layer(input: Buffer, { left, top, size }: { left: number; top: number; size: number }) {
  return { input, raw: { width: size, height: size, channels: 4 as const }, left, top };
}
