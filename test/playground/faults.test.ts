import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FaultRegistry, openFaultRegistry } from '../../src/service/faults/fault-registry.ts';
import { openPageWorld, type PageWorld } from '../support/playground/open-page.ts';
import { readEvents } from '../support/playground/read-events.ts';

const always = () => 0;

let registry: FaultRegistry;
let world: PageWorld;

beforeEach(async () => {
  registry = openFaultRegistry(always);
  world = await openPageWorld({ faults: registry });
});
afterEach(() => world.close());

function post(path: string, body: unknown, headers: Record<string, string> = {}, at = world) {
  return fetch(at.page.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

function events(at = world) {
  return readEvents(`${at.page.url}/api/events?person=member`);
}

describe('faults of the playground', () => {
  it('are none until one is ordered', async () => {
    expect((await events().next()).value?.data).toHaveProperty('extra.faults', []);
  });

  it('are ordered, met and taken away, one or all, and every page sees it', async () => {
    const seen = events();
    await seen.next();
    const news = async () => (await seen.next()).value;
    const faults = async () => z.object({ faults: z.array(z.unknown()) }).parse((await news())?.data).faults;
    expect(
      (await post('/api/order-fault', { kind: 'unavailable', path: '/api/v1/info', count: 2 })).status,
    ).toBe(201);
    const order = { id: '1', kind: 'unavailable', path: '/api/v1/info', rate: 1, count: 2 };
    expect(await news()).toMatchObject({ name: 'extra', data: { faults: [{ ...order, met: 0 }] } });
    expect(registry.meet('/api/v1/info?uid=12345', ['unavailable'])).toHaveLength(1);
    expect(await faults()).toMatchObject([{ ...order, met: 1 }]);
    for (const kind of ['cut', 'slow']) await post('/api/order-fault', { kind });
    expect((await post('/api/clear-faults', { id: '2' })).status).toBe(200);
    expect(registry.list().map(({ id }) => id)).toEqual(['1', '3']);
    expect((await post('/api/clear-faults', {})).status).toBe(200);
    expect(registry.list()).toEqual([]);
    for (const expected of [2, 3, 2, 0]) expect(await faults()).toHaveLength(expected);
  });

  it('may be gone already when they are taken away', async () => {
    expect((await post('/api/clear-faults', { id: '7' })).status).toBe(200);
  });

  it.each([
    ['kind', { kind: 'flood' }],
    ['kind', {}],
    ['path', { kind: 'cut', path: 'info' }],
    ['rate', { kind: 'cut', rate: 0 }],
    ['rate', { kind: 'cut', rate: null }],
    ['count', { kind: 'cut', count: 1.5 }],
    ['delayMs', { kind: 'slow', delayMs: 1e9 }],
    ['retryAfterSeconds', { kind: 'rate-limited', retryAfterSeconds: 0 }],
    ['source', { kind: 'image-source-down', source: 'floder' }],
    ['', { kind: 'cut', colour: 'red' }],
    ['', 'null'],
  ])('are refused with the field that is wrong: “%s” in %j', async (detail, order) => {
    const answer = await post('/api/order-fault', order);
    expect([answer.status, await answer.json()]).toEqual([400, { code: 'bad-order', detail }]);
    expect(registry.list()).toEqual([]);
  });

  it('are ordered from the playground’s own page only, as JSON of a bounded size', async () => {
    const order = { kind: 'cut' };
    const statuses = [
      await post('/api/order-fault', order, { origin: 'https://evil.example' }),
      await post('/api/clear-faults', {}, { origin: 'null' }),
      await post('/api/order-fault', order, { 'sec-fetch-site': 'cross-site' }),
      await post('/api/order-fault', order, { 'content-type': 'text/plain' }),
      await post('/api/order-fault', { ...order, source: 'x'.repeat(70_000) }),
      await post('/api/clear-faults', { id: 5 }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403, 415, 413, 400]);
    expect(registry.list()).toEqual([]);
    expect((await post('/api/order-fault', order, { origin: world.page.url })).status).toBe(201);
  });

  it('can’t be ordered if the player API is another’s', async () => {
    const other = await openPageWorld();
    expect((await post('/api/order-fault', { kind: 'cut' }, {}, other)).status).toBe(404);
    expect((await post('/api/clear-faults', {}, {}, other)).status).toBe(404);
    const { extra } = (await events(other).next()).value?.data ?? {};
    expect(Object.keys(Object(extra))).toEqual(['climbers']);
    await other.close();
  });
});
