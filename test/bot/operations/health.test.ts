import { describe, expect, it } from 'vitest';
import { buildHealth, type HealthOptions } from '../../../src/bot/operations/health.ts';
import { createMetrics } from '../../../src/bot/operations/metrics.ts';
import type { State } from '../../../src/bot/operations/watch-state.ts';
import type { Span } from '../../../src/bot/trace/trace.ts';
import { openCache } from '../../../src/shared/memory/caches.ts';
import { askMetricsPort } from '../../support/metrics-of.ts';
import { openWorld } from '../../support/open-world.ts';
import { textOf } from '../../support/seen.ts';

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

  it('is unhealthy if a part is, or if a part can’t answer', async () => {
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

it('a part that answers do not need affects only health, not readiness', async () => {
  const app = buildHealth({
    probes: { discord: () => ({ isHealthy: true }), store: () => Promise.reject(new Error('away')) },
    readyWithout: ['store'],
    metrics: createMetrics(),
    host: '127.0.0.1',
  });
  expect((await app.inject('/ready')).statusCode).toBe(200);
  const health = await app.inject('/health');
  expect([health.statusCode, health.json()]).toMatchObject([503, { parts: { store: { isHealthy: false } } }]);
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
  it('reports Discord, the store, and upstream’s last answers and calls', async () => {
    const world = await openWorld({ METRICS_PORT: '0' });
    try {
      await world.discord.member('ana').runs('/player', { uid: '9876543210', region: 'ID' });
      const health = await askMetricsPort(world.log, '/health');
      expect(health.status).toBe(200);
      expect(await health.json()).toMatchObject({
        parts: {
          discord: { isHealthy: true, shards: [{ id: 0, isConnected: true }] },
          store: { isHealthy: true, answersInMs: expect.any(Number) },
        },
        upstream: { 'player-api': { outcome: 'ok' } },
        wayToPlayerApi: {
          asked: expect.any(Number),
          circuit: 'closed',
          waiting: 0,
          quota: { limit: expect.any(Number) },
        },
      });
      const metrics = await (await askMetricsPort(world.log, '/metrics')).text();
      expect(metrics).toMatch(/loadout_upstream_seconds_count\{source="player-api",outcome="ok"\} [1-9]/);
    } finally {
      await world.close();
    }
  });
});

it('a bot is ready while its player API is down: a restart would not help', async () => {
  const world = await openWorld({ METRICS_PORT: '0', PLAYER_API_URL: 'http://127.0.0.1:1/api/v1' });
  try {
    const told = await world.discord.member('ana').runs('/player', { uid: '9876543210', region: 'ID' });
    expect(textOf(told)).toContain('stats service is down');
    const statuses = ['/live', '/ready', '/health'].map(
      async (path) => (await askMetricsPort(world.log, path)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
  } finally {
    await world.close();
  }
});

describe('metrics', () => {
  it('count interactions and upstream calls by how they ended', async () => {
    const metrics = createMetrics();
    const times = { from: 0, to: 200 };
    const spans: Span[] = [
      { ...times, kind: 'stage', name: 'work' },
      { ...times, kind: 'lookup', endpoint: 'info', outcome: 'stale' },
      { ...times, kind: 'picture', picture: 'clothes', id: '203000001', isMissing: true, attempts: [] },
      { ...times, kind: 'picture', picture: 'avatar', id: '902000001', isMissing: false, attempts: [] },
      {
        ...times,
        kind: 'picture',
        picture: 'banner',
        id: '901000001',
        isMissing: false,
        attempts: [{ ...times, source: 'source-1', outcome: 'served' }],
      },
    ];
    const finished = { outcome: 'ok', kind: 'command', acknowledgedMs: 40, spans };
    metrics.interaction({ ...finished, name: 'player', durationMs: 300 });
    metrics.interaction({ ...finished, name: 'player', durationMs: 700 });
    metrics.interaction({
      name: 'player refresh',
      outcome: 'problem',
      problem: 'not-found',
      kind: 'component',
      durationMs: 20,
      acknowledgedMs: undefined,
      spans: [],
    });
    metrics.picture({ source: 'source-1', outcome: 'none' });
    metrics.upstream({ source: 'player-api', outcome: 'timeout', durationMs: 4_000 });
    metrics.unreadField('basicInfo.liked');
    const answer = await buildHealth({ probes: {}, metrics, host: '127.0.0.1' }).inject('/metrics');
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body.split('\n')).toEqual(
      expect.arrayContaining([
        'loadout_interactions_total{command="player",outcome="ok",problem=""} 2',
        'loadout_contract_unread_fields_total{field="basicInfo.liked"} 1',
        'loadout_interactions_total{command="player refresh",outcome="problem",problem="not-found"} 1',
        'loadout_acknowledgement_seconds_count{kind="command"} 2',
        'loadout_stage_seconds_sum{stage="work"} 0.4',
        'loadout_stage_seconds_count{stage="picture"} 6',
        'loadout_lookups_total{endpoint="info",outcome="stale"} 2',
        'loadout_pictures_total{outcome="missing"} 2',
        'loadout_pictures_total{outcome="kept"} 2',
        'loadout_pictures_total{outcome="fetched"} 2',
        'loadout_picture_answers_total{source="source-1",outcome="none"} 1',
        'loadout_interaction_seconds_sum{command="player"} 1',
        'loadout_interaction_seconds_bucket{le="0.5",command="player"} 1',
        'loadout_upstream_seconds_count{source="player-api",outcome="timeout"} 1',
      ]),
    );
    expect(answer.body).toContain('process_resident_memory_bytes');
    expect(answer.body).toContain('nodejs_eventloop_lag_p99_seconds');
    // Discord took no first answer: there is no time that could be counted.
    expect(answer.body).not.toContain('kind="component"');
  });

  it('describe the parts whenever they are read, and omit unknown figures', async () => {
    const metrics = createMetrics();
    const upstream = { asked: 9, circuit: 'closed', waiting: 0, inFlight: 1, pausedUntil: undefined };
    const sources = [{ ...upstream, name: 'source-1', circuit: 'open', pausedUntil: 4_000 }];
    const renders = { asked: 6, made: 2, failed: 1, refused: 1, underWay: 1 };
    let shards = [{ state: 'Ready' }, { state: 'Ready' }];
    let playerApi: ReturnType<State['playerApi']> = {
      ...upstream,
      pace: { requests: 20, seconds: 10 },
      quota: {},
    };
    metrics.watch('state', {
      playerApi: () => playerApi,
      pictureSources: () => sources,
      renders: () => renders,
      build: { version: '1.2.3', commit: undefined },
      now: () => 1_000,
    });
    metrics.watch('shards', () => shards);
    let isStoreUp = true;
    metrics.watch('store', async () => {
      if (!isStoreUp) throw new Error('the store is away');
      return 150;
    });
    openCache<{ bytes: number }>('cards', ({ bytes }) => bytes).set('one', { bytes: 1_000 });
    const before = await metrics.text();
    expect(before.split('\n')).toEqual(
      expect.arrayContaining([
        'loadout_circuit{upstream="player-api",state="closed"} 1',
        'loadout_circuit{upstream="player-api",state="open"} 0',
        'loadout_circuit{upstream="pictures source-1",state="open"} 1',
        'loadout_queue_in_flight{upstream="player-api"} 1',
        'loadout_pause_seconds{upstream="pictures source-1"} 3',
        'loadout_renders_total{outcome="drawn"} 2',
        'loadout_renders_total{outcome="reused"} 1',
        'loadout_render_queue 1',
        'loadout_requests_asked_total{upstream="player-api"} 9',
        'loadout_store_up 1',
        'loadout_store_answer_seconds 0.15',
        expect.stringMatching(/^loadout_cpu_waited_seconds_total [\d.e-]+$/),
        expect.stringMatching(/^loadout_cache_bytes\{cache="cards"\} 1\d{3}$/),
        expect.stringMatching(/^loadout_memory_limit_bytes \d{8,}$/),
        expect.stringMatching(/^loadout_cache_limit_bytes\{cache="cards"\} \d{7,}$/),
        'loadout_shards{state="Ready"} 2',
        'loadout_build_info{version="1.2.3",commit="unknown"} 1',
      ]),
    );
    expect(before).not.toMatch(/^loadout_quota\w*\{/m);
    shards = [{ state: 'Resuming' }];
    isStoreUp = false;
    playerApi = {
      ...playerApi,
      pace: { requests: 30, seconds: 10 },
      quota: { limit: 100, remaining: 7 },
    };
    const after = await metrics.text();
    expect(after.split('\n')).toEqual(
      expect.arrayContaining([
        'loadout_quota_limit{upstream="player-api"} 100',
        'loadout_quota_remaining{upstream="player-api"} 7',
        'loadout_learned_requests_per_second{upstream="player-api"} 3',
        'loadout_shards{state="Resuming"} 1',
        'loadout_store_up 0',
      ]),
    );
    expect(after).not.toContain('state="Ready"');
    expect(after).toContain('loadout_renders_total{outcome="drawn"} 2\n');
  });
});
