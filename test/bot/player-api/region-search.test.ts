import { Keyv } from 'keyv';
import { describe, expect, it } from 'vitest';
import { TransportError } from '../../../src/bot/http/http-client.ts';
import { retryPauses } from '../../../src/bot/http/retry.ts';
import { createPlayerApi } from '../../../src/bot/player-api/client.ts';
import { PlayerApiError } from '../../../src/bot/player-api/errors.ts';
import { nowhereMs } from '../../../src/bot/player-api/known-regions.ts';
import { errorBody } from '../../../src/shared/contract/error-codes.ts';
import { keptLog } from '../../support/kept-log.ts';
import { createScriptedClient, type Scripted } from '../../support/player-api/scripted-client.ts';
import { sleepBetweenTries } from '../../support/player-api/sleep-between-tries.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

const uid = '4123456789';
const day = 24 * 3_600_000;

describe('a player whose region is unknown', () => {
  it('is looked up in the likeliest region, then once in every other group', async () => {
    const { find, asked } = open({ home: 'br' });
    expect(await find('TH')).toMatchObject({ region: 'br', answer: { value: { uid }, freshness: 'live' } });
    expect(asked()).toEqual(['sg', 'ind', 'br']);
  });

  it('is found at once if the guess is right, and the guess stays', async () => {
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

  it('is searched for again after Loadout forgot the player', async () => {
    const { api, find, asked } = open({ home: 'br' });
    await find('br');
    await api.forgetRegion(uid);
    await find('sg');
    expect(asked()).toEqual(['br', 'sg', 'ind']);
  });

  it('is remembered from a lookup that named the region', async () => {
    const { api, find, asked, ask } = open({ home: 'br' });
    await api.player({ uid, region: 'US' }, ask());
    expect(await find('sg')).toMatchObject({ region: 'br', answer: { freshness: 'cached' } });
    expect(asked()).toEqual(['br']);
  });

  it('is searched again if the remembered region no longer knows them', async () => {
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

  it('is searched once for any number of concurrent lookups', async () => {
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
    ['every region is down', { status: 503 }, { kind: 'unavailable', status: 503 }, 3],
    ['every region is behind a broken gateway', { status: 502 }, { kind: 'unavailable', status: 502 }, 3],
    [
      'no region is configured',
      { status: 404, body: { error: 'Region is not configured' } },
      { kind: 'unavailable' },
      3,
    ],
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

  it.each<[string, object | string]>([
    ['an empty object', {}],
    ['an empty list', '[]'],
    ['null', 'null'],
    ['no data', { success: true, data: null }],
    ['zeros', { basicInfo: { accountId: '0', nickname: '', level: 0 } }],
    ['a placeholder', { data: { basicInfo: { nickname: 'ID NAO ACHADO', level: 0 } } }],
    ['what nobody can read', { Konto: { Spieler: 'A' } }],
  ])('is found all the same where the wrong regions answer %s', async (_, body) => {
    const { find, asked } = open({ home: 'br', elsewhere: { status: 200, body } });
    expect(await find('sg')).toMatchObject({ region: 'br' });
    expect(asked()).toEqual(['sg', 'ind', 'br']);
  });

  it('is not found if every region answers no record, and not read if one answers another', async () => {
    const nowhere = open({ home: undefined, elsewhere: { body: { data: {} } } });
    expect(await nowhere.problem()).toEqual({ kind: 'not-found' });
    const unread = open({ home: undefined, answers: { sg: { body: { Konto: { Spieler: 'A' } } } } });
    expect(await unread.problem()).toMatchObject({ kind: 'contract-broken' });
  });

  it('is found all the same if the wrong regions answer 500', async () => {
    const { find } = open({ home: 'br', elsewhere: { status: 500, body: 'oops' } });
    expect(await find('sg')).toMatchObject({ region: 'br' });
  });
});

describe('a region that fails', () => {
  it.each<[string, Scripted]>([
    ['503', { status: 503 }],
    ['502', { status: 502, body: 'Bad gateway' }],
    ['not configured', { status: 503, body: { code: 'REGION_NOT_CONFIGURED' } }],
    ['of another player', { status: 502, body: { code: 'UPSTREAM_REGION_MISMATCH' } }],
    ['not configured, with 400', { status: 400, body: { message: 'Region BR not configured' } }],
  ])('does not end the search: %s', async (_, says) => {
    const { find } = open({ home: 'br', answers: { sg: says } });
    expect(await find('sg')).toMatchObject({ region: 'br' });
  });

  it('does not end the search if two of them fail', async () => {
    const down = { status: 503 };
    const { find } = open({ home: 'br', answers: { sg: down, ind: down } });
    expect(await find('sg')).toMatchObject({ region: 'br' });
  });

  it('is asked once if nothing at all answers', async () => {
    const { problem, asked } = open({
      home: undefined,
      elsewhere: new TransportError('connection', 'refused'),
    });
    expect(await problem()).toMatchObject({ kind: 'unavailable', status: undefined });
    expect(new Set(asked()).size).toBe(1);
  });

  it('is asked once more after the others, so that a short failure loses nothing', async () => {
    const { find, asked, answers } = open({ home: undefined, answers: { br: { status: 503 } } });
    answers.br = () => {
      answers.br = { body: { basicInfo: { accountId: uid, nickname: 'Ana' } } };
      return { status: 503 };
    };
    expect(await find('sg')).toMatchObject({ region: 'br' });
    expect(asked()).toEqual(['sg', 'ind', 'br', 'br']);
  });

  it.each([502, 503])('costs at most two requests per region if all of them answer %i', async (status) => {
    const { problem, asked, clock } = open({ home: undefined, elsewhere: { status } });
    const before = clock.now();
    expect(await problem()).toMatchObject({ kind: 'unavailable', status });
    expect(clock.now() - before).toBeLessThan(3 * retryPauses.shortestMs + 1);
    // The last is spared: so many failures in a row are an outage.
    expect(asked()).toEqual(['sg', 'ind', 'br', 'sg', 'ind']);
  });

  it('is not asked again before the time that it names, if that is far', async () => {
    const down = { status: 503, headers: { 'retry-after': '60' } };
    const { problem, asked } = open({ home: undefined, elsewhere: down });
    expect(await problem()).toMatchObject({ kind: 'unavailable', status: 503 });
    expect(asked()).toEqual(['sg', 'ind', 'br']);
  });

  it('is named if the others do not know the player, and nothing is remembered', async () => {
    const { problem, asked } = open({ home: undefined, answers: { ind: { status: 503 } } });
    expect(await problem()).toEqual({ kind: 'not-found', unasked: ['ind'] });
    const before = asked().length;
    expect(await problem()).toEqual({ kind: 'not-found', unasked: ['ind'] });
    expect(asked().length).toBeGreaterThan(before);
  });

  it('is no region where the player is not, if it says that it is the wrong one', async () => {
    const mismatch = { status: 502, body: { code: 'UPSTREAM_REGION_MISMATCH' } };
    const { problem } = open({ home: undefined, answers: { ind: mismatch } });
    expect(await problem()).toEqual({ kind: 'not-found' });
  });
});

describe('a player whose region was named', () => {
  it('is asked for there, and remembered', async () => {
    const { api, ask, find, asked } = open({ home: 'br' });
    expect(await api.findIn({ uid, region: 'US' }, ask())).toMatchObject({ region: 'US' });
    expect(await find('sg')).toMatchObject({ region: 'br' });
    expect(asked()).toEqual(['br']);
  });

  it('is shown from the region that is remembered if the named one does not know them', async () => {
    const { api, ask, find, asked } = open({ home: 'br' });
    await find('br');
    expect(await api.findIn({ uid, region: 'TH' }, ask())).toMatchObject({ region: 'br' });
    expect(asked()).toEqual(['br', 'sg']);
  });

  it('is not found in any other region than the remembered one', async () => {
    const { api, ask, asked } = open({ home: 'br' });
    const looked = api.findIn({ uid, region: 'TH' }, ask());
    await expect(looked).rejects.toMatchObject({ problem: { kind: 'not-found' } });
    expect(asked()).toEqual(['sg']);
  });

  it('gets the named region’s answer if the remembered one no longer knows them', async () => {
    const { api, ask, find, moveTo, clock } = open({ home: 'br' });
    await find('br');
    moveTo('ind');
    await clock.pass(day);
    const looked = api.findIn({ uid, region: 'TH' }, ask(true));
    await expect(looked).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });
});

describe('an ID that is a clan’s', () => {
  const clanId = '3000012345';

  it('is explained once a record named the clan, even after a restart', async () => {
    const cache = new Keyv();
    const { find } = open({ home: 'br', cache, clanId });
    await find('br');
    const { api, ask } = open({ home: 'br', cache });
    const clan = { problem: { kind: 'not-found', isClan: true } };
    await expect(api.find({ uid: clanId, likely: 'sg' }, ask())).rejects.toMatchObject(clan);
    await expect(api.findIn({ uid: clanId, region: 'TH' }, ask())).rejects.toMatchObject(clan);
  });

  it('is a player’s if a player has it', async () => {
    const { api, ask, find } = open({ home: 'br', clanId: uid });
    await find('br');
    expect(await api.findIn({ uid, region: 'BR' }, ask())).toMatchObject({ region: 'BR' });
  });

  it('is not assumed without a record', async () => {
    const { api, ask } = open({ home: undefined });
    const looked = api.find({ uid: clanId, likely: 'sg' }, ask());
    await expect(looked).rejects.toHaveProperty('problem', { kind: 'not-found' });
  });
});

const missing = { status: 404, body: errorBody('NOT_FOUND') };

function open({
  home,
  elsewhere = missing,
  answers = {},
  cache = new Keyv(),
  clanId,
}: {
  home: string | undefined;
  /** The answer of every other region. */
  elsewhere?: Scripted;
  answers?: Record<string, Scripted | (() => Scripted)>;
  cache?: Keyv;
  /** The player's clan. */
  clanId?: string;
}) {
  const clock = createVirtualClock();
  let lives = home;
  const { client, sent } = createScriptedClient(clock.now, (url) => {
    const region = url.searchParams.get('region') ?? '';
    if (region !== lives || url.searchParams.get('uid') !== uid) return answers[region] ?? elsewhere;
    const clan = clanId && { clanBasicInfo: { clanId, clanName: 'LOUD' } };
    return { body: { basicInfo: { accountId: uid, nickname: 'Ana' }, ...clan } };
  });
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
    answers,
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
