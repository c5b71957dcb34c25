import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { sniff } from '../../../src/shared/pictures/sniff.ts';
import { blankPicture, hugePng } from '../../support/images/pictures.ts';

describe('sniff', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('detects a %s and its size', async (format) => {
    const bytes = await blankPicture({ width: 300, height: 40 }).toFormat(format).toBuffer();
    expect(sniff(bytes)).toEqual({ format, width: 300, height: 40 });
  });

  it('detects the other kinds of WebP and JPEG', async () => {
    const lossless = await blankPicture({ width: 70, height: 20 }).webp({ lossless: true }).toBuffer();
    const extended = await blankPicture({ width: 70, height: 20, alpha: 0.5 })
      .webp({ quality: 50 })
      .toBuffer();
    const progressive = await blankPicture({ width: 70, height: 20 })
      .withExif({ IFD0: { Copyright: 'x'.repeat(500) } })
      .jpeg({ progressive: true })
      .toBuffer();
    for (const bytes of [lossless, extended, progressive])
      expect(sniff(bytes)).toMatchObject({ width: 70, height: 20 });
  });

  it('reads the size of a picture too large to decode', () => {
    expect(sniff(hugePng(20_000))).toEqual({ format: 'png', width: 20_000, height: 20_000 });
  });

  it('accepts nothing else as a picture', async () => {
    const tiff = await blankPicture({ width: 8, height: 8 }).tiff().toBuffer();
    const avif = await blankPicture({ width: 8, height: 8 }).avif({ effort: 0 }).toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
    const others = [tiff, avif, svg, Buffer.from('<!doctype html><title>404</title>'), Buffer.alloc(0)];
    for (const bytes of others) expect(sniff(bytes)).toBeUndefined();
  });

  it('never throws, wherever a picture is cut', async () => {
    for (const format of ['png', 'jpeg', 'gif', 'webp'] as const) {
      const bytes = await blankPicture({ width: 9, height: 9 }).toFormat(format).toBuffer();
      for (let length = 0; length < bytes.length; length++) sniff(bytes.subarray(0, length));
    }
    // A JPEG whose segments claim to go on for ever, or to be empty.
    expect(sniff(Buffer.from('ffd8ffe0ffff00', 'hex'))).toBeUndefined();
    expect(sniff(Buffer.from(`ffd8${'ffe00000'.repeat(50)}`, 'hex'))).toBeUndefined();
    expect(sniff(Buffer.from(`ffd8${'ff'.repeat(50)}`, 'hex'))).toBeUndefined();
    expect(await sharp(hugePng(10)).metadata()).toMatchObject({ width: 10 });
  });
});
