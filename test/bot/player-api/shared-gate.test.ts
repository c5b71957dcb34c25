import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPlayerApi, type PlayerApi } from '../../../src/bot/player-api/client.ts';
import { openSharedGate } from '../../../src/bot/player-api/shared-gate.ts';
import { errorBody } from '../../../src/shared/contract/error-codes.ts';
import type { Log } from '../../../src/shared/log/log.ts';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { connectRedis } from '../../../src/shared/store/redis-connection.ts';
import { keptLog } from '../../support/kept-log.ts';
import { has } from '../../support/machine.ts';
import {
  createScriptedClient,
  playerAskedFor as player,
  type Scripted,
} from '../../support/player-api/scripted-client.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { freePort, startRedis, stopRedis } from '../../support/store/redis-server.ts';

describe.skipIf(!has('redis'))('two processes that share a Redis', () => {
  let folder: string;
  let server: ChildProcess;
  let redisUrl: string;
  let closing: (() => Promise<void>)[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'loadout-shared-'));
    const port = await freePort();
    server = await startRedis(port, folder);
    redisUrl = `redis://127.0.0.1:${port}`;
    closing = [];
  });

  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    await stopRedis(server);
    await rm(folder, { recursive: true });
  });

  it('ask a question once, however many ask it in each', async () => {
    const upstream = scripted(player);
    const processes = [await open(upstream.client), await open(upstream.client)];
    const answers = await Promise.all(
      processes.flatMap((api) => Array.from({ length: 20 }, () => ask(api, '4123456789'))),
    );
    expect(answers.every(({ value }) => value.nickname === 'A')).toBe(true);
    expect(upstream.sent).toHaveLength(1);
  });

  it('repeat a request that failed in the other one', async () => {
    let calls = 0;
    const upstream = scripted((url) =>
      calls++ === 0 ? { status: 404, body: errorBody('NOT_FOUND') } : player(url),
    );
    const processes = [await open(upstream.client), await open(upstream.client)];
    const outcomes = await Promise.allSettled(processes.map((api) => ask(api, '99999')));
    // "Not found" is an answer too: both processes get the same.
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(upstream.sent).toHaveLength(1);
  });

  it('both pause after a refusal of either', async () => {
    const upstream = scripted(() => ({
      status: 429,
      headers: { 'retry-after': '60' },
      body: errorBody('FW_004'),
    }));
    const [one, other] = [await open(upstream.client), await open(upstream.client)];
    await expect(ask(one, '11111')).rejects.toMatchObject({ problem: { kind: 'rate-limited' } });
    await expect(ask(other, '22222')).rejects.toMatchObject({
      problem: { kind: 'rate-limited', scope: 'edge' },
    });
    expect(upstream.sent).toHaveLength(1);
  });

  it('continue, each by itself, if Redis fails', async () => {
    const upstream = scripted(player);
    const processes = [await open(upstream.client), await open(upstream.client)];
    await stopRedis(server);
    const answers = await Promise.all(processes.map((api) => ask(api, '4123456789')));
    expect(answers.map(({ freshness }) => freshness)).toEqual(['live', 'live']);
    server = await startRedis(Number(new URL(redisUrl).port), folder);
  });

  it.each([
    ['takes no writes', [['REPLICAOF', '127.0.0.1', '1']], [['REPLICAOF', 'NO', 'ONE']]],
    ['has no memory left', [['CONFIG', 'SET', 'maxmemory', '1']], [['CONFIG', 'SET', 'maxmemory', '0']]],
  ])(
    'go on, each for itself, if Redis %s, and together afterwards; the log says each once',
    async (_does, refuse, allow) => {
      const upstream = scripted(player);
      const log = recordingLog();
      const processes = [await open(upstream.client, log), await open(upstream.client)];
      const admin = await connectRedis(redisUrl, keptLog());
      closing.push(() => admin.close());
      for (const command of refuse) await admin.send(command);
      const answers = await Promise.all(processes.map((api) => ask(api, '4123456789')));
      expect(answers.map(({ freshness }) => freshness)).toEqual(['live', 'live']);
      await expectApart(processes, upstream);
      for (const command of allow) await admin.send(command);
      await expectTogether(processes, upstream);
      expect(warningsOf(log)).toHaveLength(1);
    },
  );

  it.each(['news', 'processes', 'learned'])(
    'go on, each for itself, if the key of the %s is of another type, and say so once',
    async (name) => {
      const log = recordingLog();
      const admin = await connectRedis(redisUrl, keptLog());
      closing.push(() => admin.close());
      const upstream = scripted(player);
      const processes = [await open(upstream.client, log), await open(upstream.client)];
      const key = `loadout:limit:api.example:${name}`;
      await admin.send(['DEL', key]);
      await admin.send(['XADD', key, '*', 'a', 'b']);
      const answers = await Promise.all(processes.map((api) => ask(api, '4123456789')));
      expect(answers.map(({ freshness }) => freshness)).toEqual(['live', 'live']);
      expect(warningsOf(log).length).toBeLessThanOrEqual(1);
    },
  );

  it('go on, each for itself, if Redis hangs, and together once it answers again', async () => {
    const upstream = scripted(player);
    const processes = [await open(upstream.client), await open(upstream.client)];
    server.kill('SIGSTOP');
    const answers = await Promise.all(processes.map((api) => ask(api, '4123456789')));
    expect(answers.map(({ freshness }) => freshness)).toEqual(['live', 'live']);
    server.kill('SIGCONT');
    await expectTogether(processes, upstream);
  });

  async function expectTogether(processes: readonly PlayerApi[], upstream: Upstream): Promise<void> {
    await expect.poll(() => requestsFor(processes, upstream), { interval: 200 }).toBe(1);
  }

  async function expectApart(processes: readonly PlayerApi[], upstream: Upstream): Promise<void> {
    expect(await requestsFor(processes, upstream)).toBe(processes.length);
  }

  /** How many requests one question takes that all processes ask. */
  async function requestsFor(processes: readonly PlayerApi[], upstream: Upstream): Promise<number> {
    const before = upstream.sent.length;
    await Promise.all(processes.map((api) => ask(api, String(10_000 + before))));
    return upstream.sent.length - before;
  }

  async function open(client: Upstream['client'], log: Log = keptLog()): Promise<PlayerApi> {
    const stores = await openStores(redisUrl, { log });
    const { redis } = stores;
    if (!redis) throw new Error(`${redisUrl} names no Redis`);
    const baseUrl = 'https://api.example/api/v1';
    const gate = await openSharedGate({ client, baseUrl, redis, now: Date.now, log });
    closing.push(
      () => stores.close(),
      () => gate.close(),
    );
    return createPlayerApi({
      client,
      gate,
      baseUrl,
      key: 'lo_key',
      cache: await stores.cache('players'),
      regions: await stores.cache('regions'),
      now: Date.now,
      log,
    });
  }
});

type Upstream = ReturnType<typeof scripted>;

function warningsOf({ lines }: ReturnType<typeof recordingLog>) {
  return lines.filter(({ level }) => level === 'warn');
}

function scripted(script: (url: URL) => Scripted) {
  return createScriptedClient(Date.now, async (url) => {
    for (let turns = 0; turns < 20; turns++) await turn();
    return script(url);
  });
}

function ask(api: PlayerApi, uid: string) {
  return api.player({ uid, region: 'SG' }, { deadline: Date.now() + 20_000 });
}
