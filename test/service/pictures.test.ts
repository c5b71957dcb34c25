import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openPictures } from '../../src/service/pictures/picture-store.ts';
import { nothingShare } from '../../src/service/pictures/sources/drawn-source.ts';
import { findResident } from '../../src/service/world/resident.ts';
import type { PictureKind } from '../../src/shared/contract/picture-kind.ts';
import { openTestService } from '../support/service/open-test-service.ts';

const prefixes: Record<PictureKind, readonly number[]> = {
  avatar: [101, 102, 902],
  frame: [902],
  banner: [901],
  clothes: [203, 204, 205, 211, 214],
  pet: [1300],
  weapon: [907],
  item: [910, 904, 999],
};

const examples = (Object.keys(prefixes) as PictureKind[]).flatMap((kind) =>
  prefixes[kind].flatMap((prefix) =>
    [1, 2, 3].map((number) => ({ kind, id: String(prefix * 1_000_000 + number) })),
  ),
);

async function pixels(bytes: Buffer) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
  return { ...info, alphaAt, clear: data.filter((value, index) => index % 4 === 3 && value === 0).length };
}

/** The size of what is drawn, and the empty columns on both of its sides. */
function inkOf({ width, height, alphaAt }: Awaited<ReturnType<typeof pixels>>) {
  const columns = Array.from({ length: width }, (_, x) => x);
  const rows = Array.from({ length: height }, (_, y) => y);
  const inked = columns.filter((x) => rows.some((y) => (alphaAt(x, y) ?? 0) > 128));
  const inkedRows = rows.filter((y) => columns.some((x) => (alphaAt(x, y) ?? 0) > 128));
  const left = inked[0] ?? 0;
  return {
    width: inked.length,
    height: inkedRows.length,
    left,
    right: width - 1 - (inked.at(-1) ?? 0),
  };
}

describe('the pictures', () => {
  it('are PNGs of 256 by 256, banners of 1024 by 256', async () => {
    const pictures = openPictures();
    for (const example of examples) {
      const picture = await pictures.get(example);
      if (!picture) continue;
      const { format, width, height } = await sharp(picture.bytes).metadata();
      expect([example.kind, format, width, height]).toEqual([
        example.kind,
        'png',
        example.kind === 'banner' ? 1024 : 256,
        256,
      ]);
    }
  });

  it('have a clear ground where they are things, none where they are scenes', async () => {
    const pictures = openPictures();
    for (const example of examples) {
      const picture = await pictures.get(example);
      if (!picture) continue;
      const { clear } = await pixels(picture.bytes);
      if (['avatar', 'banner'].includes(example.kind)) expect(clear).toBe(0);
      else expect(clear).toBeGreaterThan(256 * 256 * 0.15);
    }
  });

  it('show garments from the front, so large that a figure can be dressed in them', async () => {
    const pictures = openPictures();
    for (const [prefix, least] of [
      [203, { width: 130, height: 180 }],
      [204, { width: 120, height: 180 }],
      [205, { width: 220, height: 120 }],
    ] as const)
      for (let number = 1; number <= 40; number++) {
        const picture = await pictures.get({ kind: 'clothes', id: String(prefix * 1_000_000 + number) });
        if (!picture) continue;
        const { width, height, left, right } = inkOf(await pixels(picture.bytes));
        expect(width).toBeGreaterThan(least.width);
        expect(height).toBeGreaterThan(least.height);
        expect(Math.abs(left - right)).toBeLessThan(4);
      }
  });

  it('show two legs and a pair of shoes: nothing in the middle below the knees, something beside it', async () => {
    const pictures = openPictures();
    for (const prefix of [204, 205])
      for (let number = 1; number <= 40; number++) {
        const picture = await pictures.get({ kind: 'clothes', id: String(prefix * 1_000_000 + number) });
        if (!picture) continue;
        const { alphaAt } = await pixels(picture.bytes);
        const row = prefix === 204 ? 200 : 120;
        expect([alphaAt(128, row), alphaAt(88, row), alphaAt(168, row)]).toEqual([0, 255, 255]);
      }
  });

  it('draw every frame closed around a clear middle', async () => {
    const pictures = openPictures();
    for (let number = 1; number <= 30; number++) {
      const picture = await pictures.get({ kind: 'frame', id: String(902_000_000 + number) });
      if (!picture) continue;
      const { alphaAt } = await pixels(picture.bytes);
      for (let angle = 0; angle < 360; angle += 3) {
        const along = Array.from({ length: 127 }, (_, radius) =>
          alphaAt(
            Math.round(128 + radius * Math.cos((angle * Math.PI) / 180)),
            Math.round(128 + radius * Math.sin((angle * Math.PI) / 180)),
          ),
        );
        expect(along.slice(0, 55).every((alpha) => alpha === 0)).toBe(true);
        expect(along.some((alpha) => alpha === 255)).toBe(true);
      }
    }
  });

  it('are the same bytes for the same kind and id, and differ between ids', async () => {
    const [one, other] = [openPictures(), openPictures()];
    for (const kind of ['avatar', 'frame', 'pet'] as const) {
      const bytes = (await one.get({ kind, id: '902000004' }))?.bytes;
      expect((await other.get({ kind, id: '902000004' }))?.bytes.equals(bytes ?? Buffer.alloc(0))).toBe(true);
      expect((await one.get({ kind, id: '902000005' }))?.bytes.equals(bytes ?? Buffer.alloc(0))).toBe(false);
    }
  });

  it('tell all named pets apart', async () => {
    const pictures = openPictures();
    const ids = Object.keys(
      JSON.parse(readFileSync(new URL('../../assets/catalog/pets.json', import.meta.url), 'utf8')),
    );
    const etags = await Promise.all(ids.map(async (id) => (await pictures.get({ kind: 'pet', id }))?.etag));
    expect(new Set(etags).size).toBe(ids.length);
    expect(etags).not.toContain(undefined);
  });

  it.each(['0', '999', '12345678901234567890'])('are not drawn for invalid items: %s', async (id) => {
    expect(await openPictures().get({ kind: 'item', id })).toBeUndefined();
  });

  it('are missing for the share of ids that is set', async () => {
    const pictures = openPictures();
    const ids = Array.from({ length: 400 }, (_, index) => String(5_000_000 + index));
    const found = await Promise.all(ids.map((id) => pictures.get({ kind: 'item', id })));
    const missing = found.filter((picture) => !picture).length / ids.length;
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThan(nothingShare * 2);
  });

  it('are drawn once however many ask at once, and again when they had to go', async () => {
    const roomy = openPictures();
    const request = { kind: 'pet', id: '1300000001' } as const;
    const [first, second] = await Promise.all([roomy.get(request), roomy.get(request)]);
    expect(first?.bytes).toBe(second?.bytes);
    expect((await roomy.get(request))?.bytes).toBe(first?.bytes);
    const tiny = openPictures({ maxBytes: 1 });
    expect((await tiny.get(request))?.bytes).not.toBe((await tiny.get(request))?.bytes);
  });
});

