import { expect, it, onTestFinished } from 'vitest';
import { openFaultyWorld } from '../support/faults/open-faulty-world.ts';
import { askMetricsPort } from '../support/metrics-of.ts';

const edge = { 'content-type': 'text/plain; charset=UTF-8', 'retry-after': '4' };
const discords = { 'content-type': 'application/json', 'retry-after': '1800', 'x-ratelimit-scope': 'global' };

it('a start that Discord refuses the address says once until when, waits, and then goes on', async () => {
  const world = await openFaultyWorld();
  onTestFinished(world.close);
  let isRefused = true;
  world.recorder.intercept = () => (isRefused ? { status: 429, headers: edge } : undefined);
  const opening = world.openBot();
  await expect
    .poll(() => world.log(), { timeout: 10_000 })
    .toMatch(/Discord refuses all requests .* until 2\d{3}-/);
  const health = await askMetricsPort(world.log().split('\n'), '/health');
  expect(health.status).toBe(503);
  expect(await health.json()).toMatchObject({
    parts: { discord: { isHealthy: false, refusedUntil: expect.stringMatching(/^2\d{3}-.*Z$/) } },
  });
  isRefused = false;
  await opening;
  await world.ana.runs('/help');
  expect(world.log().match(/Discord refuses all requests/g)).toHaveLength(1);
  expect(world.log()).toContain('Discord takes requests from this address again');
});

it('a start that has to wait for half an hour says so, too', async () => {
  const world = await openFaultyWorld();
  onTestFinished(world.close);
  world.recorder.intercept = () => ({ status: 429, headers: discords, body: { retry_after: 1800 } });
  world.openBot().catch(() => undefined);
  await expect
    .poll(() => world.log(), { timeout: 10_000 })
    .toMatch(/Discord refuses all requests .* until 2\d{3}-/);
});
