import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openServiceStore, type ServiceStoreOptions } from '../../src/service/open-service-store.ts';
import { hourlyQuota, plans } from '../../src/service/plans.ts';
import { routes } from '../../src/service/routes/routes.ts';
import { openTestService, temporaryFolder, today } from '../support/service/open-test-service.ts';

const info = '/api/v1/info?uid=123456789&region=sg';
const picture = '/api/v1/image?itemID=101000001';
const now = () => today;
const hourSeconds = 3_600;

describe('the plans', () => {
  it('allow 100, 1,000 and 10,000 requests an hour', () => {
    expect(plans.map((plan) => hourlyQuota[plan])).toEqual([100, 1_000, 10_000]);
  });

  it.each(plans)('say in the headers what is left: %s', async (plan) => {
    const { ask } = await openTestService({ plan });
    const limit = hourlyQuota[plan];
    const first = await ask(info);
    expect(first.headers).toMatchObject({
      'x-ratelimit-limit': String(limit),
      'x-ratelimit-remaining': String(limit - 1),
      'x-ratelimit-reset': String(today / 1_000 + hourSeconds),
    });
  });

  it.each(Object.entries(routes))('keep %s for the plans that include it', async (url, { plan: needed }) => {
    for (const plan of plans) {
      const { ask } = await openTestService({ plan });
      // Parameters that every address takes for good, so that the plan is the next thing looked at.
      const reply = await ask(
        `${url}?uid=123456789&region=sg&itemID=101000001&code=%23FREEFIRE${'0'.repeat(40)}`,
      );
      const isIncluded = plans.indexOf(plan) >= plans.indexOf(needed);
      if (isIncluded) expect(reply.statusCode).not.toBe(403);
      else expect(reply.json()).toMatchObject({ code: 'PLAN_FORBIDDEN', status: 403 });
      expect(reply.headers['x-ratelimit-limit']).toBe(String(hourlyQuota[plan]));
    }
  });

  it('give a key the same rights in every region', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[a-z]{2,6}$/), async (region) => {
        const { ask } = await openTestService({ plan: 'free' });
        expect([200, 404]).toContain((await ask(`/api/v1/info?uid=123456789&region=${region}`)).statusCode);
        const forbidden = await ask(`/api/v1/stats?uid=123456789&region=${region}`);
        expect(forbidden.json()).toMatchObject({ code: 'PLAN_FORBIDDEN' });
      }),
      { numRuns: 10 },
    );
  });
});

it('the checks come in order: firewall, key, parameters, plan and quota, work', async () => {
  const { ask, keys, usage, key } = await openTestService({ plan: 'free' });
  const code = async (url: string, headers = {}) => (await ask(url, headers)).json().code;
  const [bad, forbidden] = ['/api/v1/stats?uid=1', '/api/v1/stats?uid=123456789&region=sg'];
  const caller = await keys.find(key);
  while (caller && (await usage.charge(caller)).isCovered);
  expect(await code(bad, { 'user-agent': 'short', 'x-api-key': 'wrong' })).toBe('FW_001');
  expect(await code(bad, { 'x-api-key': 'wrong' })).toBe('KEY_INVALID');
  expect(await code(bad)).toBe('INVALID_PARAMETER');
  expect(await code(forbidden)).toBe('PLAN_FORBIDDEN');
  expect(await code('/api/v1/info?uid=1')).toBe('INVALID_PARAMETER');
  expect(await code('/api/v1/info?uid=00000&region=sg')).toBe('QUOTA_EXCEEDED');
});

