import { Keyv } from 'keyv';
import { describe, expect, it } from 'vitest';
import { errorBody } from '../../src/contract/error-codes.ts';
import { createPlayerApi } from '../../src/player-api/client.ts';
import { PlayerApiError } from '../../src/player-api/errors.ts';
import { nowhereMs } from '../../src/player-api/region-search.ts';
import { keptLog } from '../support/kept-log.ts';
import { createScriptedClient, type Scripted } from '../support/player-api/scripted-client.ts';
import { sleepBetweenTries } from '../support/player-api/sleep-between-tries.ts';
import { createVirtualClock } from '../support/time/virtual-clock.ts';

const uid = '4123456789';
const day = 24 * 3_600_000;

describe('a player whose region is unknown', () => {
  it('is looked for where they are likely, then in every other group once', async () => {
    const { find, asked } = open({ home: 'br' });
    expect(await find('TH')).toMatchObject({ region: 'br', answer: { value: { uid }, freshness: 'live' } });
    expect(asked()).toEqual(['sg', 'ind', 'br']);
  });

  it('is found at once where the guess is right, which stays as it was said', async () => {
    const { find, asked } = open({ home: 'sg' });
    expect(await find('TH')).toMatchObject({ region: 'TH' });
    expect(asked()).toEqual(['sg']);
  });

  it('is never searched for again, even after a restart', async () => {
    const cache = new Keyv();
    await open({ home: 'br', cache }).find('sg');
    const { find, asked, clock } = open({ home: 'br', cache });
    await clock.pass(30 * day);
    expect(await find('ind')).toMatchObject({ region: 'br' });
    expect(asked()).toEqual(['br']);
  });

  it('is remembered from a lookup that named the region', async () => {
    const { api, find, asked, ask } = open({ home: 'br' });
    await api.player({ uid, region: 'US' }, ask());
    expect(await find('sg')).toMatchObject({ region: 'br', answer: { freshness: 'cached' } });
    expect(asked()).toEqual(['br']);
  });

  it('is looked for anew where they are no longer known', async () => {
    const { find, asked, clock, moveTo } = open({ home: 'br' });
    await find('br');
    moveTo('ind');
    await clock.pass(day);
    expect(await find('sg')).toMatchObject({ region: 'ind' });
    await clock.pass(day);
    expect(await find('sg')).toMatchObject({ region: 'ind' });
    expect(asked()).toEqual(['br', 'br', 'sg', 'ind', 'ind']);
  });

  it('passes through a server default that is no region of ours, then asks the groups', async () => {
    const { find, asked } = open({ home: 'ind' });
    await find('Mars');
    expect(asked()).toEqual(['mars', 'ind']);
  });

  it('is one search however many look', async () => {
    const { find, asked } = open({ home: 'br' });
    await Promise.all(Array.from({ length: 20 }, () => find('sg')));
    expect(asked()).toEqual(['sg', 'ind', 'br']);
  });
});

describe('a uid that no region knows', () => {
  it('is not asked for again for a while, unless a fresh answer is asked for', async () => {
    const { problem, asked, clock } = open({ home: undefined });
    expect(await problem()).toEqual({ kind: 'not-found' });
    await clock.pass(nowhereMs - 1);
    expect(await problem()).toEqual({ kind: 'not-found' });
    expect(asked()).toHaveLength(3);
    expect(await problem({ fresh: true })).toEqual({ kind: 'not-found' });
    expect(asked()).toHaveLength(6);
    await clock.pass(nowhereMs);
    await problem();
    expect(asked()).toHaveLength(9);
  });

  it.each<[string, Scripted, object, number]>([
    ['the API is down', { status: 503 }, { kind: 'unavailable', status: 503 }, 1],
    [
      'the key is bad',
      { status: 401, body: errorBody('KEY_INVALID') },
      { kind: 'rejected', reason: 'key' },
      1,
    ],
    ['we are limited', { status: 429, body: errorBody('FW_004') }, { kind: 'rate-limited' }, 1],
    ['a region answers nonsense', { status: 500, body: 'oops' }, { kind: 'unavailable', status: 500 }, 3],
    [
      'every region is refused',
      { status: 400, body: errorBody('INVALID_PARAMETER') },
      { kind: 'rejected' },
      3,
    ],
  ])('is never said to be none where %s', async (_, says, expected, groups) => {
    const { problem, asked } = open({ home: undefined, elsewhere: says });
    expect(await problem()).toMatchObject(expected);
    expect(new Set(asked()).size).toBe(groups);
  });

  it('is found all the same where the wrong regions answer 500', async () => {
    const { find } = open({ home: 'br', elsewhere: { status: 500, body: 'oops' } });
    expect(await find('sg')).toMatchObject({ region: 'br' });
  });
});

const missing = { status: 404, body: errorBody('NOT_FOUND') };

function open({
  home,
  elsewhere = missing,
  cache = new Keyv(),
}: {
  home: string | undefined;
  elsewhere?: Scripted;
  cache?: Keyv;
}) {
  const clock = createVirtualClock();
  let lives = home;
  const { client, sent } = createScriptedClient(clock.now, (url) =>
    url.searchParams.get('region') === lives ? { body: { basicInfo: { accountId: uid } } } : elsewhere,
  );
  const { now } = clock;
  const sleep = sleepBetweenTries(clock);
  const api = createPlayerApi({
    client,
    baseUrl: 'https://api.example/api/v1',
    key: 'lo_key',
    cache,
    now,
    sleep,
    log: keptLog(),
  });
  const ask = (fresh = false) => ({ fresh, deadline: now() + 60_000 });
  const find = (likely: string, fresh = false) => api.find({ uid, likely }, ask(fresh));
  return {
    api,
    ask,
    clock,
    find,
    problem: ({ fresh = false } = {}) =>
      find('sg', fresh).then(
        () => expect.fail('an answer came'),
        (error: unknown) => (error instanceof PlayerApiError ? error.problem : expect.fail(String(error))),
      ),
    asked: () => sent.map(({ url }) => url.searchParams.get('region')),
    moveTo: (region: string) => {
      lives = region;
    },
  };
}
