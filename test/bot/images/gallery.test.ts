import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Keyv } from 'keyv';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HttpClient, type HttpRequest, openHttpClient } from '../../../src/bot/http/http-client.ts';
import { type GalleryOptions, openGallery } from '../../../src/bot/images/gallery.ts';
import { missTtlMs, queueMs } from '../../../src/bot/images/picture-time-budgets.ts';
import { type Claim, NotAdmittedError } from '../../../src/bot/limits/claim.ts';
import type { LimitedClient } from '../../../src/bot/limits/limited-client.ts';
import { createApiGate } from '../../../src/bot/player-api/api-gate.ts';
import { createTrace } from '../../../src/bot/trace/trace.ts';
import { errorBody } from '../../../src/shared/contract/error-codes.ts';
import type { Picture, PictureRequest } from '../../../src/shared/pictures/picture.ts';
import { handmadeSleep } from '../../support/images/handmade-sleep.ts';
import { openPictureHost, type PictureHost } from '../../support/images/picture-host.ts';
import { blankPicture, hugePng, png, pngOf } from '../../support/images/pictures.ts';
import { keptLog } from '../../support/kept-log.ts';
import { recordingLog } from '../../support/recording-log.ts';

let host: PictureHost;
let client: HttpClient;
let clock: number;

beforeEach(async () => {
  clock = 1_000_000;
  host = await openPictureHost();
  client = openPatientClient(Date.now);
});

afterEach(() => Promise.all([client.close(), host.close()]));

const olderPath = (id: string) => `/api/images/item?itemID=${id}`;
const apiPath = (id: string) => `/api/v1/image?itemID=${id}`;

