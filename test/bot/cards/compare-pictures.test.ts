import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawPlayerCard } from '../../../src/bot/cards/player-card.ts';
import { looksSame } from '../../support/cards/compare-pictures.ts';
import { renderer } from '../../support/cards/renderer.ts';
import { ana } from '../../support/cards/sample.ts';
import { checkPicture } from '../../support/cards/snapshots.ts';

let card: Buffer;
beforeAll(async () => {
  card = (await drawPlayerCard(renderer, ana)).data;
});

describe('looksSame', () => {
  it.each([80, 85, 95])('takes the same card, encoded again at quality %s, as the same', async (quality) => {
    const again = await encode(sharp(card), quality);
    expect(again.equals(card)).toBe(false);
    expect(await looksSame(card, again)).toBe(true);
  });

  it.each([
    ['in flat colour', 4, 560],
    ['inside a picture', 130, 130],
  ])('notices a changed block of 8 x 8 pixels %s', async (_where, left, top) => {
    const changed = await encode(sharp(card).composite([{ input: await block('#7090ff'), left, top }]));
    expect(await looksSame(card, changed)).toBe(false);
  });

  it('notices one changed letter', async () => {
    const { data } = await drawPlayerCard(renderer, {
      ...ana,
      nickname: ana.nickname.replace('A', 'E'),
    });
    expect(await looksSame(card, data)).toBe(false);
  });

  it('notices another size', async () => {
    expect(await looksSame(card, await encode(sharp(card).resize(1020)))).toBe(false);
  });
});

describe('checkPicture', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'loadout-comparison-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reports nothing for pictures that look the same', async () => {
    const fresh = await encode(sharp(card), 85);
    await checkPicture('same', { old: card, fresh, folder });
    expect(existsSync(path.join(folder, 'same.png'))).toBe(false);
  });

  it('writes old, new and difference side by side, and names the file', async () => {
    const fresh = await encode(sharp(card).composite([{ input: await block('#ff0000'), left: 500, top: 8 }]));
    const file = path.join(folder, 'changed.png');
    await expect(checkPicture('changed', { old: card, fresh, folder })).rejects.toThrow(file);
    const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([3 * 1024, 576]);
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3).subarray(0, 3)];
    expect(at(504, 12)[0]).toBeLessThan(150);
    expect(at(1024 + 504, 12)[0]).toBeGreaterThan(220);
    expect(Math.max(...at(2048 + 504, 12))).toBeGreaterThan(200);
    expect(Math.max(...at(2048 + 700, 500))).toBeLessThan(60);
  });
});

function block(color: string): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: color } })
    .png()
    .toBuffer();
}

function encode(picture: Sharp, quality = 88): Promise<Buffer> {
  return picture.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer();
}
