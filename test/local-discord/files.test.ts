import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '../../src/local-discord/files/file-store.ts';
import { readPictureFacts } from '../../src/local-discord/files/picture-facts.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { createSnowflakes, snowflakeOfName } from '../../src/local-discord/snowflakes.ts';

describe('readPictureFacts', () => {
  const picture = sharp({ create: { width: 37, height: 21, channels: 3, background: 'teal' } });

  it.each([
    ['image/png', () => picture.clone().png().toBuffer()],
    ['image/jpeg', () => picture.clone().jpeg().toBuffer()],
    ['image/jpeg', () => picture.clone().jpeg({ progressive: true }).withMetadata().toBuffer()],
    ['image/gif', () => picture.clone().gif().toBuffer()],
    ['image/webp', () => picture.clone().webp().toBuffer()],
    ['image/webp', () => picture.clone().webp({ lossless: true }).toBuffer()],
    ['image/webp', () => picture.clone().ensureAlpha(0.5).webp().toBuffer()],
  ])('%s', async (contentType, encode) => {
    const bytes = await encode();
    expect(readPictureFacts(bytes)).toEqual({ contentType, width: 37, height: 21 });
    for (let length = 0; length < 24; length += 1)
      expect(() => readPictureFacts(bytes.subarray(0, length))).not.toThrow();
  });

  it('nothing for other files', () => {
    expect(readPictureFacts(Buffer.from('uid,name'))).toBeUndefined();
  });
});

describe('the CDN', () => {
  let discord: LocalDiscord;
  beforeAll(async () => {
    discord = await openLocalDiscord({ now: Date.now });
  });
  afterAll(() => discord.close());

  it.each(['/embed/avatars/0.png', '/avatars/774566544788162523/abc.png'])('draws %s', async (path) => {
    const response = await fetch(discord.cdnUrl + path);
    const { info } = await sharp(await response.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 256, height: 256, channels: 3 });
    expect((await fetch(discord.cdnUrl + path, { method: 'HEAD' })).status).toBe(200);
  });

  it.each(['/', '//'])('answers at %s, which leads to the page', async (path) => {
    expect((await fetch(discord.cdnUrl + path)).status).toBe(200);
  });

  it.each(['/%', '/attachments/1/2/a.png', '/embed/avatars/../../etc/passwd', '/embed/avatars/12.png'])(
    'has nothing at %s',
    async (path) => {
      expect((await fetch(discord.cdnUrl + path)).status).toBe(404);
    },
  );
});

it('drops the oldest files when they take too much memory', () => {
  const store = createFileStore(10 + 3 * 1024);
  const put = (path: string, size: number) =>
    store.put(path, { name: path, contentType: 'x/y', data: new Uint8Array(size) });
  const kept = (...paths: string[]) => paths.map((path) => store.get(path) !== undefined);
  put('a', 4);
  put('b', 4);
  put('c', 4);
  expect(kept('a', 'b', 'c')).toEqual([false, true, true]);
  for (const path of ['d', 'e', 'f']) put(path, 0);
  expect(kept('b', 'c', 'd', 'e', 'f')).toEqual([false, false, true, true, true]);
});

describe('ids', () => {
  it('never come twice and grow, whatever the clock does', () => {
    const times = [5, 5, 1, 9].map((ms) => Date.UTC(2026, 0, 1) + ms);
    const makeId = createSnowflakes(() => times.shift() ?? 0);
    const ids = Array.from({ length: 8 }, () => BigInt(makeId()));
    expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? 0n))).toBe(true);
    expect((ids[0] ?? 0n) >> 22n).toBe(BigInt(Date.UTC(2026, 0, 1) + 5 - Date.UTC(2015, 0, 1)));
  });

  it('have the length that client libraries expect', () => {
    for (const id of [createSnowflakes(() => 0)(), snowflakeOfName('Ana'), snowflakeOfName('')])
      expect(id).toMatch(/^\d{17,19}$/);
  });
});