describe('the image fallback chain', () => {
  it('asks the player API first, with the key only in the header', async () => {
    host.serve(apiPath('1'), await png(40));
    const [picture] = await fetch([{ kind: 'clothes', id: '1' }]);
    expect(picture).toMatchObject({
      kind: 'clothes',
      id: '1',
      source: 'player-api',
      isMissing: false,
      bytes: await png(40),
    });
    expect(host.paths()).toEqual([apiPath('1')]);
    expect(host.asked[0]?.headers['x-api-key']).toBe('lo_secret');
  });

  it('then asks each source in order, without the key', async () => {
    host.serve('/second/clothes/1', await png(60));
    const [picture] = await fetch([{ kind: 'clothes', id: '1' }]);
    expect(picture).toMatchObject({ source: 'source-2', isMissing: false });
    expect(host.paths()).toEqual([apiPath('1'), olderPath('1'), '/first/1.png', '/second/clothes/1']);
    expect(host.asked.slice(2).map(({ headers }) => headers['x-api-key'])).toEqual([undefined, undefined]);
  });

  it('asks the API’s other address if the first is not served, and remembers which is', async () => {
    for (const id of ['1', '2']) host.serve(olderPath(id), await png(40));
    const gallery = open();
    for (const id of ['1', '2']) await gallery.fetch([{ kind: 'item', id }], { deadline: soon() });
    expect(host.paths()).toEqual([apiPath('1'), olderPath('1'), olderPath('2')]);
  });

  it('believes the API that it has no such picture', async () => {
    const body = JSON.stringify(errorBody('NOT_FOUND'));
    host.answer(apiPath('1'), (response) => response.writeHead(404).end(body));
    await fetch([{ kind: 'item', id: '1' }]);
    expect(host.paths()).not.toContain(olderPath('1'));
  });

  it('then draws a placeholder: a face, a frame, or nothing in particular', async () => {
    const kinds = ['avatar', 'frame', 'banner', 'clothes', 'pet', 'weapon', 'item'] as const;
    const pictures = await fetch(kinds.map((kind) => ({ kind, id: '9' })));
    expect(pictures.map(({ kind }) => kind)).toEqual(kinds);
    expect(pictures.every(({ source }) => source === 'placeholder')).toBe(true);
    expect(new Set(pictures.map(({ digest }) => digest)).size).toBe(3);
    // The frame is decoration: ours is as good as any.
    expect(pictures.filter(({ isMissing }) => !isMissing).map(({ kind }) => kind)).toEqual(['frame']);
  });

  it('treats one picture under several ids of an outfit as a placeholder', async () => {
    for (const id of ['203000001', '204000001']) host.serve(apiPath(id), await png(40));
    host.serve(apiPath('205000001'), await png(41));
    const ids = ['203000001', '204000001', '205000001'];
    const outfit = await fetch(ids.map((id) => ({ kind: 'clothes', id })));
    expect(outfit.map(({ isMissing }) => isMissing)).toEqual([true, true, false]);
    expect(await fetch([{ kind: 'clothes', id: '203000001' }])).toMatchObject([{ isMissing: false }]);
  });

  it('asks for a frame only sources that know kinds', async () => {
    await fetch([{ kind: 'frame', id: '7' }]);
    expect(host.paths()).toEqual(['/api/images/player-assets?kind=frame&id=7', '/second/frame/7']);
  });

  it('asks no source for an invalid id', async () => {
    const pictures = await fetch([
      { kind: 'item', id: '../../secret' },
      { kind: 'item', id: '' },
    ]);
    expect(pictures.map(({ isMissing }) => isMissing)).toEqual([true, true]);
    expect(host.asked).toEqual([]);
  });

  const bad: [what: string, body: () => Buffer | Promise<Buffer>][] = [
    ['a web page', () => Buffer.from('<!doctype html><title>Sorry</title>')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['an empty body', () => Buffer.alloc(0)],
    ['a cut PNG', async () => (await png(300)).subarray(0, 200)],
    ['a stamp of 16 x 16', () => png(16)],
    ['a PNG of 20000 x 20000', () => hugePng(20_000)],
    ['50 MB', () => Buffer.concat([hugePng(9), Buffer.alloc(50_000_000)])],
  ];
  it.each(bad)('passes by %s, and remembers it', async (_what, body) => {
    host.serve(apiPath('1'), await body());
    host.serve('/first/1.png', await png(40));
    const gallery = open();
    const first = await gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    expect(first[0]).toMatchObject({ source: 'source-1', isMissing: false });
    await gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    expect(host.asked.filter(({ url }) => url === apiPath('1'))).toHaveLength(1);
  });

  it.each([500, 302])('passes by a status of %s and asks again the next time', async (status) => {
    host.answer(apiPath('1'), (response) => response.writeHead(status, { location: '/first/2.png' }).end());
    const gallery = open();
    for (let time = 0; time < 2; time++)
      await gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    expect(host.asked.filter(({ url }) => url === apiPath('1'))).toHaveLength(2);
    expect(host.asked.filter(({ url }) => url === '/first/2.png')).toEqual([]);
  });

  it.each([
    ['S3’s XML', 403, '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
    ['another code of S3’s', 403, '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>'],
    ['S3’s XML', 404, '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>'],
    ['words', 403, 'Package size exceeded the configured limit'],
    ['nothing', 400, ''],
  ])('takes %s with %i for a picture that is not there, while others are', async (_, status, body) => {
    host.answer(apiPath('1'), (response) => response.writeHead(status).end(body));
    host.serve(apiPath('2'), await png(40));
    const log = recordingLog();
    for (const order of ['2111', '1211', '1112']) {
      host.asked.length = 0;
      const gallery = open({ log });
      for (const id of order) await gallery.fetch([{ kind: 'item', id }], { deadline: soon() });
      expect(host.asked.filter(({ url }) => url === apiPath('1'))).toHaveLength(1);
    }
    expect(log.lines).toEqual([]);
  });

  it('skips a source that cuts the connection', async () => {
    host.answer(apiPath('1'), (response) => response.destroy());
    host.serve('/first/1.png', await png(40));
    expect((await fetch([{ kind: 'item', id: '1' }]))[0]?.source).toBe('source-1');
  });

  it('takes the first frame of an animation', async () => {
    host.serve(apiPath('1'), await blankPicture({ width: 64, height: 64 }).gif().toBuffer());
    expect((await fetch([{ kind: 'pet', id: '1' }]))[0]).toMatchObject({ source: 'player-api' });
  });

  it('asks nothing of a source that said to wait, until the time is over', async () => {
    host.answer(apiPath('1'), (response) => response.writeHead(429, { 'retry-after': '30' }).end());
    host.serve(apiPath('2'), await png(40));
    const gallery = open();
    const source = async (id: string) =>
      (await gallery.fetch([{ kind: 'item', id }], { deadline: soon() }))[0]?.source;
    await source('1');
    expect(await source('2')).toBe('placeholder');
    clock += 40_000;
    expect(await source('2')).toBe('player-api');
  });

  it.each([404, 410])('remembers a %s for a while', async (status) => {
    host.answer('*', (response) => response.writeHead(status).end());
    const gallery = open();
    const fetchOnce = () => gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    await fetchOnce();
    const before = host.asked.length;
    await fetchOnce();
    expect(host.asked).toHaveLength(before);
    clock += missTtlMs + 1;
    await fetchOnce();
    expect(host.asked).toHaveLength(2 * before);
  });
});

describe('fetching together', () => {
  it('keeps a large picture in memory too, so that it is fetched and decoded once', async () => {
    const noise = pngOf({ width: 200, height: 200, data: randomBytes(160_000) });
    host.serve(apiPath('1'), noise);
    const gallery = open();
    for (let time = 0; time < 2; time++)
      expect(await gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon() })).toMatchObject([
        { isMissing: false },
      ]);
    expect(host.asked).toHaveLength(1);
  });

  it('keeps what was served in memory', async () => {
    host.serve(apiPath('1'), await png(40));
    const gallery = open();
    const pictures = [];
    for (let time = 0; time < 2; time++)
      pictures.push(...(await gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon() })));
    expect(pictures[1]).toMatchObject({ source: 'player-api', digest: pictures[0]?.digest });
    expect(host.asked).toHaveLength(1);
  });

  it('asks for all parts at once', async () => {
    const waiting: ServerResponse[] = [];
    const body = await png(40);
    // No request is answered before all have arrived.
    for (const id of ['1', '2', '3'])
      host.answer(apiPath(id), (response) => {
        waiting.push(response);
        if (waiting.length === 3) for (const each of waiting) each.end(body);
      });
    const pictures = await fetch(['1', '2', '3'].map((id) => ({ kind: 'clothes', id })));
    expect(pictures.map(({ source }) => source)).toEqual(['player-api', 'player-api', 'player-api']);
  });

  it('fetches the same picture once, within a call and across calls', async () => {
    host.serve(apiPath('1'), await png(40));
    const gallery = open();
    const same: PictureRequest = { kind: 'item', id: '1' };
    const calls = await Promise.all([
      gallery.fetch([same, same], { deadline: soon() }),
      gallery.fetch([same, { kind: 'item', id: '2' }], { deadline: soon() }),
    ]);
    expect(calls.flat().map(({ id, source }) => `${id} ${source}`)).toEqual([
      '1 player-api',
      '1 player-api',
      '1 player-api',
      '2 placeholder',
    ]);
    expect(host.asked.filter(({ url }) => url === apiPath('1'))).toHaveLength(1);
  });

  it('returns at the deadline with the pictures so far', async () => {
    host.serve(apiPath('1'), await png(40));
    host.answer(apiPath('2'), () => undefined);
    const { sleep, wake } = handmadeSleep();
    const gallery = open({ sleep });
    const fetched = gallery.fetch(
      ['1', '2'].map((id) => ({ kind: 'item', id })),
      { deadline: clock + 700 },
    );
    await gallery.fetch([{ kind: 'item', id: '1' }], { deadline: clock + 9_999 });
    wake(700);
    expect((await fetched).map(({ source, isMissing }) => [source, isMissing])).toEqual([
      ['player-api', false],
      ['placeholder', true],
    ]);
  });

  it('records each source’s outcome, and nothing for cached pictures', async () => {
    host.serve(apiPath('1'), await png(40));
    host.answer(apiPath('2'), (response) => response.writeHead(503).end());
    const trace = createTrace(() => clock);
    const gallery = open();
    const requests = ['1', '2', '3'].map((id) => ({ kind: 'item', id }) as const);
    for (let time = 0; time < 2; time++) {
      await gallery.fetch(requests, { deadline: soon(), trace });
      clock += 1;
    }
    const missed = (source: string, outcome: string) => expect.objectContaining({ source, outcome });
    const spans = [
      { id: '1', isMissing: false, source: 'player-api' },
      { id: '2', isMissing: true, attempts: expect.arrayContaining([missed('player-api', 'failed')]) },
      { id: '3', isMissing: true, attempts: expect.arrayContaining([missed('player-api', 'none')]) },
    ];
    const pictures = trace.spans.flatMap((span) => (span.kind === 'picture' ? span : []));
    const byId = pictures.toSorted((one, other) => one.id.localeCompare(other.id));
    expect(byId).toMatchObject(spans.flatMap((span) => [span, span]));
    // One request fetched the picture; the next one found it in memory.
    expect(byId[0]?.attempts).toMatchObject([missed('player-api', 'served')]);
    expect(byId[1]?.attempts).toEqual([]);
  });

  it('draws only placeholders if the deadline has already passed', async () => {
    host.answer(apiPath('1'), () => undefined);
    expect((await open().fetch([{ kind: 'pet', id: '1' }], { deadline: clock - 5 }))[0]?.isMissing).toBe(
      true,
    );
  });
});

