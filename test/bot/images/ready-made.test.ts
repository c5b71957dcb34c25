import { Keyv } from 'keyv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpClient, type HttpRequest, openHttpClient } from '../../../src/bot/http/http-client.ts';
import { type GalleryOptions, openGallery } from '../../../src/bot/images/gallery.ts';
import type { LimitedClient } from '../../../src/bot/limits/limited-client.ts';
import type { PictureRequest } from '../../../src/shared/pictures/picture.ts';
import { openPictureHost, type PictureHost } from '../../support/images/picture-host.ts';
import { png } from '../../support/images/pictures.ts';
import { keptLog } from '../../support/kept-log.ts';

let host: PictureHost;
let other: PictureHost;
let client: HttpClient;

beforeEach(async () => {
  host = await openPictureHost();
  other = await openPictureHost();
  client = openHttpClient({ userAgent: 'Gallery test/1.0', now: Date.now });
});

afterEach(() => Promise.all([client.close(), host.close(), other.close()]));

const itemPath = '/api/v1/image?itemID=1';
const avatar: PictureRequest = { kind: 'avatar', id: '1', address: '/media/ana.png?v=2' };

describe('a picture that the player API has ready-made', () => {
  it('is asked for first, at the player API, with its key and through its gate', async () => {
    host.serve('/media/ana.png?v=2', await png(40));
    const through: string[] = [];
    const [picture] = await fetch([avatar], { playerApi: { ...playerApi(), gate: gateOf(through) } });
    expect(picture).toMatchObject({ kind: 'avatar', id: '1', source: 'player-api-media', isMissing: false });
    expect(host.paths()).toEqual(['/media/ana.png?v=2']);
    expect(host.asked[0]?.headers['x-api-key']).toBe('lo_secret');
    expect(through).toEqual([`${host.origin}/media/ana.png?v=2`]);
  });

  it('is relative to the base address unless its own begins at the root', async () => {
    host.serve('/api/v1/media/ana.png', await png(40));
    const [picture] = await fetch([{ ...avatar, address: 'media/ana.png' }]);
    expect(picture?.source).toBe('player-api-media');
  });

  it('is enough if no item is known', async () => {
    host.serve('/media/ana.png?v=2', await png(40));
    expect((await fetch([{ ...avatar, id: '' }]))[0]?.isMissing).toBe(false);
    const [none] = await fetch([{ ...avatar, id: '', address: '/media/none.png' }]);
    expect(none?.source).toBe('placeholder');
    expect(host.paths()).toEqual(['/media/ana.png?v=2', '/media/none.png']);
  });

  it.each<[string, Buffer | number]>([
    ['is not there', 404],
    ['fails', 500],
    ['is no picture', Buffer.from('<html>')],
    ['is huge', Buffer.alloc(3 * 1024 * 1024)],
  ])('gives way to the item’s own where it %s, and is not asked for again at once', async (_, answer) => {
    if (typeof answer === 'number')
      host.answer('/media/ana.png?v=2', (response) => response.writeHead(answer).end());
    else host.serve('/media/ana.png?v=2', answer);
    host.serve(itemPath, await png(60));
    const gallery = open();
    expect((await gallery.fetch([avatar], { deadline: soon() }))[0]).toMatchObject({ source: 'player-api' });
    expect(host.paths()).toEqual(['/media/ana.png?v=2', itemPath]);
    await gallery.fetch([avatar], { deadline: soon() });
    expect(host.paths().filter((path) => path === itemPath)).toHaveLength(1);
  });

  it('may be at another public host, which gets no key and can’t lead into a private network', async () => {
    const asked: { url: string; request: HttpRequest }[] = [];
    const picture = await png(40);
    const elsewhere: HttpClient = {
      ...client,
      async get(url, request) {
        asked.push({ url, request });
        return { status: 200, headers: {}, body: picture, sentAt: 0, receivedAt: 0 };
      },
    };
    const address = 'https://cdn.example/a.png?v=2';
    const [found] = await fetch([{ ...avatar, address }], { client: elsewhere });
    expect(found?.source).toBe('record-media');
    expect(asked).toMatchObject([{ url: address, request: { headers: {}, isPublicOnly: true } }]);
  });

  it('is at the second address if that sent the record, with the second’s key', async () => {
    other.serve('/media/ana.png', await png(40));
    const address = `${other.origin}/media/ana.png`;
    const second = { baseUrl: `${other.origin}/api/v1`, key: 'lo_second' };
    const [picture] = await fetch([{ ...avatar, address }], { second });
    expect(picture?.source).toBe('player-api-2-media');
    expect(other.asked[0]?.headers['x-api-key']).toBe('lo_second');
    expect(host.paths()).toEqual([]);
  });

  it('of an item is asked for at the second address, too, before other sources', async () => {
    other.serve(itemPath, await png(40));
    const second = { baseUrl: `${other.origin}/api/v1`, key: 'lo_second' };
    const [picture] = await fetch([{ kind: 'avatar', id: '1' }], { second });
    expect(picture?.source).toBe('player-api-2');
    expect(other.asked[0]?.headers['x-api-key']).toBe('lo_second');
  });

  it.each([
    'https://OTHER/a.png',
    'https://localhost/a.png',
    'https://127.0.0.1/a.png',
    'https://127.1/a.png',
    'https://0x7f000001/a.png',
    'https://[::1]/a.png',
    'https://10.0.0.1/a.png',
    'https://nas.local/a.png',
    'https://nas.local./a.png',
    'https://art/a.png',
    'https://a.internal/a.png',
    'https://user@cdn.example/a.png',
    'https://cdn.example:8443/a.png',
    'http://cdn.example/a.png',
    '//OTHER/a.png',
    '\\\\OTHER\\a.png',
    '/\t/OTHER/a.png',
    'http://OTHER/a.png',
    'http://lo@OTHER/a.png',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'http://',
  ])('is never fetched from elsewhere: %j', async (hostile) => {
    host.serve(itemPath, await png(60));
    const address = hostile.replace('OTHER', new URL(other.origin).host);
    const [picture] = await fetch([{ ...avatar, address }]);
    expect(picture?.source).toBe('player-api');
    expect(other.paths()).toEqual([]);
    expect(host.paths()).toEqual([itemPath]);
  });

  it('follows no redirect away from the player API', async () => {
    host.answer('/media/ana.png?v=2', (response) =>
      response.writeHead(302, { location: `${other.origin}/a.png` }).end(),
    );
    host.serve(itemPath, await png(60));
    expect((await fetch([avatar]))[0]?.source).toBe('player-api');
    expect(other.paths()).toEqual([]);
  });

  it('is stored under its address: another player with the same item gets the item’s', async () => {
    host.serve('/media/ana.png?v=2', await png(40));
    host.serve(itemPath, await png(60));
    const cache = new Keyv();
    await fetch([avatar], { cache });
    const [again] = await fetch([avatar], { cache });
    const [item] = await fetch([{ kind: 'avatar', id: '1' }], { cache });
    expect([again?.source, item?.source]).toEqual(['player-api-media', 'player-api']);
    expect(host.paths()).toEqual(['/media/ana.png?v=2', itemPath]);
  });
});

function open(change: Partial<GalleryOptions> = {}) {
  return openGallery({
    client,
    playerApi: playerApi(),
    sources: [],
    cache: undefined,
    now: Date.now,
    log: keptLog(),
    ...change,
  });
}

function fetch(requests: readonly PictureRequest[], change: Partial<GalleryOptions> = {}) {
  return open(change).fetch(requests, { deadline: soon() });
}

function playerApi() {
  return { baseUrl: `${host.origin}/api/v1`, key: 'lo_secret' };
}

function gateOf(through: string[]) {
  const paced: LimitedClient = {
    async get(url, request) {
      through.push(url);
      return { answer: await client.get(url, request), refusal: undefined };
    },
  };
  const status = () => ({
    waiting: 0,
    inFlight: 0,
    pausedUntil: undefined,
    pace: { requests: 1, seconds: 1 },
  });
  return { client: paced, changed: () => undefined, status };
}

function soon(): number {
  return Date.now() + 20_000;
}
