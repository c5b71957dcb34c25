import { setImmediate as turn } from 'node:timers/promises';
import { Keyv } from 'keyv';
import { expect, it, onTestFinished } from 'vitest';
import { player } from '../../commands/player.ts';
import { TransportError } from '../../src/bot/http/http-client.ts';
import { createApiGate } from '../../src/bot/player-api/api-gate.ts';
import { createPlayerApi } from '../../src/bot/player-api/client.ts';
import { openCommands } from '../support/commands/open-commands.ts';
import { t, textLike } from '../support/english.ts';
import { createScriptedClient, playerAskedFor, type Script } from '../support/player-api/scripted-client.ts';
import { recordingLog } from '../support/recording-log.ts';
import { createVirtualClock } from '../support/time/virtual-clock.ts';
import { embedOf } from '../support/views/parts.ts';

// `/player` through the real dispatcher and client, by a clock that only the client's own waits move.

const minute = 60_000;
const known = '4123456789';

it('a player API that is dead for an hour is hardly asked, and is back by itself', async () => {
  const { look, pass, sent, upstream, circuit, log } = await open();
  expect(embedOf(await look(known)).footer).toEqual({ text: t('freshness.updated') });

  upstream.says = () => new TransportError('connection', 'the connection failed (ECONNREFUSED)');
  await pass(6 * minute);
  const before = sent.length;
  const rounds = 30;
  for (let round = 0; round < rounds; round++) {
    const remembered = embedOf(await look(known));
    expect([remembered.title, JSON.stringify(remembered)]).toEqual(['A', expect.stringMatching(stale)]);
    expect(embedOf(await look(String(5_000_000_000 + round))).title).toBe(t('problems.unavailable.title'));
    await pass(2 * minute);
  }
  expect(circuit()).not.toBe('closed');
  // Each question may be sent again if it fails; while the circuit is open most are not sent at all.
  expect(sent.length - before).toBeLessThanOrEqual(2 * rounds);
  expect(log.lines.map(({ level }) => level)).toEqual(['warn']);

  upstream.says = playerAskedFor;
  expect(embedOf(await look('5100000000')).title).toBe('A');
  await pass(minute);
  expect(embedOf(await look(known)).footer).toEqual({ text: t('freshness.updated') });
  expect(circuit()).toBe('closed');
  expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'info']);
});

const stale = textLike('freshness.stale');

async function open() {
  const clock = createVirtualClock(Date.now());
  const log = recordingLog();
  const upstream: { says: Script } = { says: playerAskedFor };
  const { client, sent } = createScriptedClient(clock.now, (url) => upstream.says(url));
  const time = { now: clock.now, sleep: clock.sleep };
  const gate = createApiGate({ client, ...time });
  const players = createPlayerApi({
    client,
    gate,
    baseUrl: 'https://api.example/api/v1',
    key: 'lo_key',
    cache: new Keyv(),
    ...time,
    random: () => 0,
    log,
  });
  const commands = await openCommands([player], { services: { players, now: clock.now } });
  onTestFinished(commands.close);

  /** The rest of the bot goes by the same time. */
  async function pass(ms: number): Promise<void> {
    await clock.pass(ms);
    commands.later(ms);
  }

  return {
    /** Time passes only while the client waits for it. */
    async look(uid: string) {
      const before = commands.calls.length;
      const seen = commands.run('player', { uid, region: 'SG' });
      let isOver = false;
      void seen.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        if (clock.sleeping() > 0) await pass(50);
        await turn();
      }
      const said = commands.calls.slice(before).filter(({ method }) => method !== 'DELETE');
      // Deferred once, answered once.
      expect(said.map(({ path }) => path.endsWith('/callback'))).toEqual([true, false]);
      return seen;
    },
    pass,
    sent,
    upstream,
    circuit: () => gate.status().circuit,
    log,
  };
}