describe('a source that limits', () => {
  it('is asked through its own gate, as a picture, on behalf of a server', async () => {
    const claims: Claim[] = [];
    const paced: LimitedClient = {
      get: (url, request, claim) => {
        claims.push({ ...claim });
        return unlimited(url, request);
      },
    };
    host.serve(apiPath('1'), await png(40));
    const gallery = open({ sources: [], playerApi: throughGate(paced) });
    await gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon(), onBehalfOf: 'server 1' });
    expect(claims).toMatchObject([{ priority: 'picture', onBehalfOf: 'server 1' }]);
    expect(claims[0]?.deadline).toBeLessThan(soon());
  });

  it('is not asked for pictures until its time if its quota refuses only pictures', async () => {
    await client.close();
    client = openPatientClient(() => clock);
    const body = JSON.stringify(errorBody('QUOTA_EXCEEDED'));
    host.answer('*', (response) => response.writeHead(429, { 'retry-after': '30' }).end(body));
    const gate = createApiGate({ client, now: () => clock });
    const gallery = open({ client, sources: [], playerApi: { ...playerApi(), gate } });
    const ask = (id: string) => gallery.fetch([{ kind: 'item', id }], { deadline: soon() });
    for (const id of ['1', '2']) await ask(id);
    expect(host.paths()).toEqual([apiPath('1')]);
    // Records go on.
    expect(gate.status().pausedUntil).toBeUndefined();
    clock += 30_000;
    await ask('2');
    expect(host.paths()).toEqual([apiPath('1'), apiPath('2')]);
  });

  it('is not asked for a picture that waits in the queue when the answer is over', async () => {
    host.serve(apiPath('1'), await png(20));
    host.serve(apiPath('2'), await png(20));
    const gate = createApiGate({ client, now: () => clock, expected: { requests: 1, seconds: 600 } });
    const gallery = open({ sources: [], cache: new Keyv(), playerApi: { ...playerApi(), gate } });
    await gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    const over = new AbortController();
    const waits = gallery.fetch([{ kind: 'item', id: '2' }], {
      deadline: clock + 3_600_000,
      signal: over.signal,
    });
    await vi.waitFor(() => expect(gate.status().waiting).toBe(1));
    over.abort();
    expect(await waits).toMatchObject([{ isMissing: true, source: 'placeholder' }]);
    expect(gate.status()).toMatchObject({ waiting: 0, inFlight: 0 });
    expect(host.paths()).toEqual([apiPath('1')]);
  });

  it('is passed over while its queue is long, and asked in the background for the next time', async () => {
    const claims: Claim[] = [];
    const paced: LimitedClient = {
      get: (url, request, claim) => {
        claims.push({ ...claim });
        if (claim.priority === 'background') return unlimited(url, request);
        throw new NotAdmittedError('queue', clock + 60_000);
      },
    };
    host.serve(apiPath('1'), await png(40));
    const cache = new Keyv();
    const gallery = open({ cache, playerApi: throughGate(paced) });
    const [first] = await gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    expect(first).toMatchObject({ source: 'placeholder', isMissing: true });
    // Others may have it: the request does not wait in the queue until the deadline.
    expect(claims[0]?.deadline).toBe(clock + queueMs);
    await vi.waitFor(async () => expect(await cache.get('2:item:1')).toBeDefined());
    expect(claims.map(({ priority }) => priority)).toEqual(['picture', 'background']);
    const [second] = await gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    expect(second).toMatchObject({ source: 'player-api', isMissing: false });
  });
});

