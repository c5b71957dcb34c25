import { Keyv } from 'keyv';
import { describe, expect, it } from 'vitest';
import { errorBody } from '../../src/contract/error-codes.ts';
import { createPlayerApi } from '../../src/player-api/client.ts';
import { PlayerApiError } from '../../src/player-api/errors.ts';
import { createPauses } from '../../src/player-api/pipeline.ts';
import { TransportError } from '../../src/transport/http.ts';
import { createRecordingLog } from '../transport/recording-log.ts';
import { createVirtualClock } from '../transport/virtual-clock.ts';
import { createScriptedDoor, type Scripted } from './scripted-door.ts';

const uid = '4123456789';
const limited = { status: 429, headers: { 'retry-after': '60' }, body: errorBody('FW_004') };
const missing = { status: 404, body: errorBody('NOT_FOUND') };
const down = { status: 503, body: '<html>Bad gateway</html>' };
const minute = 60_000;
const day = 24 * 60 * minute;

describe('what is sent', () => {
  it('is one GET with the group of the region, the key in its header alone', async () => {
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

  it('passes an unknown region through and goes without a key where there is none', async () => {
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

describe('the cache', () => {
  it('answers for a minute, for all countries of a group', async () => {
    const { ask, clock, sent } = open();
    const first = await ask({ region: 'TH' });
    await clock.pass(minute - 1);
    expect(await ask({ region: 'VN' })).toEqual({ ...first, freshness: 'cached' });
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    expect(await ask()).toMatchObject({ freshness: 'live', fetchedAt: clock.now() });
    await ask({ region: 'BR' });
    expect(sent).toHaveLength(3);
  });

  it('is asked again by who wants it fresh, unless it is very young', async () => {
    const { ask, clock, sent } = open();
    await ask();
    await clock.pass(4_999);
    expect(await ask({ fresh: true })).toMatchObject({ freshness: 'cached' });
    await clock.pass(1);
    expect(await ask({ fresh: true })).toMatchObject({ freshness: 'live' });
    expect(sent).toHaveLength(2);
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

  it('does not make an entry young for ever where the clock is set back', async () => {
    const { ask, clock, sent } = open();
    await ask();
    await clock.pass(-10 * minute);
    expect(await ask()).toMatchObject({ freshness: 'live' });
    expect(sent).toHaveLength(2);
  });

  it('is done without where it fails', async () => {
    const cache = new Keyv({ store: brokenStore, throwOnErrors: true });
    const { ask, log } = open({ cache });
    expect(await ask()).toMatchObject({ freshness: 'live' });
    expect(await ask()).toMatchObject({ freshness: 'live' });
    expect(log.lines).toHaveLength(1);
  });
});

describe('a stale answer', () => {
  it.each<[string, Scripted, object]>([
    ['limited', limited, { retryAt: 1_700_000_000_000 + 2 * minute + minute }],
    ['down', down, { retryAt: undefined }],
    ['unreachable', new TransportError('connection', 'refused'), { retryAt: undefined }],
    ['too slow', new TransportError('timeout', 'slow'), { retryAt: undefined }],
    ['talking nonsense', { body: '{half' }, { retryAt: undefined }],
  ])('is told with its age while upstream is %s', async (_, says, expected) => {
    const { ask, clock, upstream } = open();
    const first = await ask();
    await clock.pass(2 * minute);
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
    await clock.pass(day - 1);
    expect(await ask({ deadline: clock.now() + minute })).toMatchObject({ freshness: 'stale' });
    await clock.pass(1);
    expect(await problem()).toMatchObject({ kind: 'unavailable' });
  });

  it('does not hide that the key is refused or the player gone', async () => {
    const { ask, problem, clock, upstream } = open();
    await ask();
    await clock.pass(minute);
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
  it('is on its way however many ask it', async () => {
    const { ask, sent } = open();
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask()));
    expect(sent).toHaveLength(1);
    expect(new Set(answers.map(({ freshness }) => freshness))).toEqual(new Set(['live']));
  });

  it('goes on when the one who began it gives up, and fills the cache', async () => {
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

  it('is not begun for who is late already', async () => {
    const { problem, clock, sent } = open();
    expect(await problem({ deadline: clock.now() })).toEqual({ kind: 'timeout', afterMs: 0 });
    expect(sent).toEqual([]);
  });
});

describe('while limited', () => {
  it('nothing leaves until the second named, and everybody is told at once', async () => {
    const { ask, problem, clock, sent, upstream } = open({ script: limited });
    const retryAt = clock.now() + minute;
    expect(await problem()).toEqual({ kind: 'rate-limited', scope: 'edge', retryAt });
    upstream.says = player;
    await clock.pass(minute - 1);
    expect(await problem({ uid: '99999' })).toEqual({ kind: 'rate-limited', scope: 'edge', retryAt });
    expect(sent).toHaveLength(1);
    await clock.pass(1);
    expect(await ask({ uid: '99999' })).toMatchObject({ freshness: 'live' });
  });

  it('a pause is never cut short, and the longer of two counts', async () => {
    const { problem, clock, pauses } = open();
    pauses.edge.extend(clock.now() + minute);
    pauses.edge.extend(clock.now() + 1_000);
    pauses.quota.extend(clock.now() + 2 * minute);
    expect(await problem()).toEqual({
      kind: 'rate-limited',
      scope: 'quota',
      retryAt: clock.now() + 2 * minute,
    });
    await clock.pass(2 * minute);
    expect(pauses.edge.until()).toBeUndefined();
  });

  it('a quota that is used up pauses for its own time', async () => {
    const body = errorBody('QUOTA_EXCEEDED');
    const { problem, clock, pauses } = open({
      script: { status: 429, headers: { 'retry-after': '1800' }, body },
    });
    const retryAt = clock.now() + 30 * minute;
    expect(await problem()).toEqual({ kind: 'rate-limited', scope: 'quota', retryAt });
    expect([pauses.quota.until(), pauses.edge.until()]).toEqual([retryAt, undefined]);
  });
});

describe('the other address family', () => {
  const older = { success: true, api_info: { remaining_requests: 9 }, data: player.body };

  it('is found where the first is not served, at the cost of one call', async () => {
    const { ask, sent } = open({
      script: (url) => (url.pathname === '/api/player-info' ? { body: older } : { status: 404 }),
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

  it('is left alone once the first is known to be served', async () => {
    const { ask, problem, sent, upstream } = open();
    await ask();
    upstream.says = { status: 404 };
    expect(await problem({ uid: '99999' })).toEqual({ kind: 'unavailable', status: 404, retryAt: undefined });
    expect(sent).toHaveLength(2);
  });

  it('is an outage, not a missing player, where nobody serves it', async () => {
    const { problem, sent } = open({ script: { status: 404, body: '<html>404</html>' } });
    expect(await problem()).toEqual({ kind: 'unavailable', status: 404, retryAt: undefined });
    expect(sent).toHaveLength(2);
  });

  it('shares the time of the first', async () => {
    const { ask, sent, clock } = open({
      script: async (url) => {
        if (url.pathname === '/api/player-info') return { body: older };
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
      'nobody answered',
      new TransportError('connection', 'refused'),
      { kind: 'unavailable', status: undefined },
    ],
    ['it took too long', new TransportError('timeout', 'slow'), { kind: 'timeout', afterMs: 8_000 }],
    [
      'it was too large',
      new TransportError('too-large', 'huge'),
      { kind: 'contract-broken', detail: 'huge' },
    ],
    ['the door was closed', new TransportError('aborted', 'closed'), { kind: 'unavailable' }],
  ])('is told apart: %s', async (_, script, expected) => {
    expect(await open({ script }).problem()).toMatchObject(expected);
  });

  it('keeps what was thrown underneath, and lets nothing else out', async () => {
    const cause = new TransportError('connection', 'refused');
    await expect(open({ script: cause }).ask()).rejects.toMatchObject({ name: 'PlayerApiError', cause });
    const odd = new RangeError('a bug');
    const script = () => {
      throw odd;
    };
    await expect(open({ script }).ask()).rejects.toMatchObject({
      problem: { kind: 'unavailable' },
      cause: odd,
    });
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

  it('is not worth a line where it was understood', async () => {
    for (const script of [missing, limited]) {
      const { problem, log } = open({ script });
      await problem();
      expect(log.lines).toEqual([]);
    }
  });
});

const player = { body: { basicInfo: { accountId: uid, nickname: 'A', level: 71 } } };

const brokenStore = {
  get: () => Promise.reject(new Error('disk on fire')),
  set: () => Promise.reject(new Error('disk on fire')),
  delete: () => Promise.reject(new Error('disk on fire')),
  clear: () => Promise.reject(new Error('disk on fire')),
};

interface Setting {
  script?: Scripted | ((url: URL) => Scripted | Promise<Scripted>);
  key?: string | undefined;
  cache?: Keyv;
}

function open(setting: Setting = {}) {
  const { script = player, cache = new Keyv() } = setting;
  const clock = createVirtualClock();
  const log = createRecordingLog();
  const pauses = createPauses(clock.now);
  const upstream = holding(script);
  const { door, sent } = createScriptedDoor(clock.now, upstream.answer);
  const api = createPlayerApi({
    door,
    baseUrl: 'https://api.example/api/v1',
    key: 'key' in setting ? setting.key : 'lo_key',
    cache,
    now: clock.now,
    sleep: clock.sleep,
    log,
    pauses,
  });
  const ask = ({ fresh = false, deadline = clock.now() + minute, ...question }: Question = {}) =>
    api.player({ uid, region: 'SG', ...question }, { fresh, deadline });
  const problem = (question?: Question) =>
    ask(question).then(
      () => expect.fail('an answer came'),
      (error: unknown) => (error instanceof PlayerApiError ? error.problem : expect.fail(String(error))),
    );
  return { ask, problem, clock, log, sent, pauses, upstream };
}

interface Question {
  uid?: string;
  region?: string;
  fresh?: boolean;
  deadline?: number;
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
