import { Keyv } from 'keyv';
import { describe, expect, it } from 'vitest';
import { TransportError } from '../../../src/bot/http/http-client.ts';
import { createApiGate } from '../../../src/bot/player-api/api-gate.ts';
import { createPlayerApi } from '../../../src/bot/player-api/client.ts';
import { PlayerApiError } from '../../../src/bot/player-api/errors.ts';
import { createTrace, type Trace } from '../../../src/bot/trace/trace.ts';
import { errorBody } from '../../../src/shared/contract/error-codes.ts';
import {
  createScriptedClient,
  playerAskedFor as player,
  type Script,
  type Scripted,
} from '../../support/player-api/scripted-client.ts';
import { sleepBetweenTries } from '../../support/player-api/sleep-between-tries.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

const uid = '4123456789';
const limited = { status: 429, headers: { 'retry-after': '60' }, body: errorBody('FW_004') };
const shortly = { ...limited, headers: { 'retry-after': '10' } };
const missing = { status: 404, body: errorBody('NOT_FOUND') };
const down = { status: 503, body: '<html>Bad gateway</html>' };
const minute = 60_000;
const day = 24 * 60 * minute;

describe('what is sent', () => {
  it('is one GET with the region’s group, and the key only in its header', async () => {
    const { ask, sent } = open();
    expect(await ask({ region: 'TH' })).toMatchObject({ value: { uid }, freshness: 'live' });
    const [only] = sent;
    expect(only?.url.href).toBe(`https://api.example/api/v1/info?region=sg&uid=${uid}`);
    expect(only?.request).toMatchObject({
      headers: { 'x-api-key': 'lo_key', accept: 'application/json' },
      timeoutMs: 8_000,
      maxBytes: 2 * 1024 * 1024,
    });
    expect(sent).toHaveLength(1);
  });

  it('passes an unknown region through, and sends no key without one', async () => {
    const { ask, sent } = open({ key: undefined });
    await ask({ region: 'Mars' });
    expect(sent[0]?.url.searchParams.get('region')).toBe('mars');
    expect(sent[0]?.request.headers).not.toHaveProperty('x-api-key');
  });

  it.each([
    { uid: '1234' },
    { uid: '1234567890123456' },
    { uid: 'abcdef' },
    { region: '' },
    { region: 'a&b=c' },
  ])('is nothing at all for %j', async (question) => {
    const { problem, sent } = open();
    expect(await problem(question)).toMatchObject({ kind: 'rejected', reason: 'parameter' });
    expect(sent).toEqual([]);
  });
});

describe('the status', () => {
  it('shows the API’s health, the cache’s share, and the last update of the game', async () => {
    let releaseVersion = 'OB50';
    const basicInfo = () => ({ accountId: uid, nickname: 'A', releaseVersion });
    const { api, ask, clock } = open({ script: () => ({ body: { basicInfo: basicInfo() } }) });
    await ask();
    await ask();
    expect(api.status()).toMatchObject({
      state: 'working',
      rememberedShare: 0.5,
      gameUpdatedAt: undefined,
      pace: { requests: expect.any(Number), seconds: 10 },
    });
    releaseVersion = 'OB51';
    await ask({ fresh: true, region: 'IND' });
    expect(api.status().gameUpdatedAt).toBe(clock.now());
  });

  it('reports unreadable answers, and that the API is down', async () => {
    const { api, problem, clock } = open({ script: flaky({ body: '{"a":1}' }, down, down, down, down) });
    await problem();
    expect(api.status()).toMatchObject({ state: 'working', unreadAt: clock.now() });
    await problem({ uid: '99999' });
    expect(api.status().state).toBe('down');
  });
});