describe('the cache of pictures', () => {
  it('serves a picture again without asking, and names its source', async () => {
    host.serve('/first/1.png', await png(40));
    const cache = new Keyv();
    await open({ cache }).fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    const before = host.asked.length;
    const [again] = await open({ cache }).fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    expect(again).toMatchObject({ source: 'source-1', isMissing: false, bytes: await png(40) });
    expect(host.asked).toHaveLength(before);
  });

  it('drops a row that is no picture any more', async () => {
    host.serve(apiPath('1'), await png(40));
    const cache = new Keyv();
    await cache.set('2:item:1', { source: 'player-api', base64: 'bm8gcGljdHVyZQ==' });
    await cache.set('1:item:2', 'nonsense');
    const [one, two] = await open({ cache }).fetch(
      ['1', '2'].map((id) => ({ kind: 'item', id })),
      { deadline: soon() },
    );
    expect([one?.source, two?.source]).toEqual(['player-api', 'placeholder']);
  });

  it('is not searched again for a while for missing pictures', async () => {
    const lookups: string[] = [];
    const kept = new Map<string, unknown>();
    const cache = new Keyv({ store: kept, useKeyPrefix: false });
    cache.hooks.addHandler('preGet', ({ key }) => lookups.push(String(key)));
    const gallery = open({ cache });
    const look = () => gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    await look();
    await look();
    expect(lookups).toEqual(['2:item:1']);
    clock += 11_000;
    await cache.set('2:item:1', { source: 'source-1', base64: (await png(40)).toString('base64') });
    expect(await look()).toMatchObject([{ source: 'source-1', isMissing: false }]);
  });

  it('is skipped when it fails', async () => {
    host.serve(apiPath('1'), await png(40));
    const gone = () => Promise.reject(new Error('disk gone'));
    const store = { get: gone, set: gone, delete: gone, clear: gone };
    const cache = new Keyv({ store, throwOnErrors: true, emitErrors: false });
    expect((await open({ cache }).fetch([{ kind: 'item', id: '1' }], { deadline: soon() }))[0]?.source).toBe(
      'player-api',
    );
  });
});

