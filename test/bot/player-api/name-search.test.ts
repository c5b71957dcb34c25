import { Keyv } from 'keyv';
import { describe, expect, it } from 'vitest';
import { createPlayerApi } from '../../../src/bot/player-api/client.ts';
import { pauseMs, restMs, retryMs } from '../../../src/bot/player-api/name-search.ts';
import { createScriptedClient, type Script } from '../../support/player-api/scripted-client.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

const nova = { accountid: '4123456789', nickname: 'Nova', region: 'sg', level: '60' };
const served =
  (...infos: object[]): Script =>
  () => ({ body: { infos } });
const lacking = () => ({ status: 404, body: 'Cannot GET /api/v1/search' });

function open(script: Script) {
  const clock = createVirtualClock();
  const { client, sent } = createScriptedClient(clock.now, script);
  const log = recordingLog();
  const options = { client, baseUrl: 'https://api.example/api/v1', key: undefined, cache: new Keyv() };
  const { names, status } = createPlayerApi({ ...options, now: clock.now, sleep: clock.sleep, log });
  /** Types and returns the names that come, once the pause and everything after it is over. */
  const types = (name: string, typist = 'ana') => {
    const ask = { deadline: clock.now() + 2_000, priority: 'background', typist } as const;
    return names.findAfterPause({ name, region: 'sg' }, ask);
  };
  const afterwards = async <Found>(typed: Promise<Found>) => {
    await clock.pass(1_000);
    return typed;
  };
  return { names, status, clock, sent, log, types, afterwards };
}

describe('a search by name', () => {
  it('asks once per pause in typing, for the last letters, and never twice for the same', async () => {
    const { types, clock, sent, afterwards } = open(served(nova));
    const burst = [];
    for (const typed of ['nov', 'nova', 'nova s', 'nova st']) {
      burst.push(types(typed));
      await clock.pass(pauseMs - 1);
    }
    const [last, ...others] = await afterwards(Promise.all(burst)).then((found) => found.toReversed());
    expect(last).toEqual([{ uid: '4123456789', nickname: 'Nova', region: 'SG', level: 60 }]);
    expect(others).toEqual([undefined, undefined, undefined]);
    expect(sent.map(({ url }) => url.href)).toEqual([
      'https://api.example/api/v1/search?keyword=nova%20st&region=sg',
    ]);
    expect(await afterwards(types('NOVA ST '))).toEqual(last);
    expect(sent).toHaveLength(1);
    // Another member has pauses of their own.
    const [one, other] = await afterwards(Promise.all([types('luna'), types('storm', 'ben')]));
    expect([one, other]).toEqual([last, last]);
    expect(sent).toHaveLength(3);
  });

  it('lists exact names first, then those with ornaments or more letters', async () => {
    const names = ['xNova', 'Nova99', '꧁Nova꧂', 'Nova'];
    const { types, afterwards } = open(served(...names.map((nickname) => ({ ...nova, nickname }))));
    const found = await afterwards(types('nova'));
    expect(found?.map(({ nickname }) => nickname)).toEqual(['Nova', '꧁Nova꧂', 'Nova99', 'xNova']);
  });

  it.each(['', 'no', '123', '9876543210', '<@1234567890>', 'n'.repeat(41)])(
    'is not begun for %j',
    async (typed) => {
      const { names, types, sent, afterwards } = open(served(nova));
      expect(names.accepts(typed)).toBe(false);
      expect(await afterwards(types(typed))).toBeUndefined();
      expect(sent).toEqual([]);
    },
  );

  it.each<[string, Script]>([
    ['serves no such path', lacking],
    ['answers something else', () => ({ body: { basicInfo: { accountId: '1' } } })],
    ['has a plan that lacks it', () => ({ status: 403, body: { code: 'PLAN_FORBIDDEN' } })],
  ])('ends for hours where the API %s, which is no outage', async (_, script) => {
    const { names, status, types, clock, sent, log, afterwards } = open(script);
    expect(await afterwards(types('nova'))).toBeUndefined();
    expect(names.accepts('nova')).toBe(false);
    const tried = sent.length;
    await afterwards(types('luna'));
    expect(sent).toHaveLength(tried);
    expect([log.lines, status().state]).toEqual([[], undefined]);
    await clock.pass(retryMs);
    expect(names.accepts('nova')).toBe(true);
  });

  it('pauses for a minute if the API is down', async () => {
    const { names, types, clock, afterwards } = open(() => ({ status: 503, body: 'down' }));
    expect(await afterwards(types('nova'))).toBeUndefined();
    expect(names.accepts('nova')).toBe(false);
    await clock.pass(restMs);
    expect(names.accepts('nova')).toBe(true);
  });

  it('finds no players without a name or a uid, and none who hide in the game', async () => {
    const hidden = { ...nova, accountid: '55555', accountPrefers: { hidePersonalInfo: true } };
    const { types, afterwards } = open(served(nova, hidden, { ...nova, accountid: '1' }, { nickname: 'N' }));
    expect(await afterwards(types('nova'))).toHaveLength(1);
  });
});