describe('the cache', () => {
  it('answers for a minute, for all countries of a group', async () => {
    const { ask, clock, sent } = open();
    const first = await ask({ region: 'TH' });
    await clock.pass(minute - 1);
    expect(await ask({ region: 'VN' })).toEqual({ ...first, freshness: 'cached' });
    expect(sent).toHaveLength(1);
    await ask({ region: 'BR' });
    expect(sent).toHaveLength(2);
  });

  it('serves a known answer for some more minutes, while upstream is asked once in the background', async () => {
    const { ask, clock, sent } = open();
    const first = await ask();
    await clock.pass(5 * minute - 1);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask()));
    expect(new Set(answers.map(({ fetchedAt }) => fetchedAt))).toEqual(new Set([first.fetchedAt]));
    await clock.pass(0);
    expect(sent).toHaveLength(2);
    expect(await ask()).toMatchObject({ freshness: 'cached', fetchedAt: clock.now() });
  });

  it('keeps serving it if that fails, and a refresh says why', async () => {
    const { ask, clock, upstream } = open();
    const first = await ask();
    upstream.says = limited;
    await clock.pass(2 * minute);
    expect(await ask()).toEqual({ ...first, freshness: 'cached' });
    await clock.pass(0);
    expect(await ask()).toEqual({ ...first, freshness: 'cached' });
    expect(await ask({ fresh: true })).toMatchObject({ freshness: 'stale', fetchedAt: first.fetchedAt });
  });

  it('does not ask again in the background right after a failure', async () => {
    const { ask, clock, sent, upstream } = open();
    await ask();
    upstream.says = { status: 500, body: 'oops' };
    await clock.pass(2 * minute);
    for (let second = 0; second < 30; second++) {
      expect(await ask()).toMatchObject({ freshness: 'cached' });
      await clock.pass(1_000);
    }
    expect(sent).toHaveLength(2);
    upstream.says = player;
    await clock.pass(1);
    await ask();
    await clock.pass(0);
    expect(sent).toHaveLength(3);
    expect(await ask()).toMatchObject({ freshness: 'cached', fetchedAt: clock.now() });
  });

  it('asks upstream if its answer is older', async () => {
    const { ask, clock } = open();
    await ask();
    await clock.pass(5 * minute);
    expect(await ask()).toMatchObject({ freshness: 'live', fetchedAt: clock.now() });
  });

  it('expires entries that were fetched together one after the other', async () => {
    const { ask, clock, sent } = open({ random: () => 0.5 });
    await ask();
    await clock.pass(1.05 * minute - 1);
    await ask();
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    await ask();
    await clock.pass(0);
    expect(sent).toHaveLength(2);
  });

  it('is skipped for a fresh answer, unless it is very young and already shown: then the caller waits', async () => {
    const { ask, clock, sent } = open();
    const { fetchedAt } = await ask();
    await clock.pass(2_000);
    expect(await ask({ fresh: true })).toMatchObject({ freshness: 'cached', fetchedAt });
    expect(await ask({ fresh: true, newerThan: fetchedAt - 5_000 })).toMatchObject({ fetchedAt });
    const newer = Promise.all([1, 2].map(() => ask({ fresh: true, newerThan: fetchedAt })));
    await clock.pass(2_999);
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    expect(await newer).toMatchObject(Array(2).fill({ fetchedAt: fetchedAt + 5_000 }));
    expect(sent).toHaveLength(2);
    await clock.pass(4_000);
    expect(await ask({ fresh: true })).toMatchObject({ freshness: 'cached' });
    await clock.pass(1_000);
    expect(await ask({ fresh: true })).toMatchObject({ freshness: 'live' });
    expect(sent).toHaveLength(3);
  });

  it('remembers for a minute that there is no such player', async () => {
    const { problem, ask, clock, sent, upstream } = open({ script: missing });
    expect(await problem()).toEqual({ kind: 'not-found' });
    await clock.pass(minute - 1);
    expect(await problem()).toEqual({ kind: 'not-found' });
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    upstream.says = player;
    expect(await ask()).toMatchObject({ freshness: 'live' });
  });

  it('survives a restart of the client', async () => {
    const cache = new Keyv();
    await open({ cache }).ask();
    const { ask, sent } = open({ cache });
    expect(await ask()).toMatchObject({ freshness: 'cached', value: { uid } });
    expect(sent).toEqual([]);
  });

  it.each([
    ['of another version', { version: 0, fetchedAt: 1_700_000_000_000, isFound: true, value: { uid } }],
    [
      'with a value of another shape',
      { version: 1, fetchedAt: 1_700_000_000_000, isFound: true, value: { uid } },
    ],
    ['without a time', { version: 1, isFound: false }],
    ['that is anything', 'garbage'],
    ['that is null', null],
  ])('drops a row %s', async (_, row) => {
    const cache = new Keyv();
    const { ask } = open({ cache });
    await cache.set(`info:region=sg&uid=${uid}`, row);
    expect(await ask()).toMatchObject({ freshness: 'live' });
    expect(await ask()).toMatchObject({ freshness: 'cached' });
  });

  it('does not keep an entry fresh for ever if the clock is set back', async () => {
    const { ask, clock, sent } = open();
    await ask();
    await clock.pass(-10 * minute);
    expect(await ask()).toMatchObject({ freshness: 'live' });
    expect(sent).toHaveLength(2);
  });

  it('is skipped if it fails', async () => {
    const cache = new Keyv({ store: brokenStore, throwOnErrors: true });
    const { ask, log } = open({ cache });
    expect(await ask()).toMatchObject({ freshness: 'live' });
    expect(await ask()).toMatchObject({ freshness: 'cached' });
    expect(log.lines).toHaveLength(1);
  });
});

