import type { ServerResponse } from 'node:http';
import fc from 'fast-check';
import { Keyv } from 'keyv';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openHttpClient } from '../../../src/bot/http/http-client.ts';
import { createApiGate } from '../../../src/bot/player-api/api-gate.ts';
import { createPlayerApi } from '../../../src/bot/player-api/client.ts';
import { PlayerApiError } from '../../../src/bot/player-api/errors.ts';
import { toEvidence } from '../../../src/bot/player-api/evidence.ts';
import { type AddressOptions, baseOf } from '../../../src/shared/contract/shapes.ts';
import { sleep } from '../../../src/shared/time/sleep.ts';
import { answer } from '../../support/player-api/scripted-client.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { type Family, families, openShapedApi, strangeAnswers, uidServed } from '../../support/shaped-api.ts';

it('says that only the likely regions were asked, and asks a likelier one next time', async () => {
  const upstream = await openShapedApi(families.B);
  const { find, problem } = openClient({ baseUrl: upstream.url });
  expect(await problem(find('SG'))).toEqual({ kind: 'not-found', isPartly: true });
  expect((await find('TH')).answer.value.nickname).toBe('Nova');
});

it('remembers a region across restarts and for a second address that writes regions otherwise', async () => {
  const [first, second] = [await openShapedApi(families.A), await openShapedApi(families.C)];
  const cache = new Keyv();
  const both = { baseUrl: first.url, second: { baseUrl: second.url, key: undefined }, cache };
  await openClient(both).find('SG');
  first.trouble = (response) => response.writeHead(404).end();
  const again = openClient(both);
  again.clock.later += 10_000;
  expect((await again.find('VN', true)).answer).toMatchObject({
    isFromSecond: true,
    value: { nickname: 'Nova' },
  });
});

const nothing = { stats: undefined, search: undefined };

/** A bot's client at an address that someone has just typed in. `later`: milliseconds that its clock is ahead. */
function openClient({
  cache = new Keyv(),
  ...options
}: Partial<AddressOptions> & { baseUrl: string; cache?: Keyv; second?: AddressOptions }) {
  const clock = { later: 0 };
  const now = () => Date.now() + clock.later;
  const client = openHttpClient({
    userAgent: 'Loadout/1.0 (+https://loadout.example)',
    now,
  });
  onTestFinished(() => client.close());
  const log = recordingLog();
  const address = { key: undefined, ...options };
  const gate = createApiGate({ client, now, sleep, expected: { requests: 1_000, seconds: 1 } });
  const api = createPlayerApi({ ...address, client, cache, now, log, gate, random: () => 0 });
  const ask = () => ({ deadline: now() + 60_000 });
  return {
    api,
    log,
    clock,
    find: (likely = 'TH', fresh = false, uid = uidServed) => api.find({ uid, likely }, { ...ask(), fresh }),
    stats: () => api.stats({ uid: uidServed, region: 'TH' }, ask()),
    search: () => api.names.find({ name: 'Nova', region: 'TH' }, ask()),
    problem: (question: Promise<unknown>) =>
      question.then(
        () => expect.fail('it was answered'),
        (error: unknown) => (error instanceof PlayerApiError ? error.problem : expect.fail(String(error))),
      ),
  };
}

const bases = {
  A: ['', '/api/v1'],
  B: ['', '/v2'],
  C: [''],
  D: ['/api/v1', ''],
  E: [''],
  'the short path': [''],
};

