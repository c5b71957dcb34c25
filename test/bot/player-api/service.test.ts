import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Keyv } from 'keyv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpClient, openHttpClient } from '../../../src/bot/http/http-client.ts';
import { openGallery } from '../../../src/bot/images/gallery.ts';
import { type ApiGate, createApiGate } from '../../../src/bot/player-api/api-gate.ts';
import { createPlayerApi, type PlayerApi } from '../../../src/bot/player-api/client.ts';
import { PlayerApiError } from '../../../src/bot/player-api/errors.ts';
import { openService, type RunningService } from '../../../src/service/open-service.ts';
import { findResident } from '../../../src/service/world/resident.ts';
import { keptLog } from '../../support/kept-log.ts';

let folder: string;
let service: RunningService;
let client: HttpClient;
let gate: ApiGate;
let api: PlayerApi;
let key: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'loadout-client-'));
  const recordsFolder = path.join(folder, 'records');
  await mkdir(recordsFolder);
  await writeFile(path.join(recordsFolder, 'rei.json'), JSON.stringify(rei));
  service = await openService({
    port: 0,
    dataFolder: folder,
    recordsFolder,
    rateLimit: { requests: 1_000, seconds: 1 },
  });
  client = openHttpClient({ userAgent: 'Loadout/0.0 (+https://loadout.example)', now: Date.now });
  gate = createApiGate({ client, now: Date.now, expected: { requests: 1_000, seconds: 1 } });
  key = await service.makeKey('test', 'pro');
  api = createPlayerApi({
    client,
    gate,
    baseUrl: service.url,
    key,
    cache: new Keyv(),
    now: Date.now,
    log: keptLog(),
  });
});

afterAll(async () => {
  await Promise.all([client.close(), service.close()]);
  await rm(folder, { recursive: true });
});

/** A player of the operator, as one family of services tells one. */
const rei = {
  basicInfo: { accountId: '5550001234', nickname: 'Rei', level: 7, rank: 305 },
  mediaInfo: {
    avatarUrl: '/api/images/player-assets?kind=avatar&id=902000003',
    banner: { url: '/no/such.png' },
  },
};

const ask = () => ({ deadline: Date.now() + 20_000 });
const ana = playerIn('br');

describe('the client at our own service', () => {
  it('finds a player, in whichever group', async () => {
    const { answer } = await api.find({ uid: ana, likely: 'SG' }, ask());
    expect(answer.value.uid).toBe(ana);
  });

  it('shows a record’s ready-made pictures, and the item’s own if one fails', async () => {
    const { value } = await api.player({ uid: rei.basicInfo.accountId, region: 'sg' }, ask());
    const { avatar, banner } = value.pictureAddresses;
    const gallery = openGallery({
      client,
      playerApi: { baseUrl: service.url, key, gate },
      sources: [],
      cache: undefined,
      now: Date.now,
      log: keptLog(),
    });
    const pictures = await gallery.fetch(
      [
        { kind: 'avatar', id: '', address: avatar },
        { kind: 'banner', id: '901000001', address: banner },
      ],
      ask(),
    );
    expect(pictures.map(({ source }) => source)).toEqual(['player-api-media', 'player-api']);
  });

  it('reads statistics', async () => {
    const { value } = await api.stats({ uid: ana, region: 'br' }, ask());
    const games = [value.solo, value.duo, value.quad].map((mode) => mode.games ?? 0);
    expect(Math.max(...games)).toBeGreaterThan(0);
  });

  it('reads a wishlist and the pictures of a player', async () => {
    expect((await api.wishlist({ uid: ana, region: 'br' }, ask())).value).toBeInstanceOf(Array);
    expect((await api.assets({ uid: ana, region: 'br' }, ask())).value.length).toBeGreaterThan(0);
  });

  it('reads a craftland map, and says where there is none', async () => {
    const codes = Array.from({ length: 60 }, (_, number) => number.toString(16).padStart(40, '0'));
    const outcomes = await Promise.all(
      codes.map((code) =>
        api.craftland({ code, region: 'sg' }, ask()).then(
          ({ value }) => value.name !== '',
          (error: unknown) => error instanceof PlayerApiError && error.problem.kind,
        ),
      ),
    );
    expect(new Set(outcomes)).toEqual(new Set([true, 'not-found']));
    await expect(api.craftland({ code: 'x', region: 'sg' }, ask())).rejects.toMatchObject({
      problem: { kind: 'rejected', reason: 'parameter' },
    });
  });

  it('reads its usage, and knows its allowance from then on', async () => {
    const { value } = await api.usage(ask());
    expect(value).toMatchObject({ plan: 'pro', limit: 10_000 });
    expect(gate.status().quota.limit).toBe(10_000);
    expect(api.status().circuit).toBe('closed');
  });

  it('reports an unknown player, in every endpoint of a player', async () => {
    const question = { uid: unknownUid(), region: 'sg' };
    for (const endpoint of [api.player, api.stats, api.wishlist, api.assets])
      await expect(endpoint(question, ask())).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });
});

describe('the client at a service with only the older addresses', () => {
  it('is answered there, at the cost of one call for each endpoint', async () => {
    const sent: string[] = [];
    const older: HttpClient = {
      ...client,
      async get(url, request) {
        const { pathname } = new URL(url);
        sent.push(pathname);
        const answer = await client.get(url, request);
        return pathname.startsWith('/api/v1/') ? { ...answer, status: 404, body: Buffer.alloc(0) } : answer;
      },
    };
    const way = createApiGate({ client: older, now: Date.now, expected: { requests: 1_000, seconds: 1 } });
    const { url: baseUrl } = service;
    const key = await service.makeKey('older', 'pro');
    const cache = new Keyv();
    const fallback = createPlayerApi({ client: older, gate: way, baseUrl, key, cache, now: Date.now });
    const question = { uid: ana, region: 'br' };
    expect((await fallback.player(question, ask())).value).toEqual((await api.player(question, ask())).value);
    expect((await fallback.stats(question, ask())).value).toEqual((await api.stats(question, ask())).value);
    expect((await fallback.usage(ask())).value).toMatchObject({ plan: 'pro', limit: 10_000 });
    expect(sent).toHaveLength(6);
    await expect(fallback.player({ uid: unknownUid(), region: 'br' }, ask())).rejects.toMatchObject({
      problem: { kind: 'not-found' },
    });
    expect(sent.at(-1)).toBe('/api/player-info');
    expect(sent).toHaveLength(7);
    // These have no older address: that is an outage, not a missing player.
    await expect(fallback.wishlist(question, ask())).rejects.toMatchObject({
      problem: { kind: 'unavailable', status: 404 },
    });
  });
});

function playerIn(group: string): string {
  for (let uid = 4_000_000_000; ; uid++) {
    const resident = findResident(String(uid));
    if (resident?.group === group && !resident.isDeleted) return resident.uid;
  }
}

function unknownUid(): string {
  for (let uid = 5_000_000_000; ; uid++) if (!findResident(String(uid))) return String(uid);
}
