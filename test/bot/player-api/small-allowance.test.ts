import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Keyv } from 'keyv';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type HttpClient, openHttpClient } from '../../../src/bot/http/http-client.ts';
import { type ApiGate, createApiGate } from '../../../src/bot/player-api/api-gate.ts';
import { createPlayerApi } from '../../../src/bot/player-api/client.ts';
import { PlayerApiError } from '../../../src/bot/player-api/errors.ts';
import { watchUsage } from '../../../src/bot/player-api/watch-usage.ts';
import { openService } from '../../../src/service/open-service.ts';
import { findResident } from '../../../src/service/world/resident.ts';
import { keptLog } from '../../support/kept-log.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

const hour = 3_600_000;
const hours = 4;
const clanSize = 70;

describe('a key of 100 requests an hour', () => {
  it('feeds a clan: its players are shown, nothing is refused, and background work takes a fifth', async () => {
    const { api, clock, sent, background } = await open();
    const clan = residents(clanSize);
    const uidOf = (index: number) => clan[index % clanSize]?.uid ?? '';
    const shown = Array.from({ length: hours }, () => new Set<string>());
    for (let index = 0; index < hours * clanSize; index++) {
      const uid = uidOf(index * 37);
      const look = () =>
        api.find({ uid, likely: 'sg' }, { deadline: clock.now() + 8_000, onBehalfOf: 'clan' });
      const first = look().then(() => shown[Math.floor(index / clanSize)]?.add(uid), expected);
      await clock.pass(25_000);
      const again = look().catch(expected);
      // Histories and digests would like each player once an hour.
      const work = { fresh: true, priority: 'background', retries: 'none' } as const;
      const deadline = clock.now() + 20_000;
      const point = api
        .player({ uid: uidOf(index * 11), region: 'sg' }, { ...work, deadline })
        .catch(expected);
      await clock.pass(hour / clanSize - 25_000);
      await Promise.all([first, again, point]);
    }
    const hourOf = (at: number) => Math.floor((at - clock.start) / hour);
    const refused = sent.filter(({ status }) => status === 429).map(({ at }) => hourOf(at));
    const inBackground = shown.map((_, number) => background.filter((at) => hourOf(at) === number).length);
    expect(Math.min(...shown.map(({ size }) => size))).toBeGreaterThanOrEqual(60);
    expect(refused.filter((number) => number > 0)).toEqual([]);
    // The service's hour and ours begin at different times.
    expect(Math.max(...inBackground)).toBeLessThanOrEqual(25);
    expect(background.length).toBeLessThanOrEqual((hours + 1) * 20);
  }, 60_000);
});

function expected(error: unknown): void {
  if (!(error instanceof PlayerApiError)) throw error;
}

async function open() {
  const clock = createVirtualClock(Math.ceil(Date.UTC(2026, 4, 17, 12) / hour) * hour + 60_000);
  const { now, sleep } = clock;
  const start = now();
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-allowance-'));
  const service = await openService({
    port: 0,
    dataFolder: folder,
    rateLimit: { requests: 30, seconds: 10 },
    now,
  });
  const key = await service.makeKey('test', 'free');
  const client = openHttpClient({ userAgent: 'Loadout/0.0 (+https://loadout.example)', now });
  const sent: { at: number; status: number; path: string }[] = [];
  const background: number[] = [];
  const watched: HttpClient = {
    ...client,
    async get(url, request) {
      const at = now();
      const answer = await clock.during(client.get(url, request));
      const path = new URL(url).pathname;
      if (!path.endsWith('/usage')) sent.push({ at, status: answer.status, path });
      return answer;
    },
  };
  const log = keptLog();
  const open = createApiGate({ client: watched, now, sleep });
  const gate: ApiGate = {
    ...open,
    client: {
      async get(url, request, claim) {
        const limited = await open.client.get(url, request, claim);
        if (claim.priority === 'background' && !url.endsWith('/usage')) background.push(now());
        return limited;
      },
    },
  };
  const api = createPlayerApi({
    baseUrl: service.url,
    key,
    client: watched,
    gate,
    cache: new Keyv(),
    now,
    sleep,
    log,
  });
  const end = watchUsage(api, { now, log, schedule: () => async () => undefined });
  onTestFinished(async () => {
    await Promise.all([end(), client.close(), service.close()]);
    await rm(folder, { recursive: true });
  });
  return { api, clock: { ...clock, start }, sent, background };
}

function residents(count: number) {
  const found = [];
  for (let uid = 4_000_000_000; found.length < count; uid += 7) {
    const resident = findResident(String(uid));
    if (resident) found.push(resident);
  }
  return found;
}
