import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { asPng } from '../../../src/service/pictures/sources/as-png.ts';
import { soundPicture } from '../../../src/shared/pictures/decode.ts';
import { sniff } from '../../../src/shared/pictures/sniff.ts';
import { stripPicture } from '../../../src/shared/pictures/strip-picture.ts';
import { blankPicture, chunk, png, textBomb, withChunks } from '../../support/images/pictures.ts';

const marker = 'a text that nothing needs';
const formats = ['png', 'jpeg', 'webp'] as const;

/** A picture of two colours with a profile, a text in EXIF and one in XMP. */
async function burdened(format: (typeof formats)[number], orientation?: number): Promise<Buffer> {
  const picture = blankPicture({ width: 40, height: 20 }).toFormat(format).withIccProfile('srgb');
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${marker}</x:xmpmeta>`;
  const exif = picture.withExif({ IFD0: { Copyright: marker } }).withXmp(xmp);
  return (orientation === undefined ? exif : exif.withMetadata({ orientation })).toBuffer();
}

describe('a picture of a hundred thousand parts', () => {
  const times = (part: Buffer) => Buffer.concat(Array.from({ length: 100_000 }, () => part));
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const end = chunk('IEND', Buffer.alloc(0));
  const segments = Buffer.concat([times(Buffer.of(0xff, 0xdb, 0, 2)), Buffer.of(0xff, 0xd9)]);
  it.each([
    ['jpeg', Buffer.concat([Buffer.of(0xff, 0xd8), segments])],
    ['png', Buffer.concat([signature, times(chunk('pHYs', Buffer.alloc(0))), end])],
  ] as const)('is not walked to its end: %s', (format, bytes) => {
    expect(stripPicture(bytes, { format, width: 1, height: 1 })).toBeUndefined();
  });
});

describe('what decoding does not need', () => {
  it.each(formats)('is removed from a %s, and the pixels stay', async (format) => {
    const bytes = await burdened(format);
    expect(bytes.includes(marker)).toBe(true);
    const stripped = strip(bytes);
    expect(stripped.includes(marker)).toBe(false);
    const { width, height, exif, icc, xmp } = await sharp(stripped, { failOn: 'warning' }).metadata();
    expect({ width, height, exif, icc, xmp }).toEqual({ width: 40, height: 20 });
    expect(await pixels(stripped)).toEqual(await pixels(bytes));
  });

  it.each(formats)('does not include which side of a %s is up', async (format) => {
    const stripped = strip(await burdened(format, 6));
    expect((await sharp(stripped).metadata()).orientation).toBe(6);
    expect(stripped.includes(marker)).toBe(false);
  });

  it.each(['zTXt', 'iTXt', 'tEXt', 'iCCP', 'eXIf', 'sPLT', 'hIST', 'prVt'])(
    'includes %s of a PNG',
    async (type) => {
      const still = await png(20);
      const bytes = withChunks(still, [chunk(type, Buffer.from(marker))]);
      expect(strip(bytes)).toEqual(still);
    },
  );

  it('includes comments and applications of a JPEG', async () => {
    const still = await blankPicture({ width: 20, height: 20 }).jpeg().toBuffer();
    for (const kind of [0xfe, 0xe2, 0xed]) {
      const text = Buffer.concat([Buffer.of(0xff, kind, 0, marker.length + 2), Buffer.from(marker)]);
      expect(strip(Buffer.concat([still.subarray(0, 2), text, still.subarray(2)]))).toEqual(still);
    }
  });

  it('includes later frames and comments of a GIF', async () => {
    const frames = await Promise.all(['#ff0000', '#0000ff'].map((color) => png(30, 30, color)));
    const bytes = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const stripped = strip(bytes);
    expect((await sharp(stripped, { animated: true }).metadata()).pages ?? 1).toBe(1);
    expect(await pixels(stripped)).toEqual(await pixels(bytes));
  });

  it('includes what follows the end', async () => {
    for (const format of ['png', 'jpeg', 'gif'] as const) {
      const still = await blankPicture({ width: 20, height: 20 }).toFormat(format).toBuffer();
      expect(strip(Buffer.concat([still, Buffer.from(marker)])).includes(marker), format).toBe(false);
    }
  });
});

describe('a PNG whose texts inflate to 2 GB', () => {
  it('reaches the decoder without them', async () => {
    const bomb = await textBomb();
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect(strip(bomb)).toEqual(await png(64));
    // The cards decode the result again.
    expect((await soundPicture(bomb, 'item')).bytes).toEqual(await png(64));
  });

  it('is a picture like any other to the service', async () => {
    // A text with a wrong checksum fails a decoder that reads it.
    const text = chunk('zTXt', Buffer.from(`Comment\0\0${marker}`));
    text.fill(0, text.length - 4);
    expect(await pixels(await asPng(withChunks(await png(64), [text])))).toEqual(await pixels(await png(64)));
  });
});

describe('parts that do not fit together', () => {
  it('are refused: half a PNG, a JPEG of a thousand scans', async () => {
    const still = await png(20);
    expect(parts(still.subarray(0, still.length / 2))).toBeUndefined();
    const jpeg = await blankPicture({ width: 20, height: 20 }).jpeg({ progressive: true }).toBuffer();
    const scan = jpeg.indexOf(Buffer.of(0xff, 0xda));
    const end = jpeg.length - 2;
    const scans = Array<Buffer>(1_000).fill(jpeg.subarray(scan, end));
    expect(parts(Buffer.concat([jpeg.subarray(0, end), ...scans, jpeg.subarray(end)]))).toBeUndefined();
    expect(parts(jpeg)).toBeDefined();
  });

  it('throw nothing, however the bytes are changed', async () => {
    const animated = await sharp([await png(9), await png(9, 9, '#0000ff')], { join: { animated: true } })
      .webp()
      .toBuffer();
    const gif = await blankPicture({ width: 20, height: 20 }).gif().toBuffer();
    const pictures = [...(await Promise.all(formats.map((format) => burdened(format, 3)))), animated, gif];
    const change = fc.tuple(fc.nat({ max: 2_000 }), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(
        fc.constantFrom(...pictures),
        fc.array(change, { maxLength: 8 }),
        fc.nat({ max: 3_000 }),
        (picture, changes, length) => {
          const bytes = Buffer.from(picture.subarray(0, length));
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          expect(parts(bytes)?.bytes.length ?? 0).toBeLessThanOrEqual(bytes.length + 100);
        },
      ),
      { numRuns: 500 },
    );
  });
});

function parts(bytes: Buffer) {
  const sniffed = sniff(bytes);
  return sniffed && stripPicture(bytes, sniffed);
}

function strip(bytes: Buffer): Buffer {
  const stripped = parts(bytes);
  if (!stripped) throw new Error('it was refused');
  return stripped.bytes;
}

function pixels(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).ensureAlpha().raw().toBuffer();
}
