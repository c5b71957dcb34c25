import { Keyv } from 'keyv';
import { describe, expect, it } from 'vitest';
import { openHttpClient, TransportError } from '../../../src/bot/http/http-client.ts';
import { createApiGate } from '../../../src/bot/player-api/api-gate.ts';
import { createPlayerApi } from '../../../src/bot/player-api/client.ts';
import { PlayerApiError } from '../../../src/bot/player-api/errors.ts';
import { createTrace } from '../../../src/bot/trace/trace.ts';
import { errorBody } from '../../../src/shared/contract/error-codes.ts';
import { createScriptedClient, type Scripted } from '../../support/player-api/scripted-client.ts';
import { sleepBetweenTries } from '../../support/player-api/sleep-between-tries.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { json, openStrangerApi } from '../../support/stranger-api.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

const limited = { status: 429, headers: { 'retry-after': '60' }, body: errorBody('FW_004') };

describe('two addresses of a player API', () => {
  it.each<[string, Scripted]>([
    ['has no answer', new TransportError('connection', 'refused')],
    ['hangs', new TransportError('timeout', 'late')],
    ['has a gateway’s answer', { status: 502, body: '<html>' }],
    ['refuses the key', { status: 401, body: errorBody('KEY_INVALID') }],
  ])('the second answers within the same lookup if the first %s', async (_, says) => {
    const { ask, sent, api, upstream } = open();
    upstream.says = says;
    const trace = createTrace(() => 0);
    expect(await ask('11111', { trace })).toMatchObject({
      value: { nickname: 'second' },
      isFromSecond: true,
    });
    expect(sent.map(({ url, request }) => [url.host, request.headers?.['x-api-key']])).toEqual([
      ['first.example', 'lo_first'],
      ['second.example', 'lo_second'],
    ]);
    expect(trace.spans).toMatchObject([{ kind: 'lookup', outcome: 'live', isFromSecond: true }]);
    expect(api.status().state).toBe('working');
  });

  it.each<[string, Scripted]>([
    ['limits Loadout', limited],
    ['does not know the player', { status: 404, body: errorBody('NOT_FOUND') }],
    ['fails for one region', { status: 500, body: 'x' }],
  ])('the second is not asked if the first %s', async (_, says) => {
    const { ask, sent, upstream } = open();
    upstream.says = says;
    await expect(ask('11111')).rejects.toBeInstanceOf(PlayerApiError);
    expect(sent.filter(({ url }) => url.host === 'second.example')).toEqual([]);
  });

  it('the first rests while it is down, is tried by one request then, and answers again', async () => {
    const { ask, hosts, upstream, clock } = open();
    upstream.says = new TransportError('connection', 'refused');
    for (const uid of ['11111', '11112', '11113', '11114']) await ask(uid);
    expect(hosts()).toEqual(['first', 'second', 'first', 'second', 'second', 'second']);
    await clock.pass(15_000);
    await Promise.all(['11115', '11116'].map((uid) => ask(uid)));
    expect(hosts().slice(6).toSorted()).toEqual(['first', 'second', 'second']);
    upstream.says = undefined;
    await clock.pass(30_000);
    expect(await ask('11117')).not.toHaveProperty('isFromSecond');
    expect(await ask('11118')).toMatchObject({ value: { nickname: 'first' } });
  });

  it('each have a limit, an allowance and a log of their own', async () => {
    const { ask, api, upstream, log } = open();
    upstream.says = new TransportError('connection', 'refused');
    await ask('11111');
    await ask('11112');
    expect(api.status()).toMatchObject({ circuit: 'closed', quota: { limit: 200, remaining: 190 } });
    upstream.second = { status: 503, body: 'x' };
    await expect(ask('11113')).rejects.toBeInstanceOf(PlayerApiError);
    const told = log.lines.map(({ message }) => message);
    expect(told).toContain('the player API does not answer');
    expect(told).toContain('the second player API answers with status 503');
    expect(told).not.toContain('the player API answers again');
    expect(JSON.stringify(log.lines)).not.toMatch(/lo_(first|second)/);
  });

  it('pictures of a record are at the address that sent it, and remembered answers keep saying whose they are', async () => {
    const { ask, upstream } = open();
    upstream.says = { status: 503, body: 'x' };
    const pictureAddresses = { avatar: 'https://second.example/a.png' };
    expect((await ask('11111')).value.pictureAddresses).toMatchObject(pictureAddresses);
    const again = await ask('11111');
    expect(again).toMatchObject({ freshness: 'cached', isFromSecond: true, value: { pictureAddresses } });
  });

  it('let no lookup fail if the first is killed under load', async () => {
    const [first, second] = await Promise.all([openStrangerApi(), openStrangerApi()]);
    for (const [index, api] of [first, second].entries())
      api.answerInfo = (response, query) =>
        json(200, { basicInfo: { accountId: query.get('uid'), nickname: `${index}`, level: 7 } })(
          response,
          query,
        );
    const client = openHttpClient({ userAgent: 'Loadout/0.0 (+https://loadout.example)', now: Date.now });
    const gate = () => createApiGate({ client, now: Date.now, expected: { requests: 10_000, seconds: 1 } });
    const api = createPlayerApi({
      client,
      baseUrl: first.url,
      key: undefined,
      gate: gate(),
      second: { baseUrl: second.url, key: undefined, gate: gate() },
      cache: new Keyv(),
      now: Date.now,
    });
    const lookups = Array.from({ length: 400 }, async (_, index) => {
      if (index === 200) await expect.poll(() => first.requests.length).toBeGreaterThan(20);
      if (index === 200) await first.close();
      const deadline = Date.now() + 20_000;
      return (await api.player({ uid: `${100_000 + index}`, region: 'SG' }, { deadline })).value.nickname;
    });
    const names = await Promise.all(lookups);
    await Promise.all([client.close(), second.close()]);
    expect(new Set(names)).toEqual(new Set(['0', '1']));
  });
});

function open() {
  const clock = createVirtualClock(1_700_000_000_000);
  const log = recordingLog();
  const upstream: { says: Scripted | undefined; second: Scripted | undefined } = {
    says: undefined,
    second: undefined,
  };
  const { client, sent } = createScriptedClient(clock.now, ({ host, searchParams }) => {
    const [name = ''] = host.split('.');
    const told = name === 'first' ? upstream.says : upstream.second;
    const basicInfo = { accountId: searchParams.get('uid'), nickname: name, level: 7 };
    const headers = { 'x-ratelimit-limit': '200', 'x-ratelimit-remaining': '190' };
    return told ?? { headers, body: { basicInfo, mediaInfo: { avatar: '/a.png' } } };
  });
  const api = createPlayerApi({
    client,
    baseUrl: 'https://first.example/api/v1',
    key: 'lo_first',
    second: { baseUrl: 'https://second.example/api/v1', key: 'lo_second' },
    cache: new Keyv(),
    now: clock.now,
    sleep: sleepBetweenTries(clock),
    random: () => 0,
    log,
  });
  return {
    api,
    sent,
    clock,
    log,
    upstream,
    hosts: () => sent.map(({ url }) => url.host.split('.')[0]),
    ask: (uid: string, more: object = {}) =>
      api.player({ uid, region: 'SG' }, { deadline: clock.now() + 20_000, ...more }),
  };
}