describe('a stale answer', () => {
  it.each<[string, Scripted, object]>([
    ['limited', limited, { because: 'rate-limited', retryAt: 1_700_000_000_000 + 6 * minute + minute }],
    ['down', down, { because: 'unavailable', retryAt: undefined }],
    ['unreachable', new TransportError('connection', 'refused'), { because: 'unavailable' }],
    ['too slow', new TransportError('timeout', 'slow'), { because: 'timeout' }],
    ['talking nonsense', { body: '{half' }, { because: 'contract-broken' }],
  ])('is told with its age while upstream is %s', async (_, says, expected) => {
    const { ask, clock, upstream } = open();
    const first = await ask();
    await clock.pass(6 * minute);
    upstream.says = says;
    expect(await ask({ deadline: clock.now() + minute })).toEqual({
      ...first,
      freshness: 'stale',
      ...expected,
    });
  });

  it('dies after a day', async () => {
    const { ask, problem, clock, upstream } = open();
    await ask();
    upstream.says = down;
    await clock.pass(day - minute);
    expect(await ask({ deadline: clock.now() + minute })).toMatchObject({ freshness: 'stale' });
    await clock.pass(minute);
    expect(await problem()).toMatchObject({ kind: 'unavailable' });
  });

  it('does not hide that the key is refused or the player gone', async () => {
    const { ask, problem, clock, upstream } = open();
    await ask();
    await clock.pass(6 * minute);
    upstream.says = { status: 401, body: errorBody('KEY_INVALID') };
    expect(await problem()).toMatchObject({ kind: 'rejected', reason: 'key' });
    upstream.says = missing;
    expect(await problem()).toEqual({ kind: 'not-found' });
    upstream.says = down;
    await clock.pass(minute);
    expect(await problem()).toMatchObject({ kind: 'unavailable' });
  });
});

describe('one question at a time', () => {
  it('is sent once for any number of callers', async () => {
    const { ask, sent } = open();
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask()));
    expect(sent).toHaveLength(1);
    expect(new Set(answers.map(({ freshness }) => freshness))).toEqual(new Set(['live']));
  });

  it('continues when its first caller gives up, and fills the cache', async () => {
    const { ask, problem, clock, sent, upstream } = open();
    const reply = upstream.holds();
    const hasty = problem({ deadline: clock.now() + 500 });
    const patient = ask({ deadline: clock.now() + 7_000 });
    await clock.pass(500);
    expect(await hasty).toEqual({ kind: 'timeout', afterMs: 500 });
    reply();
    expect(await patient).toMatchObject({ freshness: 'live' });
    expect(await ask()).toMatchObject({ freshness: 'cached' });
    expect(sent).toHaveLength(1);
  });

  it('is not begun after the deadline', async () => {
    const { problem, clock, sent } = open();
    expect(await problem({ deadline: clock.now() })).toEqual({ kind: 'timeout', afterMs: 0 });
    expect(sent).toEqual([]);
  });
});

