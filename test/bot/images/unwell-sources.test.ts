import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpClient, openHttpClient } from '../../../src/bot/http/http-client.ts';
import type { Gallery } from '../../../src/bot/images/gallery.ts';
import { type GalleryOptions, openGallery } from '../../../src/bot/images/gallery.ts';
import { slowMs } from '../../../src/bot/images/picture-time-budgets.ts';
import { createSourceGate } from '../../../src/bot/images/source-gate.ts';
import { sleep as realSleep } from '../../../src/shared/time/sleep.ts';
import { handmadeSleep } from '../../support/images/handmade-sleep.ts';
import { openPictureHost, type PictureHost } from '../../support/images/picture-host.ts';
import { png } from '../../support/images/pictures.ts';
import { recordingLog } from '../../support/recording-log.ts';

let api: PictureHost;
let art: PictureHost;
let client: HttpClient;
let clock: number;
let picture: Buffer;
/** The sources that got requests, in order. */
let order: string[];

beforeEach(async () => {
  clock = 1_000_000;
  picture = await png(40);
  order = [];
  api = await openPictureHost(() => order.push('player-api'));
  art = await openPictureHost(() => order.push('source-1'));
  client = openHttpClient({ userAgent: 'Gallery test/1.0', now: () => clock });
});

afterEach(() => Promise.all([client.close(), api.close(), art.close()]));

const apiPath = (id: string) => `/api/v1/image?itemID=${id}`;

describe('a source that fails', () => {
  it('is asked after the others, tried again after a while, and let back', async () => {
    api.answer('*', (response) => response.destroy());
    art.serve('*', picture);
    const gallery = open();
    for (const id of ['1', '2', '3']) expect(await askedFor(gallery, id)).toEqual(['player-api', 'source-1']);
    expect(gallery.status()).toMatchObject([{ circuit: 'open' }, { circuit: 'closed' }]);
    expect(await askedFor(gallery, '4')).toEqual(['source-1']);
    clock += 15_001;
    expect(await askedFor(gallery, '5')).toEqual(['player-api', 'source-1']);
    // The probe has failed: the next comes later.
    clock += 15_001;
    expect(await askedFor(gallery, '6')).toEqual(['source-1']);
    clock += 15_001;
    api.serve('*', picture);
    expect(await askedFor(gallery, '7')).toEqual(['player-api']);
    expect(await askedFor(gallery, '8')).toEqual(['player-api']);
    expect(gallery.status()).toMatchObject([{ circuit: 'closed' }, { circuit: 'closed' }]);
  });

  it('is still asked if no other source has the picture', async () => {
    api.answer('*', (response) => response.destroy());
    const gallery = open();
    for (const id of ['1', '2', '3']) await askedFor(gallery, id);
    api.serve(apiPath('4'), picture);
    expect(await askedFor(gallery, '4')).toEqual(['source-1', 'player-api']);
  });

  it('is never asked if its name leads into a private network', async () => {
    await client.close();
    const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
    client = openHttpClient({ userAgent: 'Gallery test/1.0', now: () => clock, lookup });
    art.serve('*', picture);
    const named = art.origin.replace('127.0.0.1', 'pictures.example');
    const log = recordingLog();
    const gallery = open({ log, sources: [`${named}/{id}.png`] });
    for (const id of ['1', '2', '3']) expect(await askedFor(gallery, id)).toEqual(['player-api']);
    expect(JSON.stringify(log.lines[0]?.facts)).toContain('leads to a private address');
    expect(gallery.status()).toMatchObject([{ circuit: 'closed' }, { circuit: 'open' }]);
  });
});

