import { describe, expect, it } from 'vitest';
import { soundPicture } from '../../../src/shared/pictures/decode.ts';
import { decodePixels, takePixels } from '../../../src/shared/pictures/decoded-pixels.ts';
import { blankPicture, png } from '../../support/images/pictures.ts';

describe('decodePixels', () => {
  it('gives RGBA of any picture', async () => {
    const bytes = await blankPicture({ width: 3, height: 2, background: '#102030' }).jpeg().toBuffer();
    const { width, height, data } = await decodePixels({ bytes, digest: 'a jpeg' });
    expect([width, height, data.length]).toEqual([3, 2, 24]);
    expect(data[3]).toBe(255);
  });

  it('does not decode again what was just checked', async () => {
    const { digest } = await soundPicture(await png(21, 14, '#445566'), 'avatar');
    const pixels = await decodePixels({ bytes: Buffer.from('no picture'), digest });
    expect([pixels.width, pixels.height]).toEqual([21, 14]);
    expect([...pixels.data.subarray(0, 4)]).toEqual([0x44, 0x55, 0x66, 255]);
  });

  it('hands a just-checked picture to the taker, and drops it', async () => {
    const { digest } = await soundPicture(await png(22, 15, '#665544'), 'avatar');
    const unreadable = { bytes: Buffer.from('no picture'), digest };
    expect(await takePixels(unreadable)).toMatchObject({ width: 22, height: 15 });
    await expect(takePixels(unreadable)).rejects.toThrow();
  });

  it('decodes once for those who ask at the same time', async () => {
    const picture = { bytes: await png(5), digest: 'asked twice' };
    const [one, other] = await Promise.all([decodePixels(picture), decodePixels(picture)]);
    expect(other).toBe(one);
  });

  it('keeps no failure', async () => {
    const digest = 'broken at first';
    await expect(decodePixels({ bytes: Buffer.from('no picture'), digest })).rejects.toThrow();
    await expect(decodePixels({ bytes: await png(5), digest })).resolves.toMatchObject({ width: 5 });
  });
});