describe('while limited', () => {
  it('nothing is sent until the named second, and every caller knows at once', async () => {
    const { ask, problem, clock, sent, upstream } = open({ script: limited });
    const retryAt = clock.now() + minute;
    expect(await problem()).toEqual({ kind: 'rate-limited', scope: 'edge', retryAt });
    upstream.says = player;
    await clock.pass(minute - 1);
    const problemAfter = await problem({ uid: '99999', deadline: clock.now() + 1_000 });
    expect(problemAfter).toMatchObject({ kind: 'rate-limited', scope: 'edge' });
    if (problemAfter.kind === 'rate-limited')
      expect(Math.abs((problemAfter.retryAt ?? 0) - retryAt)).toBeLessThan(2_000);
    expect(sent).toHaveLength(1);
    await clock.pass(2_000);
    expect(await ask({ uid: '99999' })).toMatchObject({ freshness: 'live' });
  });

  it('a caller that can wait so long does, and is answered first', async () => {
    const { ask, problem, clock, sent, upstream } = open({ script: limited });
    await problem();
    upstream.says = player;
    await clock.pass(minute - 5_000);
    const patient = ask({ uid: '99999', deadline: clock.now() + 10_000 });
    await clock.pass(1_000);
    expect(sent).toHaveLength(1);
    await clock.pass(6_000);
    expect(await patient).toMatchObject({ freshness: 'live' });
  });

  it('for some seconds, the refused request is retried once afterwards', async () => {
    const { ask, clock, sent } = open({ script: flaky(shortly) });
    const answer = ask({ deadline: clock.now() + 12_000 });
    await clock.pass(9_000);
    expect(sent).toHaveLength(1);
    await clock.pass(3_000);
    expect(await answer).toMatchObject({ freshness: 'live' });
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['its deadline comes before', { retryAfter: '10', waitsMs: 9_000 }],
    ['it would take longer than 15 seconds', { retryAfter: '16', waitsMs: 60_000 }],
  ])('it is reported at once if %s', async (_, { retryAfter, waitsMs }) => {
    const { problem, clock, sent } = open({ script: { ...shortly, headers: { 'retry-after': retryAfter } } });
    const problemAfter = await problem({ deadline: clock.now() + waitsMs });
    expect(problemAfter).toMatchObject({ kind: 'rate-limited', scope: 'edge' });
    expect(sent).toHaveLength(1);
  });

  it('again after the wait, it is reported: there is only one retry', async () => {
    const { problem, clock, sent } = open({ script: { ...shortly, headers: { 'retry-after': '2' } } });
    const problemAfter = problem({ deadline: clock.now() + 12_000 });
    for (let seconds = 0; seconds < 11; seconds++) await clock.pass(1_000);
    expect(await problemAfter).toMatchObject({ kind: 'rate-limited', scope: 'edge' });
    expect(sent).toHaveLength(2);
  });

  it('a caller that waits three seconds is notified once of its place in the queue', async () => {
    const { ask, clock } = open({ script: flaky(shortly) });
    const places: [string, number][] = [];
    const problemAfter = (who: string) => (place: number) => void places.push([who, place]);
    const deadline = clock.now() + 30_000;
    const first = ask({ deadline, onQueued: problemAfter('first') });
    await clock.pass(1_000);
    const second = ask({ uid: '99999', deadline, onQueued: problemAfter('second') });
    await clock.pass(1_999);
    expect(places).toEqual([]);
    await clock.pass(1_001);
    expect(places).toEqual([
      ['first', 1],
      ['second', 2],
    ]);
    await clock.pass(20_000);
    await Promise.all([first, second]);
    expect(places).toHaveLength(2);
  });

  it('by a quota, only records pause for that time', async () => {
    const body = errorBody('QUOTA_EXCEEDED');
    const { problem, clock, gate, sent } = open({
      script: { status: 429, headers: { 'retry-after': '1800' }, body },
    });
    const retryAt = clock.now() + 30 * minute;
    expect(await problem()).toEqual({ kind: 'rate-limited', scope: 'quota', retryAt });
    expect(await problem({ uid: '99999' })).toEqual({ kind: 'rate-limited', scope: 'quota', retryAt });
    expect(sent).toHaveLength(1);
    expect(gate.status()).toMatchObject({
      pausedUntil: undefined,
      quota: { remaining: 0, resetAt: retryAt },
    });
    const request = { timeoutMs: 1_000, maxBytes: 1_000 };
    await gate.client.get('https://api.example/p', request, {
      priority: 'picture',
      deadline: clock.now() + 9,
    });
    expect(sent).toHaveLength(2);
  });

  it('an allowance that the answer calls used up is believed', async () => {
    const { ask, problem, clock, sent } = open({
      script: (url) => ({
        ...player(url),
        headers: { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '600' },
      }),
    });
    await ask();
    const retryAt = clock.now() + 10 * minute;
    expect(await problem({ uid: '99999' })).toEqual({ kind: 'rate-limited', scope: 'quota', retryAt });
    expect(sent).toHaveLength(1);
    await clock.pass(10 * minute);
    expect(await ask({ uid: '99999' })).toMatchObject({ freshness: 'live' });
  });
});

