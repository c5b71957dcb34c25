import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Keyv } from 'keyv';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody } from '../../src/contract/error-codes.ts';
import { slowMs, turnPatienceMs } from '../../src/images/download.ts';
import { type GalleryOptions, openGallery } from '../../src/images/gallery.ts';
import { missTtlMs } from '../../src/images/misses.ts';
import type { Picture, PictureRequest } from '../../src/images/picture.ts';
import { type HttpDoor, openHttpDoor } from '../../src/transport/http.ts';
import { NoTurnError } from '../../src/transport/no-turn-error.ts';
import type { PacedDoor } from '../../src/transport/paced-door.ts';
import type { Claim } from '../../src/transport/pacer.ts';
import { blankPicture, hugePng, png } from './pictures.ts';

type Answer = (response: ServerResponse) => void;

let server: Server;
let door: HttpDoor;
let origin: string;
/** Path and query to answer; everything else is a 404. */
let shelf: Map<string, Answer>;
let asked: IncomingMessage[];
let clock: number;

beforeEach(async () => {
  shelf = new Map();
  asked = [];
  clock = 1_000_000;
  server = createServer((request, response) => {
    asked.push(request);
    const answer = shelf.get(request.url ?? '');
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  door = openHttpDoor({ userAgent: 'Gallery test/1.0', now: Date.now });
});

afterEach(async () => {
  server.closeAllConnections();
  await Promise.all([door.close(), new Promise((resolve) => server.close(resolve))]);
});

const olderPath = (id: string) => `/api/images/item?itemID=${id}`;
const apiPath = (id: string) => `/api/v1/image?itemID=${id}`;

describe('the image fallback chain', () => {
  it('asks the player API first, with the key in the header alone', async () => {
    serve(apiPath('1'), await png(20));
    const [picture] = await fetch([{ kind: 'clothes', id: '1' }]);
    expect(picture).toMatchObject({
      kind: 'clothes',
      id: '1',
      source: 'player-api',
      isMissing: false,
      bytes: await png(20),
    });
    expect(asked.map(({ url }) => url)).toEqual([apiPath('1')]);
    expect(asked[0]?.headers['x-api-key']).toBe('lo_secret');
  });

  it('then each source in order, without the key', async () => {
    serve('/second/clothes/1', await png(30));
    const [picture] = await fetch([{ kind: 'clothes', id: '1' }]);
    expect(picture).toMatchObject({ source: 'source-2', isMissing: false });
    expect(asked.map(({ url }) => url)).toEqual([
      apiPath('1'),
      olderPath('1'),
      '/first/1.png',
      '/second/clothes/1',
    ]);
    expect(asked.slice(2).map(({ headers }) => headers['x-api-key'])).toEqual([undefined, undefined]);
  });

  it('asks the API’s other address where the first is not served, and remembers which is', async () => {
    for (const id of ['1', '2']) serve(olderPath(id), await png(20));
    const gallery = open();
    for (const id of ['1', '2']) await gallery.fetch([{ kind: 'item', id }], soon());
    expect(asked.map(({ url }) => url)).toEqual([apiPath('1'), olderPath('1'), olderPath('2')]);
  });

  it('believes the API that it has no such picture', async () => {
    const body = JSON.stringify(errorBody('NOT_FOUND'));
    shelf.set(apiPath('1'), (response) => response.writeHead(404).end(body));
    await fetch([{ kind: 'item', id: '1' }]);
    expect(asked.map(({ url }) => url)).not.toContain(olderPath('1'));
  });

  it('then draws a placeholder, another for each kind', async () => {
    const kinds = ['avatar', 'frame', 'banner', 'clothes', 'pet', 'weapon', 'item'] as const;
    const pictures = await fetch(kinds.map((kind) => ({ kind, id: '9' })));
    expect(pictures.map(({ kind }) => kind)).toEqual(kinds);
    expect(pictures.every(({ source }) => source === 'placeholder')).toBe(true);
    expect(new Set(pictures.map(({ digest }) => digest)).size).toBe(7);
    // The frame is decoration: ours is as good as any.
    expect(pictures.filter(({ isMissing }) => !isMissing).map(({ kind }) => kind)).toEqual(['frame']);
  });

  it('asks for a frame where frames are, never a source that knows no kinds', async () => {
    await fetch([{ kind: 'frame', id: '7' }]);
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/images/player-assets?kind=frame&id=7',
      '/second/frame/7',
    ]);
  });

  it('asks nobody for an id that is none', async () => {
    const pictures = await fetch([
      { kind: 'item', id: '../../secret' },
      { kind: 'item', id: '' },
    ]);
    expect(pictures.map(({ isMissing }) => isMissing)).toEqual([true, true]);
    expect(asked).toEqual([]);
  });

  const bad: [what: string, body: () => Buffer | Promise<Buffer>][] = [
    ['a web page', () => Buffer.from('<!doctype html><title>Sorry</title>')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an empty body', () => Buffer.alloc(0)],
    ['a cut PNG', async () => (await png(300)).subarray(0, 200)],
    ['a PNG of 20000 x 20000', () => hugePng(20_000)],
    ['50 MB', () => Buffer.concat([hugePng(9), Buffer.alloc(50_000_000)])],
  ];
  it.each(bad)('passes by %s, and remembers it', async (_what, body) => {
    serve(apiPath('1'), await body());
    serve('/first/1.png', await png(20));
    const gallery = open();
    const first = await gallery.fetch([{ kind: 'item', id: '1' }], soon());
    expect(first[0]).toMatchObject({ source: 'source-1', isMissing: false });
    await gallery.fetch([{ kind: 'item', id: '1' }], soon());
    expect(asked.filter(({ url }) => url === apiPath('1'))).toHaveLength(1);
  });

  it.each([500, 403, 302])('passes by a status of %s and asks again the next time', async (status) => {
    shelf.set(apiPath('1'), (response) => response.writeHead(status, { location: '/first/2.png' }).end());
    const gallery = open();
    for (let time = 0; time < 2; time++) await gallery.fetch([{ kind: 'item', id: '1' }], soon());
    expect(asked.filter(({ url }) => url === apiPath('1'))).toHaveLength(2);
    expect(asked.filter(({ url }) => url === '/first/2.png')).toEqual([]);
  });

  it('passes by a cut connection', async () => {
    shelf.set(apiPath('1'), (response) => response.destroy());
    serve('/first/1.png', await png(20));
    expect((await fetch([{ kind: 'item', id: '1' }]))[0]?.source).toBe('source-1');
  });

  it('takes the first frame of an animation', async () => {
    serve(apiPath('1'), await blankPicture({ width: 16, height: 16 }).gif().toBuffer());
    expect((await fetch([{ kind: 'pet', id: '1' }]))[0]).toMatchObject({ source: 'player-api' });
  });

  it('asks nothing of a source that said to wait, until the time is over', async () => {
    shelf.set(apiPath('1'), (response) => response.writeHead(429, { 'retry-after': '30' }).end());
    serve(apiPath('2'), await png(20));
    const gallery = open();
    const source = async (id: string) => (await gallery.fetch([{ kind: 'item', id }], soon()))[0]?.source;
    await source('1');
    expect(await source('2')).toBe('placeholder');
    clock += 30_001;
    expect(await source('2')).toBe('player-api');
  });

  it('remembers for a while that nobody has a picture', async () => {
    const gallery = open();
    const fetchOnce = () => gallery.fetch([{ kind: 'item', id: '1' }], soon());
    await fetchOnce();
    const before = asked.length;
    await fetchOnce();
    expect(asked).toHaveLength(before);
    clock += missTtlMs + 1;
    await fetchOnce();
    expect(asked).toHaveLength(2 * before);
  });
});

describe('sources that are not well', () => {
  it('asks the next beside one that is slow, and takes whoever is first', async () => {
    shelf.set(apiPath('1'), () => undefined);
    serve('/first/1.png', await png(20));
    const { sleep, wake, called } = handmadeSleep();
    const fetched = open({ sleep }).fetch([{ kind: 'item', id: '1' }], soon());
    await called(slowMs);
    wake(slowMs);
    expect((await fetched)[0]).toMatchObject({ source: 'source-1', isMissing: false });
  });

  it('asks one that keeps failing after the others, tries it again after a while, and lets it back', async () => {
    shelf.set(apiPath('1'), (response) => response.destroy());
    for (const id of ['1', '2', '3', '4', '5']) {
      shelf.set(apiPath(id), (response) => response.destroy());
      serve(`/first/${id}.png`, await png(20));
    }
    const gallery = open();
    const askedFor = async (id: string) => {
      const before = asked.length;
      await gallery.fetch([{ kind: 'item', id }], soon());
      return asked.slice(before).map(({ url }) => url);
    };
    for (const id of ['1', '2', '3']) expect((await askedFor(id))[0]).toBe(apiPath(id));
    expect(await askedFor('4')).toEqual(['/first/4.png']);
    serve(apiPath('5'), await png(30));
    clock += 15_001;
    expect(await askedFor('5')).toEqual([apiPath('5')]);
    serve(apiPath('6'), await png(30));
    expect(await askedFor('6')).toEqual([apiPath('6')]);
  });

  it('never asks a source whose name leads into a private network', async () => {
    const sources = [`${origin.replace('127.0.0.1', 'pictures.example')}/first/{id}.png`];
    await door.close();
    door = openHttpDoor({
      userAgent: 'Gallery test/1.0',
      now: Date.now,
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    serve('/first/1.png', await png(20));
    const [picture] = await open({ sources }).fetch([{ kind: 'item', id: '1' }], soon());
    expect(picture?.isMissing).toBe(true);
    expect(asked.filter(({ url }) => url?.startsWith('/first'))).toEqual([]);
  });

  it('keeps what was served in memory', async () => {
    serve(apiPath('1'), await png(20));
    const gallery = open();
    const pictures = [];
    for (let time = 0; time < 2; time++)
      pictures.push(...(await gallery.fetch([{ kind: 'item', id: '1' }], soon())));
    expect(pictures[1]).toMatchObject({ source: 'player-api', digest: pictures[0]?.digest });
    expect(asked).toHaveLength(1);
  });
});

describe('fetching together', () => {
  it('asks for all parts at once', async () => {
    const waiting: ServerResponse[] = [];
    const body = await png(20);
    // Nobody is answered before everybody has asked.
    for (const id of ['1', '2', '3'])
      shelf.set(apiPath(id), (response) => {
        waiting.push(response);
        if (waiting.length === 3) for (const each of waiting) each.end(body);
      });
    const pictures = await fetch(['1', '2', '3'].map((id) => ({ kind: 'clothes', id })));
    expect(pictures.map(({ source }) => source)).toEqual(['player-api', 'player-api', 'player-api']);
  });

  it('fetches the same picture once, within a call and across calls', async () => {
    serve(apiPath('1'), await png(20));
    const gallery = open();
    const same: PictureRequest = { kind: 'item', id: '1' };
    const calls = await Promise.all([
      gallery.fetch([same, same], soon()),
      gallery.fetch([same, { kind: 'item', id: '2' }], soon()),
    ]);
    expect(calls.flat().map(({ id, source }) => `${id} ${source}`)).toEqual([
      '1 player-api',
      '1 player-api',
      '1 player-api',
      '2 placeholder',
    ]);
    expect(asked.filter(({ url }) => url === apiPath('1'))).toHaveLength(1);
  });

  it('is back at the deadline with what it has', async () => {
    serve(apiPath('1'), await png(20));
    shelf.set(apiPath('2'), () => undefined);
    const { sleep, wake } = handmadeSleep();
    const gallery = open({ sleep });
    const fetched = gallery.fetch(
      ['1', '2'].map((id) => ({ kind: 'item', id })),
      clock + 700,
    );
    await gallery.fetch([{ kind: 'item', id: '1' }], clock + 9_999);
    wake(700);
    expect((await fetched).map(({ source, isMissing }) => [source, isMissing])).toEqual([
      ['player-api', false],
      ['placeholder', true],
    ]);
  });

  it('draws placeholders alone when the deadline is over already', async () => {
    shelf.set(apiPath('1'), () => undefined);
    expect((await open().fetch([{ kind: 'pet', id: '1' }], clock - 5))[0]?.isMissing).toBe(true);
  });
});

describe('a source that limits', () => {
  it('is asked through its own door, as a picture, on behalf of a server', async () => {
    const claims: Claim[] = [];
    const paced: PacedDoor = {
      get: (url, request, claim) => {
        claims.push({ ...claim });
        return door.get(url, request);
      },
    };
    serve(apiPath('1'), await png(20));
    const gallery = open({ sources: [], playerApi: { baseUrl: `${origin}/api/v1`, key: 'k', door: paced } });
    await gallery.fetch([{ kind: 'item', id: '1' }], soon(), 'server 1');
    expect(claims).toMatchObject([{ priority: 'picture', onBehalfOf: 'server 1' }]);
    expect(claims[0]?.deadline).toBeLessThan(soon());
  });

  it('is passed over while its line is long, and asked behind the scenes for the next time', async () => {
    const claims: Claim[] = [];
    const paced: PacedDoor = {
      get: (url, request, claim) => {
        claims.push({ ...claim });
        if (claim.priority === 'background') return door.get(url, request);
        throw new NoTurnError('line', clock + 60_000);
      },
    };
    serve(apiPath('1'), await png(20));
    const cache = new Keyv();
    const playerApi = { baseUrl: `${origin}/api/v1`, key: 'k', door: paced };
    const gallery = open({ cache, playerApi });
    const [first] = await gallery.fetch([{ kind: 'item', id: '1' }], soon());
    expect(first).toMatchObject({ source: 'placeholder', isMissing: true });
    // Others may have it: nobody waits for his turn as long as the deadline allows.
    expect(claims[0]?.deadline).toBe(clock + turnPatienceMs);
    await vi.waitFor(async () => expect(await cache.get('1:item:1')).toBeDefined());
    expect(claims.map(({ priority }) => priority)).toEqual(['picture', 'background']);
    const [second] = await gallery.fetch([{ kind: 'item', id: '1' }], soon());
    expect(second).toMatchObject({ source: 'player-api', isMissing: false });
  });
});

describe('the cache of pictures', () => {
  it('serves a picture again without asking, and says who served it', async () => {
    serve('/first/1.png', await png(20));
    const cache = new Keyv();
    await open({ cache }).fetch([{ kind: 'item', id: '1' }], soon());
    const before = asked.length;
    const [again] = await open({ cache }).fetch([{ kind: 'item', id: '1' }], soon());
    expect(again).toMatchObject({ source: 'source-1', isMissing: false, bytes: await png(20) });
    expect(asked).toHaveLength(before);
  });

  it('drops a row that is no picture any more', async () => {
    serve(apiPath('1'), await png(20));
    const cache = new Keyv();
    await cache.set('1:item:1', { source: 'player-api', base64: 'bm8gcGljdHVyZQ==' });
    await cache.set('1:item:2', 'nonsense');
    const [one, two] = await open({ cache }).fetch(
      ['1', '2'].map((id) => ({ kind: 'item', id })),
      soon(),
    );
    expect([one?.source, two?.source]).toEqual(['player-api', 'placeholder']);
  });

  it('is done without when it fails', async () => {
    serve(apiPath('1'), await png(20));
    const gone = () => Promise.reject(new Error('disk gone'));
    const store = { get: gone, set: gone, delete: gone, clear: gone };
    const cache = new Keyv({ store, throwOnErrors: true, emitErrors: false });
    expect((await open({ cache }).fetch([{ kind: 'item', id: '1' }], soon()))[0]?.source).toBe('player-api');
  });
});

function serve(path: string, body: Buffer): void {
  shelf.set(path, (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(body));
}

function open(change: Partial<GalleryOptions> = {}) {
  return openGallery({
    door,
    playerApi: { baseUrl: `${origin}/api/v1`, key: 'lo_secret' },
    sources: [`${origin}/first/{id}.png`, `${origin}/second/{kind}/{id}`],
    cache: undefined,
    now: () => clock,
    ...change,
  });
}

function fetch(requests: readonly PictureRequest[]): Promise<Picture[]> {
  return open().fetch(requests, soon());
}

function soon(): number {
  return clock + 20_000;
}

/** A sleep whose sleepers wake when a test says so. */
function handmadeSleep() {
  const sleepers: { ms: number; wake: () => void }[] = [];
  const watchers: (() => void)[] = [];
  return {
    sleep: (ms: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ ms, wake });
        for (const watcher of watchers) watcher();
      }),
    wake: (ms: number) => {
      for (const sleeper of sleepers.filter((each) => each.ms === ms)) sleeper.wake();
    },
    /** Resolves when somebody sleeps that long. */
    called: (ms: number) =>
      new Promise<void>((resolve) => {
        const look = () => sleepers.some((each) => each.ms === ms) && resolve();
        watchers.push(look);
        look();
      }),
  };
}
