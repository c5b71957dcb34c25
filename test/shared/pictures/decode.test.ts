import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BadPictureError, soundPicture } from '../../../src/shared/pictures/decode.ts';
import { blankPicture, chunk, hugePng, png } from '../../support/images/pictures.ts';

describe('soundPicture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('hands on a %s that cards can use as it came', async (format) => {
    const bytes = await blankPicture({ width: 40, height: 20 }).toFormat(format).toBuffer();
    expect((await soundPicture(bytes, 'item')).bytes).toBe(bytes);
  });

  it('gives equal bytes one digest, and others another', async () => {
    const [one, same, other] = await Promise.all([png(20), png(20), png(21)]);
    const digest = async (bytes: Buffer) => (await soundPicture(bytes, 'item')).digest;
    expect(await digest(one)).toBe(await digest(same));
    expect(await digest(one)).not.toBe(await digest(other));
  });

  it('makes grey and 16 bit pictures plain', async () => {
    const grey = await blankPicture({ width: 4, height: 4 }).greyscale().png().toBuffer();
    const deep = await blankPicture({ width: 4, height: 4 }).toColourspace('rgb16').png().toBuffer();
    for (const bytes of [grey, deep])
      expect(await plain(bytes)).toMatchObject({ space: 'srgb', depth: 'uchar' });
  });

  it('turns a photograph upright', async () => {
    const bytes = await blankPicture({ width: 40, height: 20 })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await plain(bytes)).toMatchObject({ width: 20, height: 40 });
  });

  it.each(['gif', 'webp'] as const)('takes only the first frame of an animated %s', async (format) => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => png(30, 30, color)));
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format, { lossless: true })
      .toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ pages: 2 });
    const flat = (await soundPicture(bytes, 'pet')).bytes;
    expect(await sharp(flat).metadata()).toMatchObject({ format: 'png', width: 30, height: 30 });
    expect([...(await sharp(flat).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 0, 0]);
  });

  it('takes only the first frame of an animated PNG', async () => {
    const still = await png(30);
    // Its header ends at byte 33; two frames, for ever.
    const control = chunk('acTL', Buffer.of(0, 0, 0, 2, 0, 0, 0, 0));
    const animated = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
    const { bytes } = await soundPicture(animated, 'pet');
    expect(bytes.includes('acTL')).toBe(false);
    expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(still).raw().toBuffer());
  });

  const afterPixels = 12 + 4; // the last chunk and the checksum of the pixels
  it.each([
    ['nothing', []],
    ['a text', [chunk('tEXt', Buffer.from('a text that no card needs'))]],
  ])(
    'draws a PNG with %s behind its pixels as far as its rows go, wherever its end is cut',
    async (_, between) => {
      // It can't be compressed, so that 60 bytes are less than a row.
      const data = createHash('shake256', { outputLength: 64 * 64 * 3 })
        .update('rows')
        .digest();
      const plainPng = await sharp(data, { raw: { width: 64, height: 64, channels: 3 } })
        .png()
        .toBuffer();
      const whole = Buffer.concat([plainPng.subarray(0, -12), ...between, plainPng.subarray(-12)]);
      const rest = Buffer.concat(between).length;
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 1, max: rest + afterPixels + 60 }), async (missing) => {
          const { bytes } = await soundPicture(whole.subarray(0, whole.length - missing), 'item');
          const drawn = await sharp(bytes, { failOn: 'warning' }).removeAlpha().raw().toBuffer();
          const rowsLost = missing > rest + afterPixels ? 8 : 0;
          const there = (64 - rowsLost) * 64 * 3;
          expect(drawn.length).toBe(data.length);
          expect(drawn.subarray(0, there).equals(data.subarray(0, there))).toBe(true);
        }),
      );
    },
  );

  it.each([false, true])('draws a JPEG without its end mark (progressive: %s)', async (progressive) => {
    const data = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_entry, index) => (index * index) % 251));
    const whole = await sharp(data, { raw: { width: 64, height: 64, channels: 3 } })
      .jpeg({ progressive })
      .toBuffer();
    for (const missing of [1, 2]) {
      const { bytes } = await soundPicture(whole.subarray(0, whole.length - missing), 'item');
      expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(whole).raw().toBuffer());
    }
    const cut = whole.subarray(0, whole.length / 2);
    await expect(soundPicture(cut, 'item')).rejects.toThrow(BadPictureError);
  });

  it('scales down what is larger than cards need, a banner less', async () => {
    const bytes = await png(2_000, 500);
    expect(await plain(bytes)).toMatchObject({ width: 512, height: 128 });
    const banner = await soundPicture(bytes, 'banner');
    expect(await sharp(banner.bytes).metadata()).toMatchObject({ width: 1024, height: 256 });
  });

  it('refuses what is no picture, broken or out of proportion', async () => {
    const whole = await png(300);
    const jpeg = await blankPicture({ width: 300, height: 300 }).jpeg().toBuffer();
    const broken = Buffer.from(whole);
    broken.fill(7, broken.length - 40, broken.length - 20);
    const refused: Record<string, Buffer> = {
      nothing: Buffer.alloc(0),
      'a web page': Buffer.from('<!doctype html><title>Not found</title>'),
      'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'),
      'random bytes': Buffer.from('0123456789'.repeat(100)),
      'a cut PNG': whole.subarray(0, whole.length / 2),
      'a cut JPEG': jpeg.subarray(0, jpeg.length / 2),
      'a broken PNG': broken,
      'a bomb': hugePng(20_000),
      'too wide': await png(5_000, 2),
      'too many pixels': hugePng(2_049),
    };
    for (const [what, bytes] of Object.entries(refused))
      await expect(soundPicture(bytes, 'item'), what).rejects.toThrow(BadPictureError);
  });
});

async function plain(bytes: Buffer) {
  return sharp((await soundPicture(bytes, 'item')).bytes).metadata();
}