function open(change: Partial<GalleryOptions> = {}) {
  return openGallery({
    client,
    playerApi: playerApi(),
    sources: [`${host.origin}/first/{id}.png`, `${host.origin}/second/{kind}/{id}`],
    cache: undefined,
    now: () => clock,
    log: keptLog(),
    sleep: sleepForever,
    ...change,
  });
}

/** On a busy machine a real sleep ends before a source has answered, and the next one is asked. */
function sleepForever(ms: number): Promise<void> {
  return ms > 0 ? new Promise(() => {}) : Promise.resolve();
}

/** A client whose requests may take as long as the machine needs. */
function openPatientClient(now: () => number): HttpClient {
  const opened = openHttpClient({ userAgent: 'Gallery test/1.0', now });
  return { ...opened, get: (url, request) => opened.get(url, { ...request, timeoutMs: 60_000 }) };
}

function playerApi() {
  return { baseUrl: `${host.origin}/api/v1`, key: 'lo_secret' };
}

function throughGate(paced: LimitedClient): GalleryOptions['playerApi'] {
  const status = () => ({
    waiting: 0,
    inFlight: 0,
    pausedUntil: undefined,
    pace: { requests: 1, seconds: 1 },
  });
  return { ...playerApi(), gate: { client: paced, changed: () => undefined, status } };
}

async function unlimited(url: string, request: HttpRequest) {
  return { answer: await client.get(url, request), refusal: undefined };
}

function fetch(requests: readonly PictureRequest[]): Promise<Picture[]> {
  return open().fetch(requests, { deadline: soon() });
}

function soon(): number {
  return clock + 20_000;
}
