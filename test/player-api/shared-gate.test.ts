import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorBody } from '../../src/contract/error-codes.ts';
import { queueKeys } from '../../src/limits/queue-protocol.ts';
import { createPlayerApi, type PlayerApi } from '../../src/player-api/client.ts';
import { openSharedGate } from '../../src/player-api/shared-gate.ts';
import { openStores } from '../../src/store/open-stores.ts';
import { connectRedis } from '../../src/store/redis-connection.ts';
import { keptLog } from '../support/kept-log.ts';
import { createScriptedClient, type Scripted } from '../support/player-api/scripted-client.ts';
import { freePort, isRedisInstalled, startRedis, stopRedis } from '../support/store/redis-server.ts';

describe.skipIf(!isRedisInstalled)('two processes that share a Redis', () => {
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
    const upstream = scripted(() => player);
    const processes = [await open(upstream.client), await open(upstream.client)];
    const answers = await Promise.all(
      processes.flatMap((api) => Array.from({ length: 20 }, () => ask(api, '4123456789'))),
    );
    expect(answers.every(({ value }) => value.nickname === 'Ana')).toBe(true);
    expect(upstream.sent).toHaveLength(1);
  });

  it('ask anew what the other one could not learn', async () => {
    let calls = 0;
    const upstream = scripted(() => (calls++ === 0 ? { status: 404, body: errorBody('NOT_FOUND') } : player));
    const processes = [await open(upstream.client), await open(upstream.client)];
    const outcomes = await Promise.allSettled(processes.map((api) => ask(api, '99999')));
    // "Not found" is an answer too: both processes get the same.
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(upstream.sent).toHaveLength(1);
  });

  it('are both silent where one was refused', async () => {
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

  it('name no time for the next try where the process that keeps the queue does not answer', async () => {
    const log = keptLog();
    const redis = await connectRedis(redisUrl, log);
    closing.push(() => redis.close());
    await redis.send(['SET', queueKeys('api.example').lease, 'a process that hangs']);
    const upstream = scripted(() => player);
    const api = await open(upstream.client);
    const asked = api.player({ uid: '4123456789', region: 'SG' }, { deadline: Date.now() + 300 });
    await expect(asked).rejects.toMatchObject({
      problem: { kind: 'rate-limited', scope: 'edge', retryAt: undefined },
    });
    expect(upstream.sent).toEqual([]);
  });

  it('go on, each for itself, where Redis goes away', async () => {
    const upstream = scripted(() => player);
    const processes = [await open(upstream.client), await open(upstream.client)];
    await stopRedis(server);
    const answers = await Promise.all(processes.map((api) => ask(api, '4123456789')));
    expect(answers.map(({ freshness }) => freshness)).toEqual(['live', 'live']);
    server = await startRedis(Number(new URL(redisUrl).port), folder);
  });

  it('go on, each for itself, where Redis hangs, and together once it answers again', async () => {
    const upstream = scripted(() => player);
    const processes = [await open(upstream.client), await open(upstream.client)];
    server.kill('SIGSTOP');
    const answers = await Promise.all(processes.map((api) => ask(api, '4123456789')));
    expect(answers.map(({ freshness }) => freshness)).toEqual(['live', 'live']);
    server.kill('SIGCONT');
    await expect
      .poll(
        async () => {
          const before = upstream.sent.length;
          const uid = String(10_000 + before);
          await Promise.all(processes.map((api) => ask(api, uid)));
          return upstream.sent.length - before;
        },
        { timeout: 10_000, interval: 200 },
      )
      .toBe(1);
  });

  async function open(client: ReturnType<typeof scripted>['client']): Promise<PlayerApi> {
    const log = keptLog();
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

const player: Scripted = { body: { basicInfo: { accountId: '4123456789', nickname: 'Ana' } } };

function scripted(script: () => Scripted) {
  return createScriptedClient(Date.now, async () => {
    for (let turns = 0; turns < 20; turns++) await turn();
    return script();
  });
}

function ask(api: PlayerApi, uid: string) {
  return api.player({ uid, region: 'SG' }, { deadline: Date.now() + 20_000 });
}