describe('another try', () => {
  it.each<[string, Scripted[], number]>([
    ['a lost connection', [new TransportError('connection', 'reset')], 2],
    ['502, then 504', [{ status: 502 }, { status: 504 }], 3],
    ['503 that names a time near', [{ status: 503, headers: { 'retry-after': '2' } }], 2],
    ['500', [{ status: 500, body: 'oops' }], 2],
  ])('helps after %s', async (_, says, expected) => {
    const { ask, sent } = open({ script: flaky(...says) });
    expect(await ask()).toMatchObject({ freshness: 'live' });
    expect(sent).toHaveLength(expected);
  });

  it.each<[string, Scripted, number]>([
    ['500 twice', { status: 500, body: 'oops' }, 2],
    ['503 thrice', { status: 503 }, 3],
    ['503 that names a time far off', { status: 503, headers: { 'retry-after': '60' } }, 1],
    ['a 400', { status: 400, body: errorBody('INVALID_PARAMETER') }, 1],
    ['a 401', { status: 401, body: errorBody('KEY_INVALID') }, 1],
    ['a 403', { status: 403, body: errorBody('FW_002') }, 1],
    ['a 404', missing, 1],
    ['a 429', limited, 1],
    ['a timeout', new TransportError('timeout', 'slow'), 1],
    ['nonsense', { body: '{half' }, 1],
  ])('is not made after %s', async (_, says, expected) => {
    const { problem, sent } = open({ script: says });
    await problem();
    expect(sent).toHaveLength(expected);
  });

  it('is not made if no caller would wait for it', async () => {
    const { problem, clock, sent } = open({ script: down });
    await problem({ deadline: clock.now() + 100 });
    expect(sent).toHaveLength(1);
  });
});

describe('a host that is down', () => {
  it('is spared after five failures in a row, then probed by one request', async () => {
    const { ask, problem, clock, gate, sent, upstream } = open({ script: down });
    await problem();
    await problem({ uid: '99999' });
    expect([sent.length, gate.status().circuit]).toEqual([5, 'open']);
    expect(await problem({ uid: '88888', deadline: clock.now() + 500 })).toMatchObject({
      kind: 'unavailable',
    });
    expect(sent).toHaveLength(5);
    upstream.says = player;
    await clock.pass(2_000);
    expect(gate.status().circuit).toBe('half-open');
    expect(await ask({ uid: '88888' })).toMatchObject({ freshness: 'live' });
    expect(gate.status().circuit).toBe('closed');
  });

  it('is waited for by callers that can wait', async () => {
    const { ask, problem, sent, upstream } = open({ script: down });
    await problem();
    await problem({ uid: '99999' });
    upstream.says = player;
    expect(await ask({ uid: '88888' })).toMatchObject({ freshness: 'live' });
    expect(sent).toHaveLength(6);
  });
});

describe('a record of another player than the one asked for', () => {
  const other = { body: { basicInfo: { accountId: '99999', nickname: 'B' } } };

  it('is no answer, and is not kept', async () => {
    const { ask, problem, sent, upstream } = open({ script: other });
    expect(await problem()).toMatchObject({ kind: 'contract-broken' });
    upstream.says = player;
    expect(await ask()).toMatchObject({ value: { uid, nickname: 'A' }, freshness: 'live' });
    expect(sent.length).toBeGreaterThan(1);
  });

  it('does not hide the right one beside it', async () => {
    const { ask } = open({ script: (url) => ({ body: { friend: other.body, player: player(url).body } }) });
    expect(await ask()).toMatchObject({ value: { uid, nickname: 'A' } });
  });

  it('is the same if upstream drops leading zeros', async () => {
    const { ask } = open({ script: other });
    expect(await ask({ uid: '0099999' })).toMatchObject({ value: { uid: '99999' } });
  });
});

