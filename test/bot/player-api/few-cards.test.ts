import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Keyv } from 'keyv';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HttpClient, openHttpClient } from '../../../src/bot/http/http-client.ts';
import type { Gallery } from '../../../src/bot/images/gallery.ts';
import { openGallery } from '../../../src/bot/images/gallery.ts';
import { type ApiGate, createApiGate } from '../../../src/bot/player-api/api-gate.ts';
import { createPlayerApi, type PlayerApi } from '../../../src/bot/player-api/client.ts';
import { openService, type RunningService } from '../../../src/service/open-service.ts';
import { findResident } from '../../../src/service/world/resident.ts';
import type { PictureRequest } from '../../../src/shared/pictures/picture.ts';
import { keptLog } from '../../support/kept-log.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

describe('a few cards in a row, at a firewall of 30 requests in 10 seconds', () => {
  let folder: string;
  let service: RunningService;
  let client: HttpClient;
  let clock: ReturnType<typeof createVirtualClock>;
  let statuses: { path: string; status: number }[];
  let gate: ApiGate;
  let api: PlayerApi;
  let gallery: Gallery;

  beforeEach(async () => {
    clock = createVirtualClock();
    const { now, sleep } = clock;
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-cards-'));
    service = await openService({
      port: 0,
      dataFolder: folder,
      rateLimit: { requests: 30, seconds: 10 },
      now,
    });
    const playerApi = { baseUrl: service.url, key: await service.makeKey('test', 'pro') };
    client = openHttpClient({ userAgent: 'Loadout/0.0 (+https://loadout.example)', now });
    statuses = [];
    const watched: HttpClient = {
      ...client,
      async get(url, request) {
        const answer = await clock.during(client.get(url, request));
        statuses.push({ path: new URL(url).pathname, status: answer.status });
        return answer;
      },
    };
    gate = createApiGate({ client: watched, now, sleep });
    api = createPlayerApi({ ...playerApi, client, gate, cache: new Keyv(), now, sleep, log: keptLog() });
    gallery = openGallery({
      playerApi: { ...playerApi, gate },
      sources: [],
      client,
      cache: new Keyv(),
      now,
      sleep,
      log: keptLog(),
    });
  });

  afterEach(async () => {
    await Promise.all([client.close(), service.close()]);
    await rm(folder, { recursive: true });
  });

  it('never trip it, and every record is served in time, whatever the pictures need', async () => {
    const answered: string[] = [];
    const cards = residents(8).map(async ({ uid, group }, number) => {
      const asked = { deadline: clock.now() + 12_000, onBehalfOf: `server ${number}` };
      const { value } = await api.player({ uid, region: group }, asked);
      answered.push(value.uid);
      await gallery.fetch(pictures(number), {
        deadline: clock.now() + 5_000,
        onBehalfOf: `server ${number}`,
      });
    });
    await clock.pass(60_000);
    await Promise.all(cards);
    expect(answered).toHaveLength(8);
    expect(statuses.filter(({ status }) => status === 429)).toEqual([]);
    const records = statuses.filter(({ path }) => path.endsWith('/info'));
    expect(records).toHaveLength(8);
    // The first card had all its pictures, and further requests went as the queue allowed.
    expect(statuses.length - records.length).toBeGreaterThanOrEqual(12);
    expect(gate.status()).toMatchObject({ circuit: 'closed', pausedUntil: undefined });
  });
});

function residents(count: number) {
  const found = [];
  for (let uid = 4_000_000_000; found.length < count; uid++) {
    const resident = findResident(String(uid));
    if (resident) found.push(resident);
  }
  return found;
}

function pictures(number: number): PictureRequest[] {
  return Array.from({ length: 12 }, (_, index) => ({
    kind: 'item',
    id: String(203_000_000 + 100 * number + index),
  }));
}