describe('the log', () => {
  const cuts: [what: string, answer: (response: ServerResponse) => void][] = [
    ['cuts every connection', (response) => response.destroy()],
    ['fails', (response) => response.writeHead(500).end()],
    ['refuses', (response) => response.writeHead(403).end()],
    ['serves no pictures', (response) => response.end('<html>')],
    ['wants no requests', (response) => response.writeHead(429, { 'retry-after': '1' }).end()],
  ];
  it.each(cuts)('says once that a source %s, and once that it is well again', async (_, answer) => {
    api.answer('*', answer);
    art.serve('*', picture);
    const log = recordingLog();
    const gallery = open({ log });
    for (let id = 1; id <= 6; id++) {
      await askedFor(gallery, String(id));
      clock += 15_001;
    }
    const began = 'the image source player-api serves no usable pictures';
    expect(log.lines).toMatchObject([{ level: 'warn', message: began, facts: { source: 'player-api' } }]);
    api.serve('*', picture);
    clock += 600_000;
    for (const id of ['7', '8']) await askedFor(gallery, id);
    const ended = 'the image source player-api serves pictures again';
    expect(log.lines.slice(1)).toMatchObject([{ level: 'info', message: ended }]);
    expect(JSON.stringify(log.lines)).not.toContain('127.0.0.1');
  });

  it('says nothing of a picture that a source does not have', async () => {
    const log = recordingLog();
    await askedFor(open({ log }), '1');
    expect(log.lines).toEqual([]);
  });

  it('has a bug of ours as an error; the picture comes from the next source', async () => {
    art.serve('*', picture);
    const bug = new TypeError('x is not a function');
    const status = () => ({
      waiting: 0,
      inFlight: 0,
      pausedUntil: undefined,
      pace: { requests: 1, seconds: 1 },
    });
    const gate = { client: { get: () => Promise.reject(bug) }, changed: () => undefined, status };
    const log = recordingLog();
    const gallery = open({ log, playerApi: { baseUrl: `${api.origin}/api/v1`, key: undefined, gate } });
    expect(await gallery.fetch([{ kind: 'item', id: '1' }], { deadline: soon() })).toMatchObject([
      { source: 'source-1' },
    ]);
    expect(log.lines).toMatchObject([{ level: 'error', facts: { error: bug, source: 'player-api' } }]);
    expect(gallery.status()[0]?.circuit).toBe('closed');
  });
});

describe('a source that is slow', () => {
  it('has the next asked beside it, and is called off when that one has the picture', async () => {
    const { sleep, wake } = handmadeSleep();
    const log = recordingLog();
    const cut = new Promise<boolean>((resolve) => {
      api.answer('*', (response) => {
        response.on('close', () => resolve(!response.writableFinished));
        response.writeHead(200, { 'content-length': 1_000_000 }).write(picture.subarray(0, 20));
        wake(slowMs);
      });
    });
    art.serve('*', picture);
    const [served] = await open({ sleep, log }).fetch([{ kind: 'item', id: '1' }], { deadline: soon() });
    expect(served).toMatchObject({ source: 'source-1', isMissing: false });
    expect(await cut).toBe(true);
    // The log reports no failure, because Loadout itself cut the slow download.
    expect(log.lines).toEqual([]);
  });

  it('does not count as failing when it is aborted', async () => {
    const { sleep, wake } = handmadeSleep();
    api.answer('*', () => wake(slowMs));
    art.serve('*', picture);
    const gallery = open({ sleep });
    for (const id of ['1', '2', '3', '4', '5'])
      expect(await askedFor(gallery, id)).toEqual(['player-api', 'source-1']);
    expect(gallery.status()).toMatchObject([{ circuit: 'closed' }, { circuit: 'closed' }]);
  });

  it('is asked after the others once it has kept them waiting again and again', async () => {
    const { sleep, wake } = handmadeSleep();
    api.answer('*', () => {
      clock += slowMs;
      wake(slowMs);
    });
    art.serve('*', picture);
    const gallery = open({ sleep });
    for (const id of ['1', '2', '3']) expect(await askedFor(gallery, id)).toEqual(['player-api', 'source-1']);
    expect(await askedFor(gallery, '4')).toEqual(['source-1']);
    clock += 15_001;
    api.serve('*', picture);
    expect(await askedFor(gallery, '5')).toEqual(['player-api']);
  });

  it('loses its place in the queue when it is no longer needed', async () => {
    const { sleep, wake, called } = handmadeSleep();
    api.answer('*', () => undefined);
    art.serve('*', picture);
    const gate = createSourceGate({ client, now: () => clock, sleep: realSleep });
    const playerApi = { baseUrl: `${api.origin}/api/v1`, key: undefined, gate };
    // These fill the queue; the test does not wait for their pictures.
    const crowd = open({ playerApi, sources: [] }).fetch(twelve, { deadline: soon() });
    const fetched = open({ playerApi, sleep }).fetch([{ kind: 'item', id: '13' }], { deadline: soon() });
    await called(slowMs);
    expect(gate.status()).toMatchObject({ waiting: 1, inFlight: 12 });
    wake(slowMs);
    expect((await fetched)[0]?.source).toBe('source-1');
    expect(gate.status()).toMatchObject({ waiting: 0, inFlight: 12 });
    await api.close();
    await crowd;
    expect(api.paths()).not.toContain(apiPath('13'));
  });
});