describe('a trace', () => {
  it('records the result and duration of each request', async () => {
    const { ask, problem, clock, upstream } = open();
    const trace = createTrace(clock.now);
    await ask({ trace });
    await ask({ trace });
    await clock.pass(6 * minute);
    upstream.says = down;
    await ask({ trace });
    upstream.says = missing;
    await problem({ trace });
    const lookup = { kind: 'lookup', endpoint: 'info', region: 'sg' };
    expect(trace.spans).toMatchObject([
      { ...lookup, outcome: 'live', fetchedAt: trace.spans[0]?.to },
      { ...lookup, outcome: 'cached' },
      { ...lookup, outcome: 'stale', because: 'unavailable' },
      { ...lookup, outcome: 'not-found' },
    ]);
  });

  it('records how long requests waited for their permits', async () => {
    const { ask, clock } = open({ script: flaky(shortly) });
    const [held, free] = [createTrace(clock.now), createTrace(clock.now)];
    const deadline = clock.now() + 30_000;
    const first = ask({ deadline });
    await clock.pass(1_000);
    const second = ask({ uid: '99999', deadline, trace: held });
    await clock.pass(20_000);
    await Promise.all([first, second]);
    await ask({ uid: '88888', trace: free });
    const queuedIn = ({ spans }: Trace) => spans.map((span) => span.kind === 'lookup' && span.queuedMs);
    const [waited] = queuedIn(held);
    expect(waited).toBeGreaterThan(0);
    expect(held.spans[0]).toMatchObject({ to: (held.spans[0]?.from ?? 0) + Number(waited) });
    expect(queuedIn(free)).toEqual([0]);
  });
});

describe('a field that can’t be read', () => {
  const odd = (url: URL) => ({
    body: {
      basicInfo: { accountId: url.searchParams.get('uid'), nickname: 'A', liked: { a: 1 }, level: 'high' },
    },
  });

  it('is counted with every fresh answer and logged once an hour, by our own name', async () => {
    const counted: string[] = [];
    const { ask, clock, log } = open({ script: odd, countUnread: (field) => counted.push(field) });
    const lines = () => log.lines.map(({ level, facts }) => [level, facts]);
    const level = ['warn', { endpoint: 'info', field: 'basicInfo.level' }];
    const likes = ['warn', { endpoint: 'info', field: 'basicInfo.liked' }];
    expect((await ask()).value).toMatchObject({ level: undefined, likes: undefined });
    await ask();
    expect(counted).toEqual(['basicInfo.level', 'basicInfo.liked']);
    await ask({ uid: '99999' });
    expect(counted).toHaveLength(4);
    expect(lines()).toEqual([level, likes]);
    await clock.pass(61 * minute);
    await ask({ uid: '88888' });
    expect(lines()).toEqual([level, likes, level, likes]);
  });
});

describe('the other address family', () => {
  const older = (url: URL) => ({
    success: true,
    api_info: { remaining_requests: 9 },
    data: player(url).body,
  });

  it('is found if the first is not served, at the cost of one call', async () => {
    const { ask, sent } = open({
      script: (url) => (url.pathname === '/api/player-info' ? { body: older(url) } : { status: 404 }),
    });
    expect(await ask()).toMatchObject({ value: { uid }, freshness: 'live' });
    await ask({ uid: '99999' });
    expect(sent.map(({ url }) => url.pathname)).toEqual([
      '/api/v1/info',
      '/api/player-info',
      '/api/player-info',
    ]);
    expect(sent[1]?.url.search).toBe(`?region=sg&uid=${uid}`);
  });

  it('is not asked once the first is known to be served', async () => {
    const { ask, problem, sent, upstream } = open();
    await ask();
    upstream.says = { status: 404 };
    expect(await problem({ uid: '99999' })).toEqual({ kind: 'unavailable', status: 404, retryAt: undefined });
    expect(sent).toHaveLength(2);
  });

  it('is an outage, not a missing player, if neither is served', async () => {
    const { problem, sent } = open({ script: { status: 404, body: '<html>404</html>' } });
    expect(await problem()).toEqual({ kind: 'unavailable', status: 404, retryAt: undefined });
    expect(sent.slice(0, 2).map(({ url }) => url.pathname)).toEqual(['/api/v1/info', '/api/player-info']);
  });

  it('shares the time of the first', async () => {
    const { ask, sent, clock } = open({
      script: async (url) => {
        if (url.pathname === '/api/player-info') return { body: older(url) };
        await clock.pass(3_000);
        return { status: 404 };
      },
    });
    await ask();
    expect(sent[1]?.request.timeoutMs).toBe(5_000);
  });
});

