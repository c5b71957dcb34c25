import { describe, expect, it } from 'vitest';
import { buildHealth, type HealthOptions } from '../../src/operations/health.ts';
import { createMetrics } from '../../src/operations/metrics.ts';
import { openWorld } from '../support/open-world.ts';

describe('health', () => {
  const ask = (probes: HealthOptions['probes'], path = '/health') =>
    buildHealth({ probes, metrics: createMetrics(), host: '127.0.0.1' }).inject(path);

  it('is well when every part is', async () => {
    const answer = await ask({
      gateway: () => ({ isHealthy: true, shards: 2 }),
      store: async () => ({ isHealthy: true }),
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      isHealthy: true,
      parts: { gateway: { isHealthy: true, shards: 2 }, store: { isHealthy: true } },
      upstream: {},
    });
  });

  it('is not when one is not, or can not even say', async () => {
    expect(
      (await ask({ gateway: () => ({ isHealthy: false }), store: () => ({ isHealthy: true }) })).statusCode,
    ).toBe(503);
    const answer = await ask({ store: () => Promise.reject(new Error('at /var/data')) });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ isHealthy: false, parts: { store: { isHealthy: false } }, upstream: {} });
  });

  it('is apart from life and readiness: a process that waits for Discord lives, and is not ready', async () => {
    for (const [isHealthy, status] of [
      [true, 200],
      [false, 503],
    ] as const) {
      const probes = { discord: () => ({ isHealthy }), store: () => ({ isHealthy: true }) };
      const ready = await ask(probes, '/ready');
      expect([ready.statusCode, ready.json()]).toEqual([status, { isReady: isHealthy }]);
      const live = await ask(probes, '/live');
      expect([live.statusCode, live.json()]).toEqual([200, { isLive: true }]);
    }
  });
});

describe('the Host of a request', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1:9090', 200],
    ['127.0.0.1', 'localhost:9090', 200],
    ['127.0.0.1', '[::1]:9090', 200],
    ['127.0.0.1', '127.8.9.10', 200],
    ['127.0.0.1', 'evil.example', 421],
    ['127.0.0.1', 'localhost.evil.example', 421],
    // No name leads here under which a web page could ask.
    ['127.0.0.1', '10.0.0.7:9090', 200],
    ['10.0.0.7', '10.0.0.7:9090', 200],
    ['loadout.lan', 'LOADOUT.lan:9090', 200],
    ['10.0.0.7', 'evil.example', 421],
    ['0.0.0.0', 'evil.example', 421],
    ['::', 'evil.example', 421],
    ['0.0.0.0', 'loadout:9090', 200],
    ['::', 'loadout.monitoring.svc.cluster.local:9090', 200],
    ['127.0.0.1', 'loadout:9090', 421],
  ])('of a server on %s, %s is answered %i', async (host, name, status) => {
    const app = buildHealth({ probes: {}, metrics: createMetrics(), host });
    for (const path of ['/metrics', '/health', '/live', '/ready'])
      expect((await app.inject({ url: path, headers: { host: name } })).statusCode).toBe(status);
  });
});

describe('the health of a whole playground', () => {
  it('tells of discord and the store, of what upstream last answered, of the way there, and counts its calls', async () => {
    const world = await openWorld({ METRICS_PORT: '0' });
    try {
      const port = world.log
        .map((line) => /"port":(\d+),"msg":"health[^,]*read"/.exec(line)?.[1])
        .find(Boolean);
      await world.discord.member('ana').runs('/player', { uid: '9876543210', region: 'ID' });
      const health = await fetch(`http://127.0.0.1:${port}/health`);
      expect(health.status).toBe(200);
      expect(await health.json()).toMatchObject({
        parts: {
          discord: { isHealthy: true, shards: [{ id: 0, isConnected: true }] },
          store: { isHealthy: true },
        },
        upstream: { 'player-api': { outcome: 'ok' } },
        wayToPlayerApi: { circuit: 'closed', waiting: 0, quota: { limit: expect.any(Number) } },
      });
      const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      expect(metrics).toMatch(/loadout_upstream_seconds_count\{source="player-api",outcome="ok"\} [1-9]/);
    } finally {
      await world.close();
    }
  });
});

describe('metrics', () => {
  it('count interactions and upstream calls by how they ended', async () => {
    const metrics = createMetrics();
    metrics.interaction({ name: 'player', outcome: 'ok', durationMs: 300 });
    metrics.interaction({ name: 'player', outcome: 'ok', durationMs: 700 });
    metrics.interaction({ name: 'player refresh', outcome: 'problem', durationMs: 20 });
    metrics.upstream({ source: 'player-api', outcome: 'timeout', durationMs: 4_000 });
    metrics.unreadField('basicInfo.liked');
    const answer = await buildHealth({ probes: {}, metrics, host: '127.0.0.1' }).inject('/metrics');
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body.split('\n')).toEqual(
      expect.arrayContaining([
        'loadout_interactions_total{command="player",outcome="ok"} 2',
        'loadout_contract_unread_fields_total{field="basicInfo.liked"} 1',
        'loadout_interactions_total{command="player refresh",outcome="problem"} 1',
        'loadout_interaction_seconds_sum{command="player"} 1',
        'loadout_interaction_seconds_bucket{le="0.5",command="player"} 1',
        'loadout_upstream_seconds_count{source="player-api",outcome="timeout"} 1',
      ]),
    );
    expect(answer.body).toContain('process_resident_memory_bytes');
  });
});
