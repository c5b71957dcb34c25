import { Keyv } from 'keyv';
import { describe, expect, it } from 'vitest';
import { createPlayerApi } from '../../../src/bot/player-api/client.ts';
import { openPersistentGate } from '../../../src/bot/player-api/persistent-gate.ts';
import { errorBody } from '../../../src/shared/contract/error-codes.ts';
import type { Schedule } from '../../../src/shared/time/schedule.ts';
import {
  createScriptedClient,
  playerAskedFor as player,
  type Script,
  type Scripted,
} from '../../support/player-api/scripted-client.ts';
import { sleepBetweenTries } from '../../support/player-api/sleep-between-tries.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

const limited = { status: 429, headers: { 'retry-after': '60' }, body: errorBody('FW_004') };

describe('a gate that remembers', () => {
  it('sends nothing after a crash while a refusal is waited out', async () => {
    const { start, clock } = world();
    const before = await start(limited);
    await expect(before.ask()).rejects.toMatchObject({ problem: { kind: 'rate-limited' } });
    await clock.pass(30_000);
    const after = await start(player);
    await expect(after.ask(1_000)).rejects.toMatchObject({
      problem: { kind: 'rate-limited', scope: 'edge' },
    });
    expect(after.sent).toEqual([]);
    await clock.pass(32_000);
    expect(await after.ask()).toMatchObject({ freshness: 'live' });
  });

  it('does not send the same burst twice over a restart', async () => {
    const { start } = world();
    const before = await start(player);
    for (let number = 0; number < 27; number++) await before.ask(1_000, String(10_000 + number));
    await before.gate.close();
    const after = await start(player);
    await expect(after.ask(1_000, '99999')).rejects.toMatchObject({ problem: { kind: 'rate-limited' } });
    expect(after.sent).toEqual([]);
  });

  it('writes down each minute what it learned without a refusal, and nothing once it is closed', async () => {
    const { start, store, clock, tick } = world();
    const { ask, gate } = await start(player);
    await ask();
    expect(await store.get('edge:api.example')).toBeUndefined();
    await tick();
    expect(await store.get('edge:api.example')).toMatchObject({ guess: { sent: [clock.now()] } });
    await gate.close();
    expect(tick).toThrow('ended');
  });

  it('keeps one host’s state separate from another’s', async () => {
    const { start } = world();
    await expect((await start(limited)).ask()).rejects.toThrow();
    const other = await start(player, 'https://other.example/api/v1');
    expect(await other.ask(1_000)).toMatchObject({ freshness: 'live' });
  });

  it.each([['garbage'], [{ learned: { version: 9 } }], [null]])('starts over if it finds %j', async (row) => {
    const { start, store } = world();
    await store.set('edge:api.example', row);
    expect(await (await start(player)).ask()).toMatchObject({ freshness: 'live' });
  });

  it('works without its store if that fails', async () => {
    const { start, store, log } = world();
    const fail = () => Promise.reject(new Error('disk on fire'));
    Object.assign(store, { get: fail, set: fail });
    const { ask, gate } = await start(player);
    expect(await ask()).toMatchObject({ freshness: 'live' });
    await gate.close();
    expect(log.lines).toHaveLength(1);
  });
});

/** A store that outlives the clients that are started on it. */
function world() {
  const clock = createVirtualClock();
  const { now } = clock;
  const log = recordingLog();
  const store = new Keyv();
  const sleep = sleepBetweenTries(clock);
  let tick = async () => {};
  const schedule: Schedule = (job) => {
    tick = job;
    return async () => {
      tick = () => {
        throw new Error('ended');
      };
    };
  };
  async function start(says: Scripted | Script, baseUrl = 'https://api.example/api/v1') {
    const { client, sent } = createScriptedClient(now, () => says);
    const gate = await openPersistentGate({ baseUrl, store, client, now, sleep, log, schedule });
    const api = createPlayerApi({ client, gate, baseUrl, key: 'lo_key', cache: new Keyv(), now, sleep, log });
    const ask = (patienceMs = 20_000, uid = '4123456789') =>
      api.player({ uid, region: 'SG' }, { deadline: now() + patienceMs });
    return { ask, gate, sent };
  }
  return { start, clock, store, log, tick: () => tick() };
}