describe('the quota', () => {
  it('ends with 429 and the seconds to the reset, and starts again', async () => {
    const { ask, later } = await openTestService({ plan: 'free' });
    await ask(info);
    later(600_000);
    for (let asked = 1; asked < 100; asked++) expect((await ask(info)).statusCode).toBe(200);
    const refused = await ask(info);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'QUOTA_EXCEEDED', status: 429 });
    expect(refused.headers).toMatchObject({ 'retry-after': '3000', 'x-ratelimit-remaining': '0' });
    later(2_999_999);
    expect((await ask(info)).headers['retry-after']).toBe('1');
    later(1);
    expect((await ask(info)).headers['x-ratelimit-remaining']).toBe('99');
  });

  it('spares pictures, refusals and unknown addresses, but tells them all what is left', async () => {
    const { ask, key } = await openTestService({ plan: 'free' });
    const remaining = async (url: string) => (await ask(url)).headers['x-ratelimit-remaining'];
    const free = [picture, '/api/v1/info?uid=1', '/nowhere', '/%zz', '/api/v1/stats?uid=123456789&region=sg'];
    for (const url of free) expect([url, await remaining(url)]).toEqual([url, '100']);
    const inQuery = await ask(`${info}&key=${key}`, { 'x-api-key': undefined });
    expect(inQuery.headers['x-ratelimit-remaining']).toBe('99');
    expect(await remaining('/api/v1/info?uid=00000&region=zz')).toBe('98');
  });

  it('serves pictures when nothing is left', async () => {
    const { ask } = await openTestService({ plan: 'free' });
    for (let asked = 0; asked < 101; asked++) await ask(info);
    expect((await ask(info)).statusCode).toBe(429);
    expect((await ask(picture)).statusCode).toBe(200);
  });

  it('says nothing of quotas without a known key', async () => {
    const { ask } = await openTestService();
    for (const key of [undefined, 'wrong'])
      expect((await ask(info, { 'x-api-key': key })).headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it('counts exactly however many ask at once, over real connections', async () => {
    const { app, key } = await openTestService({ plan: 'free' });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { 'user-agent': 'Loadout/0.1 (+https://loadout.example)', 'x-api-key': key };
    const replies = await Promise.all(Array.from({ length: 150 }, () => fetch(address + info, { headers })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(50);
    const left = replies.flatMap(({ status, headers: got }) =>
      status === 200 ? [Number(got.get('x-ratelimit-remaining'))] : [],
    );
    expect(left.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });
});

describe('the usage', () => {
  it('is restored after a restart without a clean close', async () => {
    const dataFolder = await temporaryFolder();
    const first = await openStore({ dataFolder, now });
    const made = await Promise.all([first.keys.make('one', 'free'), first.keys.make('two', 'pro')]);
    const [one, two] = await Promise.all(made.map((key) => first.keys.find(key)));
    if (!one || !two) throw new Error('the keys are not known');
    await Promise.all(Array.from({ length: 7 }, () => first.usage.charge(two)));
    await first.usage.charge(one);
    const again = await openStore({ dataFolder, now });
    expect((await again.usage.of(one)).used).toBe(1);
    expect(await again.usage.of(two)).toEqual({
      plan: 'pro',
      limit: 10_000,
      used: 7,
      remaining: 9_993,
      resetAtMs: today + hourSeconds * 1_000,
    });
  });

  it('is in the store before the answer is on its way', async () => {
    const { app, usage, keys, key, ask } = await openTestService();
    const caller = (await keys.find(key)) ?? expect.fail('the key is not known');
    const written: number[] = [];
    app.addHook('onSend', async () => {
      written.push((await usage.of(caller)).used);
    });
    await ask(info);
    await Promise.all([ask(info), ask('/api/v1/info?uid=00000&region=zz')]);
    expect(written[0]).toBe(1);
    expect(written.toSorted().at(-1)).toBe(3);
  });

  it('is not inherited by the next key of the label', async () => {
    const { keys, usage } = await openStore({ dataFolder: await temporaryFolder(), now });
    const former = await keys.find(await keys.make('one', 'free'));
    if (former) await usage.charge(former);
    const next = await keys.find(await keys.make('one', 'free'));
    expect(next && (await usage.of(next)).used).toBe(0);
  });
});

async function openStore(options: ServiceStoreOptions) {
  const store = await openServiceStore(options);
  onTestFinished(store.close);
  return store;
}