describe('what went wrong', () => {
  it.each<[string, Scripted, object]>([
    [
      'no connection',
      new TransportError('connection', 'refused'),
      { kind: 'unavailable', status: undefined },
    ],
    ['it took too long', new TransportError('timeout', 'slow'), { kind: 'timeout', afterMs: 8_000 }],
    [
      'it was too large',
      new TransportError('too-large', 'huge'),
      { kind: 'contract-broken', detail: 'huge' },
    ],
    ['the client was closed', new TransportError('aborted', 'closed'), { kind: 'unavailable' }],
  ])('is told apart: %s', async (_, script, expected) => {
    expect(await open({ script }).problem()).toMatchObject(expected);
  });

  it('keeps the transport error as the cause', async () => {
    const cause = new TransportError('connection', 'refused');
    await expect(open({ script: cause }).ask()).rejects.toMatchObject({ name: 'PlayerApiError', cause });
  });

  it('leaves evidence in the log, and no secret', async () => {
    const body = `<html>\n\u0000key lo_key is odd${'.'.repeat(5_000)}`;
    const { problem, log } = open({
      script: { status: 403, headers: { 'content-type': 'text/html' }, body },
    });
    await problem();
    expect(log.lines).toMatchObject([
      {
        level: 'warn',
        facts: {
          status: 403,
          contentType: 'text/html',
          bytes: body.length,
          problem: { kind: 'unavailable' },
        },
      },
    ]);
    const line = JSON.stringify(log.lines);
    expect(line).toContain('key [key] is odd');
    expect(line).not.toContain('lo_key');
    expect(line.length).toBeLessThan(700);
  });

  it('is not logged if the API answered the request', async () => {
    const { problem, log } = open({ script: missing });
    await problem();
    expect(log.lines).toEqual([]);
  });
});

describe('a bug of ours', () => {
  const bug = new TypeError('x is not a function');
  const buggy = () => {
    throw bug;
  };

  it('stays what it is, and opens no circuit', async () => {
    const { ask, gate, log } = open({ script: buggy });
    for (let time = 0; time < 6; time++) await expect(ask()).rejects.toBe(bug);
    expect(gate.status().circuit).toBe('closed');
    expect(log.lines).toEqual([]);
  });

  it('is not hidden behind an older answer', async () => {
    const { ask, clock, upstream } = open();
    await ask();
    await clock.pass(10 * minute);
    upstream.says = buggy;
    await expect(ask()).rejects.toBe(bug);
  });

  it('is logged if it happens in the background', async () => {
    const { ask, clock, log, upstream } = open();
    await ask();
    await clock.pass(2 * minute);
    upstream.says = buggy;
    expect(await ask()).toMatchObject({ freshness: 'cached' });
    await clock.pass(0);
    expect(log.lines).toEqual([
      { level: 'error', facts: { error: bug, work: 'info' }, message: 'background work failed' },
    ]);
  });

  it('is logged if it happens after the caller has given up', async () => {
    const { problem, clock, log, upstream } = open({ script: buggy });
    const release = upstream.holds();
    const late = problem({ deadline: clock.now() + 1_000 });
    await clock.pass(1_000);
    expect(await late).toMatchObject({ kind: 'timeout' });
    release();
    await clock.pass(0);
    expect(log.lines).toMatchObject([{ level: 'error', facts: { error: bug } }]);
  });
});