describe('a source that asks for a pause', () => {
  const words: [status: number, headers: Record<string, string>][] = [
    [429, { 'retry-after': '30' }],
    [
      429,
      { 'retry-after': new Date(1_000_000 + 30_000).toUTCString(), date: new Date(1_000_000).toUTCString() },
    ],
    [503, { 'retry-after': '30' }],
  ];
  it.each(words)('by %s %o is skipped until then, for the next in the chain', async (status, headers) => {
    art.answer('/first/1.png', (response) => response.writeHead(status, headers).end());
    art.serve('/first/2.png', picture);
    const other = await openPictureHost();
    other.serve('*', picture);
    const gallery = open({ sources: [`${art.origin}/first/{id}.png`, `${other.origin}/{id}.png`] });
    const sourceOf = async (id: string) =>
      (await gallery.fetch([{ kind: 'item', id }], { deadline: soon() }))[0]?.source;
    expect(await sourceOf('1')).toBe('source-2');
    expect(gallery.status()[1]?.pausedUntil).toBe(clock + 30_000);
    expect(await sourceOf('2')).toBe('source-2');
    expect(art.paths()).toEqual(['/first/1.png']);
    clock += 40_000;
    art.serve('/first/3.png', picture);
    expect(await sourceOf('3')).toBe('source-1');
    await other.close();
  });

  it('gets no requests at any of its addresses', async () => {
    art.answer('*', (response) => response.writeHead(429, { 'retry-after': '30' }).end());
    const gallery = open({ sources: [`${art.origin}/a/{id}.png`, `${art.origin}/b/{id}.png`] });
    for (const id of ['1', '2']) await askedFor(gallery, id);
    expect(art.paths()).toEqual(['/a/1.png']);
  });
});

describe('a queue that is full', () => {
  it('has the next in the chain asked meanwhile', async () => {
    const { sleep, wake, called } = handmadeSleep();
    art.answer('*', () => undefined);
    const other = await openPictureHost();
    other.serve('*', picture);
    const gallery = open({ sleep, sources: [`${art.origin}/{id}.png`, `${other.origin}/{id}.png`] });
    const fetched = gallery.fetch([...twelve, { kind: 'item', id: '13' }], { deadline: soon() });
    await called(slowMs);
    await expect.poll(() => gallery.status()[1]).toMatchObject({ waiting: 1, inFlight: 12 });
    wake(slowMs);
    expect(new Set((await fetched).map(({ source }) => source))).toEqual(new Set(['source-2']));
    await other.close();
  });

  it('is not waited for beyond the deadline', async () => {
    const { sleep, wake } = handmadeSleep();
    art.answer('*', () => undefined);
    const gallery = open({ sleep });
    const fetched = gallery.fetch([...twelve, { kind: 'item', id: '13' }], { deadline: clock + 900 });
    await expect.poll(() => gallery.status()[1]).toMatchObject({ waiting: 1, inFlight: 12 });
    wake(900);
    expect((await fetched).every(({ isMissing }) => isMissing)).toBe(true);
    expect(art.asked.length).toBeLessThanOrEqual(12);
  });
});

const twelve = Array.from({ length: 12 }, (_, index) => ({ kind: 'item' as const, id: String(index + 1) }));

function open(change: Partial<GalleryOptions> = {}): Gallery {
  return openGallery({
    client,
    playerApi: { baseUrl: `${api.origin}/api/v1`, key: undefined },
    sources: [`${art.origin}/{id}.png`],
    cache: undefined,
    // However slow this machine is, no source is slow before a test says so.
    sleep: handmadeSleep().sleep,
    now: () => clock,
    ...change,
  });
}

/** The sources that get requests for a picture, in order. */
async function askedFor(gallery: Gallery, id: string): Promise<string[]> {
  order = [];
  await gallery.fetch([{ kind: 'item', id }], { deadline: soon() });
  return [...new Set(order)];
}

function soon(): number {
  return clock + 20_000;
}