describe.each(Object.entries(families))('an API of family %s', (name, family: Family) => {
  const { stats, search } = { ...nothing, ...family };
  const elsewhere = Object.entries(strangeAnswers);

  it.each(elsewhere)('is found by its address alone if other paths get %s', async (unserved, elsewhere) => {
    for (const base of bases[name as keyof typeof bases]) {
      // An address in the specification's form is taken at its word, unless it says 404 or shows a page.
      if (name === 'D' && base && !/bare|page|text|JSON|detail|code/.test(unserved)) continue;
      const own = base.startsWith('/api') ? family : at(base, family);
      const upstream = await openShapedApi({ ...own, elsewhere });
      const { find, api } = openClient({ baseUrl: upstream.url + base });
      const { answer: found } = await find();
      expect(found.value).toMatchObject({ nickname: 'Nova', level: 60, region: 'TH' });
      // The specification's request comes first, and five more at most.
      expect(upstream.asked.length).toBeLessThanOrEqual(name === 'A' ? 1 : 6);
      expect(upstream.asked.at(-1)).toContain(family.info.path);
      expect(upstream.asked.join()).toContain('/api/v1/info?region=sg&uid=');
      expect(api.status().path).toBe(family.info.path);
    }
  });

  it('is asked like that from then on, also after a restart', async () => {
    const upstream = await openShapedApi(family);
    const cache = new Keyv();
    const first = openClient({ baseUrl: upstream.url, cache });
    await first.find();
    const before = upstream.asked.length;
    await first.find('TH', false);
    const again = openClient({ baseUrl: upstream.url, cache });
    await again.api.player({ uid: uidServed, region: 'TH' }, { deadline: Date.now() + 60_000, fresh: true });
    expect(upstream.asked.length - before).toBeLessThanOrEqual(1);
    expect(upstream.asked.slice(before).every((path) => path.startsWith(family.info.path))).toBe(true);
  });

  it('answers statistics and search if it serves them, and gets no request for them if not', async () => {
    const upstream = await openShapedApi(family);
    const { find, stats: askStats, search: askSearch, problem } = openClient({ baseUrl: upstream.url });
    // Before a lookup nobody knows what to ask.
    await askSearch();
    await find();
    const before = upstream.asked.length;
    if (stats) expect((await askStats()).value.solo).toMatchObject({ games: 12, wins: 3, kills: 40 });
    else expect(await problem(askStats())).toMatchObject({ kind: 'rejected', reason: 'plan' });
    if (search) expect(await askSearch()).toMatchObject([{ uid: uidServed, nickname: 'Nova' }]);
    expect(upstream.asked.length - before).toBeLessThanOrEqual(stats ? 2 : name === 'B' ? 2 : 0);
  });

  it('is found out with a player whose region is not the usual one, and with a key', async () => {
    const hasKey: Family['hasKey'] = ({ headers }) => headers['x-api-key'] === 'secret';
    const upstream = await openShapedApi({ ...family, hasKey });
    const { api, clock } = openClient({ baseUrl: upstream.url, key: 'secret' });
    const ask = { deadline: Date.now() + clock.later + 60_000 };
    const found = await api.find({ uid: uidServed, likely: 'SG', locale: 'th' }, ask);
    expect(found.answer.value.nickname).toBe('Nova');
  });

  it('costs few requests if no player has the ID', async () => {
    const upstream = await openShapedApi(family);
    const { find, problem } = openClient({ baseUrl: upstream.url });
    await find();
    const before = upstream.asked.length;
    expect(await problem(find('TH', false, '4000000001'))).toMatchObject({ kind: 'not-found' });
    expect(upstream.asked.length - before).toBeLessThanOrEqual(4);
  });

  it('is identified once for any number of concurrent lookups', async () => {
    const upstream = await openShapedApi(family);
    const { find } = openClient({ baseUrl: upstream.url });
    const uids = Array.from({ length: 8 }, (_, index) => `${4_000_000_001 + index}`);
    await Promise.allSettled([find(), ...uids.map((uid) => find('TH', false, uid))]);
    const others = upstream.asked.filter((path) => !path.startsWith(family.info.path));
    const specified = others.filter((path) => path.startsWith('/api/v1/info'));
    expect(others.length - specified.length).toBeLessThanOrEqual(4);
  });
});

/** The family's paths below a base address. */
function at(base: string, family: Family): Family {
  if (family.info.path.startsWith('/api/')) return family;
  return { ...family, info: { ...family.info, path: base + family.info.path } };
}

describe('an address', () => {
  it.each([
    ['https://host.example/player-info?uid=1&region=ind', 'https://host.example'],
    ['https://host.example/api/v1/info?uid=1', 'https://host.example'],
    ['https://host.example/x/get_player_personal_show', 'https://host.example/x'],
    ['https://host.example/api/v1', 'https://host.example/api/v1'],
    ['https://host.example', 'https://host.example'],
  ])('may be copied whole: %s', (copied, base) => {
    expect(baseOf(copied)).toBe(base);
  });

  it.each(Object.entries(strangeAnswers))(
    'that answers every path with %s is reported with what was tried',
    async (_, elsewhere) => {
      const upstream = await openShapedApi({
        info: { path: '/never', uid: 'uid', region: 'region' },
        elsewhere,
      });
      const { find, problem, log, clock } = openClient({ baseUrl: upstream.url });
      await problem(find());
      const tried = new Set(upstream.asked.map((path) => path.split('?')[0]));
      expect(tried.size).toBe(6);
      expect(JSON.stringify(log.lines)).toContain('/player-info: status');
      const before = upstream.asked.length;
      await problem(find('TH', true));
      // It finds out again later, not for every member.
      expect(upstream.asked.slice(before).every((path) => path.startsWith('/api/v1/info'))).toBe(true);
      clock.later += 11 * 60_000;
      upstream.become(families.E);
      expect((await find('TH', true)).answer.value.nickname).toBe('Nova');
    },
  );

  it('that moved to other paths is found out again after three players, not after one', async () => {
    const upstream = await openShapedApi(families.B);
    const { find, problem, clock, api } = openClient({ baseUrl: upstream.url });
    await find();
    upstream.become(families.C);
    for (const uid of ['4000000001', '4000000001', '4000000002']) {
      await problem(find('TH', true, uid));
      expect(api.status().path).toBe('/player-info');
    }
    await problem(find('TH', true, '4000000003'));
    clock.later += 10_000;
    expect((await find('TH', true)).answer).toMatchObject({ freshness: 'live', value: { nickname: 'Nova' } });
    expect(api.status().path).toBe('/get_player_personal_show');
  });

  it('that serves nothing for a moment is asked as before', async () => {
    const upstream = await openShapedApi(families.C);
    const { find, problem, clock } = openClient({ baseUrl: upstream.url });
    await find();
    upstream.become({ info: { path: '/never', uid: 'uid', region: 'region' } });
    for (const uid of ['4000000001', '4000000002', '4000000003', '4000000004']) {
      clock.later += 10_000;
      await problem(find('TH', true, uid));
    }
    upstream.become(families.C);
    clock.later += 10_000;
    expect((await find('TH', true)).answer).toMatchObject({ freshness: 'live', value: { nickname: 'Nova' } });
  });

  it.each<[string, (response: ServerResponse) => unknown]>([
    ['answers 500', (response) => response.writeHead(500).end()],
    ['answers 502', (response) => response.writeHead(502).end()],
    ['answers 503', (response) => response.writeHead(503).end()],
    ['answers 429', (response) => response.writeHead(429, { 'retry-after': '30' }).end()],
    ['wants a key', (response) => response.writeHead(401).end()],
    ['closes the connection', (response) => response.destroy()],
  ])('that %s at first is still found later', async (_, trouble) => {
    const upstream = await openShapedApi(families.B);
    const { find, problem, clock } = openClient({ baseUrl: upstream.url });
    upstream.trouble = trouble;
    await problem(find());
    upstream.trouble = undefined;
    clock.later += 600_000;
    expect((await find('TH', true)).answer.value.nickname).toBe('Nova');
  });
});

