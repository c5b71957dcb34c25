import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BadPictureError, decodePicture } from '../../src/images/decode.ts';
import { blankPicture, hugePng, png } from './pictures.ts';

describe('decodePicture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('decodes a %s to RGBA', async (format) => {
    const bytes = await blankPicture({ width: 40, height: 20 }).toFormat(format, { quality: 100 }).toBuffer();
    const pixels = await decodePicture(bytes, 'item');
    expect(pixels).toMatchObject({ width: 40, height: 20 });
    expect(pixels.data.length).toBe(40 * 20 * 4);
    expect(pixels.data[3]).toBe(255);
    expect(Math.abs((pixels.data[0] ?? 0) - 0xd0)).toBeLessThan(8);
  });

  it('keeps transparency, not premultiplied', async () => {
    const bytes = await blankPicture({ width: 4, height: 4, alpha: 0.6 }).png().toBuffer();
    const { data } = await decodePicture(bytes, 'frame');
    expect([...data.subarray(0, 4)]).toEqual([0xd0, 0x30, 0x50, 153]);
  });

  it('decodes grey, 16 bit and palette pictures alike', async () => {
    const grey = await blankPicture({ width: 4, height: 4 }).greyscale().png().toBuffer();
    const deep = await blankPicture({ width: 4, height: 4 }).toColourspace('rgb16').png().toBuffer();
    const palette = await blankPicture({ width: 4, height: 4 }).png({ palette: true }).toBuffer();
    for (const bytes of [grey, deep, palette])
      expect((await decodePicture(bytes, 'item')).data.length).toBe(64);
  });

  it('takes the first frame of an animation alone', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => png(30, 30, color)));
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ pages: 2 });
    const pixels = await decodePicture(bytes, 'pet');
    expect(pixels).toMatchObject({ width: 30, height: 30 });
    expect([...pixels.data.subarray(0, 3)]).toEqual([255, 0, 0]);
  });

  it('scales down what is larger than cards need, a banner less', async () => {
    const bytes = await png(2_000, 500);
    expect(await decodePicture(bytes, 'clothes')).toMatchObject({ width: 512, height: 128 });
    expect(await decodePicture(bytes, 'banner')).toMatchObject({ width: 1024, height: 256 });
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
      'too many pixels': hugePng(4_096),
    };
    for (const [what, bytes] of Object.entries(refused))
      await expect(decodePicture(bytes, 'item'), what).rejects.toThrow(BadPictureError);
  });
});