describe('the addresses of pictures', () => {
  it.each([
    '/api/v1/image?itemID=203000001',
    '/api/v1/image?item_id=203000001',
    '/api/images/item?itemID=203000001',
    '/api/images/item?itemId=203000001',
    '/api/images/item?id=203000001',
    '/api/images/player-assets?kind=clothes&id=203000001',
  ])('serve the same picture: %s', async (url) => {
    const { ask } = await openTestService();
    const [reply, plain] = [await ask(url), await ask('/api/v1/image?itemID=203000001')];
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
    });
    expect(reply.rawPayload.equals(plain.rawPayload)).toBe(true);
    expect(reply.headers.etag).toBe(plain.headers.etag);
  });

  it('draw by the id if no kind is given, by the kind if one is', async () => {
    const { ask } = await openTestService();
    const size = async (url: string) => (await sharp((await ask(url)).rawPayload).metadata()).width;
    expect(await size('/api/v1/image?itemID=901000001')).toBe(1024);
    expect(await size('/api/v1/image?itemID=901000001&kind=item')).toBe(256);
  });

  it.each([
    ['itemID', '/api/v1/image'],
    ['itemID', '/api/images/item?id=..%2Fkeys.json'],
    ['itemID', '/api/images/item?id=123456789012345678901'],
    ['kind', '/api/v1/image?itemID=1&kind=sword'],
    ['uid', '/api/images/player-assets'],
    ['id', '/api/images/player-assets?kind=frame'],
    ['id', '/api/images/player-assets?id=abc'],
  ])('refuse naming %s: %s', async (name, url) => {
    const { ask } = await openTestService();
    const reply = await ask(url);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({
      code: 'INVALID_PARAMETER',
      message: expect.stringMatching(`^${name} `),
    });
    if (name === 'id') expect(reply.body).not.toContain('itemID');
  });

  it('list a player’s pictures, each of them served where the list says or known to be missing', async () => {
    const { ask } = await openTestService();
    const list = await ask('/api/images/player-assets?uid=123456789&region=sg');
    const assets: { kind: string; id: string; url: string }[] = list.json();
    expect(assets.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['avatar', 'frame', 'banner']));
    for (const { url } of assets) {
      const { pathname, search } = new URL(url);
      const reply = await ask(pathname + search);
      if (reply.statusCode === 200) expect(reply.headers['content-type']).toBe('image/png');
      else expect(reply.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
    const missing = Array.from({ length: 500 }, (_, index) => String(90_000 + index)).find(
      (uid) => !findResident(uid),
    );
    expect((await ask(`/api/images/player-assets?uid=${missing}&region=sg`)).json()).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