describe('an outage', () => {
  const refused = new TransportError('connection', 'the connection failed (ECONNREFUSED)');
  const slow = new TransportError('timeout', 'no whole answer within 8000 ms');
  const exhausted = { status: 429, headers: { 'retry-after': '60' }, body: errorBody('QUOTA_EXCEEDED') };
  const forbidden = { status: 401, body: errorBody('KEY_INVALID') };

  it.each<[string, Scripted, string, string]>([
    ['no connection', refused, 'the player API does not answer', 'the player API answers again'],
    ['no answer in time', slow, 'the player API does not answer', 'the player API answers again'],
    ['a gateway', down, 'the player API answers with status 503', 'the player API answers again'],
    ['the firewall', limited, 'its rate limit is reached', 'its rate limit is kept'],
    ['the quota', exhausted, 'the allowance of the key is used up', 'the key has an allowance'],
    ['a refused key', forbidden, 'refuses PLAYER_API_KEY', 'accepts the key'],
    ['nonsense', { body: '<html>' }, 'info: no usable answer', 'info: usable answers again'],
    ['a path that is not served', { status: 404 }, 'info: no usable answer', 'info: usable answers again'],
  ])('is told once, and its end once: %s', async (_, script, began, ended) => {
    const { ask, problem, clock, log, upstream } = open({ script });
    for (let time = 0; time < 8; time++) {
      const asked = problem({ deadline: clock.now() + 5_000 });
      await clock.pass(10_000);
      await asked;
    }
    expect(log.lines).toMatchObject([{ level: 'warn', message: expect.stringContaining(began) }]);
    upstream.says = player;
    await clock.pass(2 * minute);
    const answers = ['10001', '10002'].map((name) => ask({ uid: name }));
    await clock.pass(10_000);
    await Promise.all(answers);
    expect(log.lines.slice(1)).toMatchObject([{ level: 'info', message: expect.stringContaining(ended) }]);
    expect(JSON.stringify(log.lines)).not.toMatch(/lo_key|api\.example/);
  });

  it('is reported once for all endpoints together', async () => {
    const { api, log, clock } = open({ script: refused });
    const ask = { deadline: clock.now() + minute };
    for (const name of ['player', 'stats', 'wishlist'] as const)
      await expect(api[name]({ uid, region: 'SG' }, ask)).rejects.toThrow();
    expect(log.lines).toHaveLength(1);
  });

  it('is not reported for an API that serves only players', async () => {
    const { api, log, clock } = open({ script: { status: 404 } });
    const ask = { deadline: clock.now() + minute };
    for (const name of ['stats', 'wishlist'] as const)
      await expect(api[name]({ uid, region: 'SG' }, ask)).rejects.toThrow();
    expect(log.lines).toEqual([]);
  });
});

const brokenStore = {
  get: () => Promise.reject(new Error('disk on fire')),
  set: () => Promise.reject(new Error('disk on fire')),
  delete: () => Promise.reject(new Error('disk on fire')),
  clear: () => Promise.reject(new Error('disk on fire')),
};

interface Setting {
  script?: Scripted | Script;
  key?: string | undefined;
  cache?: Keyv;
  random?: () => number;
  countUnread?: (field: string) => void;
}

function open(setting: Setting = {}) {
  const { script = player, cache = new Keyv(), random = () => 0, countUnread } = setting;
  const clock = createVirtualClock();
  const log = recordingLog();
  const upstream = holding(script);
  const { client, sent } = createScriptedClient(clock.now, upstream.answer);
  const sleep = sleepBetweenTries(clock);
  const gate = createApiGate({ client, now: clock.now, sleep });
  const api = createPlayerApi({
    client,
    gate,
    baseUrl: 'https://api.example/api/v1',
    key: 'key' in setting ? setting.key : 'lo_key',
    cache,
    now: clock.now,
    sleep,
    random,
    log,
    ...(countUnread && { countUnread }),
  });
  const ask = ({
    fresh = false,
    newerThan,
    deadline = clock.now() + minute,
    onQueued,
    trace,
    ...question
  }: Question = {}) =>
    api.player({ uid, region: 'SG', ...question }, { fresh, newerThan, deadline, onQueued, trace });
  const problem = (question?: Question) =>
    ask(question).then(
      () => expect.fail('an answer came'),
      (error: unknown) => (error instanceof PlayerApiError ? error.problem : expect.fail(String(error))),
    );
  return { api, ask, problem, clock, gate, log, sent, upstream };
}

interface Question {
  uid?: string;
  region?: string;
  fresh?: boolean;
  newerThan?: number;
  deadline?: number;
  onQueued?: (place: number) => void;
  trace?: Trace;
}

/** Upstream's answer, which a test may change or hold back. */
function holding(script: NonNullable<Setting['script']>) {
  let held = Promise.resolve();
  const upstream = {
    says: script,
    answer: async (url: URL) => {
      await held;
      return typeof upstream.says === 'function' ? upstream.says(url) : upstream.says;
    },
    /** Holds every answer back until the returned function is called. */
    holds() {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
  return upstream;
}

/** Answers with each of these once, then with the player. */
const flaky = (...says: Scripted[]) => {
  let tries = 0;
  return () => says[tries++] ?? player;
};
