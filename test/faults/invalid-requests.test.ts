import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ProcessFeed } from '../../src/bot/discord/process-feed.ts';
import { createInvalidRequests } from '../../src/bot/discord/rest/invalid-requests.ts';
import { openRest } from '../../src/bot/discord/rest/rest.ts';
import { createMetrics } from '../../src/bot/operations/metrics.ts';
import { token } from '../support/bot/open-dispatcher.ts';
import { openFaultyWorld } from '../support/faults/open-faulty-world.ts';
import { askMetricsPort } from '../support/metrics-of.ts';
import { recordingLog } from '../support/recording-log.ts';

// Discord bans an address that sends 10,000 requests within ten minutes which it answers with 401, 403 or 429.

const minute = 60_000;

describe('requests that Discord refuses', () => {
  it('are sent 5,000 times within ten minutes and no more, which is said once and shown', async () => {
    let arrived = 0;
    const server = createServer((_request, response) => {
      arrived += 1;
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"code":50013,"message":"no"}');
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    let time = 1_700_000_000_000;
    const log = recordingLog();
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    const rest = openRest({ apiUrl, token, log, now: () => time });
    onTestFinished(rest.close);
    // A busy machine may answer so late that Discord counts as unreachable for a while, which the log also says.
    const saidOfTheStop = () =>
      log.lines
        .filter(({ level, message }) => level === 'error' || message === 'sending to Discord again')
        .map(({ level }) => level);
    let asked = 0;
    const ask = async (count: number) => {
      for (let done = 0; done < count; done += 100)
        await Promise.allSettled(
          Array.from({ length: 100 }, () => rest.callbacks.defer(String(asked++), 'interaction-token')),
        );
    };
    await ask(4_900);
    time += 9 * minute;
    await ask(300);
    // A hundred were under way when the last one before the stop was answered.
    expect(arrived).toBeLessThanOrEqual(5_100);
    expect(arrived).toBeGreaterThanOrEqual(5_000);
    const before = arrived;
    await expect(rest.callbacks.defer('1', 'interaction-token')).rejects.toThrow(
      'nothing is sent to Discord',
    );
    const edit = rest.api.interactions.editReply('1', 'interaction-token', { content: 'hello' });
    await expect(edit).rejects.toThrow('nothing is sent to Discord');
    expect(arrived).toBe(before);
    const metrics = createMetrics();
    metrics.watch('sending', rest.status);
    expect((await metrics.text()).split('\n')).toEqual(
      expect.arrayContaining([
        `loadout_discord_invalid_requests ${rest.status().invalidRequests}`,
        'loadout_discord_stopped 1',
      ]),
    );
    expect(saidOfTheStop()).toEqual(['error']);
    time += 1 * minute;
    await ask(100);
    expect(arrived).toBeGreaterThan(before);
    expect(saidOfTheStop()).toEqual(['error', 'info']);
    expect(await metrics.text()).toContain('loadout_discord_stopped 0');
  });

  it('count when the answer is 401, 403 or 429, but for a limit that others share', () => {
    const { breaker, answer } = open();
    for (const status of [200, 204, 400, 404, 500]) answer(status);
    answer(429, { 'x-ratelimit-scope': 'shared' });
    expect(breaker.status().invalidRequests).toBe(0);
    for (const status of [401, 403, 429]) answer(status);
    expect(breaker.status().invalidRequests).toBe(3);
  });

  it('are never more than half of what Discord takes, in whichever ten minutes', () => {
    const { breaker, answer, clock } = open();
    const sentAt: number[] = [];
    // Refused twenty times a second for an hour.
    for (let second = 0; second < 3_600; second++, clock.time += 1_000)
      for (let each = 0; each < 20; each++) {
        if (!isAdmitted()) continue;
        sentAt.push(clock.time);
        answer(401);
      }
    let [busiest, first] = [0, 0];
    for (const [index, at] of sentAt.entries()) {
      while (at - (sentAt[first] ?? at) >= 10 * minute) first += 1;
      busiest = Math.max(busiest, index - first + 1);
    }
    expect(busiest).toBe(5_000);
    expect(sentAt.length).toBeGreaterThan(5 * 2_500);

    function isAdmitted(): boolean {
      try {
        breaker.admit();
        return true;
      } catch {
        return false;
      }
    }
  });

  it('count in all processes, whichever sent them, and once in each', () => {
    const listeners: Array<(message: unknown) => void> = [];
    const refusals = {
      publish: async (message: object) => {
        for (const listener of listeners) listener(JSON.parse(JSON.stringify(message)));
      },
      subscribe: async (listener: (message: unknown) => void) => void listeners.push(listener),
    };
    const [one, other] = [open(refusals), open(refusals)];
    for (let count = 0; count < 2_500; count++) {
      one.answer(403);
      other.answer(429);
    }
    for (const { breaker } of [one, other])
      expect(breaker.status()).toEqual({ invalidRequests: 5_000, isStopped: true });
  });

  it('are forgotten after ten minutes also if the clock was set back by a day', () => {
    const { breaker, answer, clock } = open();
    for (let count = 0; count < 5_000; count++) answer(403);
    clock.time -= 24 * 60 * minute;
    expect(breaker.status()).toEqual({ invalidRequests: 5_000, isStopped: true });
    clock.time += 10 * minute;
    expect(breaker.status()).toEqual({ invalidRequests: 0, isStopped: false });
  });

  function open(refusals?: ProcessFeed) {
    const clock = { time: 1_700_000_000_000 };
    const breaker = createInvalidRequests({ log: recordingLog(), now: () => clock.time, refusals });
    const answer = (status: number, headers: Record<string, string> = {}) =>
      breaker.answered({ status, headers: new Headers(headers) });
    return { breaker, answer, clock };
  }
});

it('the health of a bot tells how many of its requests Discord has refused, and stays well', async () => {
  const world = await openFaultyWorld();
  onTestFinished(world.close);
  await world.openBot();
  world.recorder.intercept = ({ path }) =>
    path.endsWith('/callback') ? { status: 403, body: { code: 50_013, message: 'no' } } : undefined;
  world.ana.runs('/help').catch(() => undefined);
  await expect.poll(() => world.log()).toContain('"an interaction is over"');
  await world.expectEachAnswered();
  const lines = world.log().split('\n');
  const health = await askMetricsPort(lines, '/health');
  expect(await health.json()).toMatchObject({
    isHealthy: true,
    parts: { discord: { invalidRequests: 1, isStopped: false } },
  });
  const metrics = await (await askMetricsPort(lines, '/metrics')).text();
  expect(metrics).toContain('loadout_discord_invalid_requests 1\n');
});