describe('a request of the operator', () => {
  const inQuery: Family = {
    info: { path: '/main/account/api', uid: 'PlayerUid', region: 'region' },
    regions: families.B.regions,
    hasKey: (_, query) => query.get('api') === 'se cret/1' && query.get('sectionName') === 'AllData',
  };
  const bearer: Family = {
    info: { path: '/api/v1/player/basic', uid: 'uid', region: 'region' },
    stats: { path: '/api/v1/player/career', uid: 'uid', region: 'region' },
    search: { path: '/find', name: 'q', region: 'region' },
    hasKey: ({ headers }) => headers.authorization === 'Bearer secret' && headers['x-api-key'] === undefined,
  };

  it('sends the key where it says, and in no header, cache or log', async () => {
    const upstream = await openShapedApi(inQuery);
    const cache = new Keyv();
    const info = '/main/account/api?sectionName=AllData&PlayerUid={uid}&region={region}&api={key}' as const;
    const { find, log } = openClient({
      baseUrl: upstream.url,
      key: 'se cret/1',
      requests: { info: [info] },
      cache,
    });
    expect((await find()).answer.value.nickname).toBe('Nova');
    expect(upstream.asked).toHaveLength(1);
    upstream.trouble = (response) => response.writeHead(500).end(`no: /main?api=se%20cret%2F1 or se cret/1`);
    await find('TH', true).catch(() => undefined);
    const kept = JSON.stringify([...(cache.store as Map<string, unknown>).entries(), log.lines]);
    expect(kept).not.toMatch(/se cret|se%20cret/);
  });

  it('goes with a header of another name, and asks for statistics and names in its own way', async () => {
    const upstream = await openShapedApi(bearer);
    const { find, stats, search } = openClient({
      baseUrl: `${upstream.url}/api/v1`,
      key: 'secret',
      keyHeader: 'Authorization: Bearer {key}',
      requests: {
        info: ['/api/v1/player/basic?uid={uid}'],
        stats: ['/api/v1/player/career?uid={uid}'],
        search: ['/../../find?q={name}'],
      },
    });
    expect((await find()).answer.value.nickname).toBe('Nova');
    expect((await stats()).value.solo.games).toBe(12);
    expect(await search()).toHaveLength(1);
    // Without a region there is one request for a player whom nobody knows.
    expect(upstream.asked).toHaveLength(3);
  });
});

it('never quotes the key', () => {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/');
  const anySign = (text: string) => text.replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  const secrets = fc.string({
    minLength: 6,
    maxLength: 40,
    unit: fc.constantFrom(...'abcXYZ019-_.~!*()/+=&?%#'.split('')),
  });
  fc.assert(
    fc.property(
      secrets,
      fc.string({ maxLength: 60 }),
      fc.integer({ min: 400, max: 599 }),
      (secret, words, status) => {
        for (const written of [
          secret,
          encodeURIComponent(secret),
          anySign(secret),
          anySign(secret).toUpperCase(),
          inJson(secret),
        ]) {
          const { begins } = toEvidence(answer({ status, body: `${words} ${written} ${words}` }), secret);
          expect(begins).not.toContain(written);
        }
      },
    ),
  );
});
