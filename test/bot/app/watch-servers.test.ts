import { expect, it, onTestFinished } from 'vitest';
import { watchServers } from '../../../src/bot/app/watch-servers.ts';
import { openRest } from '../../../src/bot/discord/rest/rest.ts';
import { createMetrics } from '../../../src/bot/operations/metrics.ts';
import { createShutdown } from '../../../src/shared/process/shutdown.ts';
import { token } from '../../support/bot/open-dispatcher.ts';
import { openRecordingDiscord } from '../../support/bot/recording-discord.ts';
import { readSamples } from '../../support/metrics-of.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { handmadeSchedule } from '../../support/time/handmade-schedule.ts';
import { until } from '../../support/time/until.ts';

async function openParts() {
  const discord = await openRecordingDiscord();
  onTestFinished(discord.close);
  const log = recordingLog();
  const rest = openRest({ apiUrl: discord.apiUrl, token, log });
  onTestFinished(rest.close);
  const shutdown = createShutdown(log);
  onTestFinished(shutdown.close);
  return { discord, parts: { rest, metrics: createMetrics(), shutdown, log } };
}

it('counts the servers each day, and warns before the shards are full', async () => {
  const { discord, parts } = await openParts();
  const { metrics, log } = parts;
  const { every, pass } = handmadeSchedule();
  const own = [0, 1].map((id) => ({ id, isConnected: true, state: 'Ready' }));
  const figures = async () =>
    readSamples(await metrics.text()).flatMap(({ name, value }) => (/_servers/.test(name) ? [value] : []));
  discord.answer = () => ({ status: 200, body: { approximate_guild_count: 3_999 } });
  watchServers('auto', { ...parts, own, every });
  await until(async () => (await figures()).includes(3_999));
  expect(await figures()).toEqual([3_999, 5_000]);
  expect(log.lines).toEqual([]);
  discord.answer = () => ({ status: 200, body: { approximate_guild_count: 4_000 } });
  await pass(1);
  expect(await figures()).toEqual([4_000, 5_000]);
  expect(log.lines).toMatchObject([
    { level: 'warn', message: expect.stringMatching(/^4000 servers fill 2 shards, .* step 4 /) },
  ]);
});

it('does nothing in a process without a gateway', async () => {
  const { discord, parts } = await openParts();
  watchServers('auto', { ...parts, own: undefined, every: handmadeSchedule().every });
  expect(await parts.metrics.text()).not.toContain('loadout_servers');
  expect(discord.calls).toEqual([]);
});
