import { expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../../../src/bot/config/config.ts';
import { openHttpClient } from '../../../src/bot/http/http-client.ts';
import { createUpdateCheck } from '../../../src/bot/operations/update-check.ts';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { dayMs } from '../../../src/shared/time/utc-day.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { json, openStrangerApi } from '../../support/stranger-api.ts';

it('asks once a day for all processes, and says once that a newer version is out', async () => {
  const { api, processes, log, pass } = await open(2);
  const [first, second] = processes;
  api.answerInfo = json(200, { tag_name: 'v1.10.0', assets: [] });
  await Promise.all(processes.map((one) => one?.run()));
  await second?.run();
  await first?.run();
  expect(api.requests).toHaveLength(1);
  expect(processes.map((one) => one?.newerVersion())).toEqual(['1.10.0', '1.10.0']);
  const said = 'Loadout 1.10.0 is out. Read its changelog before you upgrade.';
  expect(log.lines.map(({ message }) => message)).toEqual([said]);

  pass(dayMs);
  await second?.run();
  expect(api.requests).toHaveLength(2);
  expect(log.lines).toHaveLength(1);

  pass(dayMs);
  api.answerInfo = json(200, { version: '1.9.0' });
  await second?.run();
  expect(second?.newerVersion()).toBeUndefined();
  expect(log.lines).toHaveLength(1);
});

it.each([
  ['a page', (response: { end(text: string): unknown }) => void response.end('<html>'), /JSON/],
  ['a refusal', json(403, {}), /the address answered 403/],
  ['another form', json(200, { version: 'latest' }), /names no version/],
  ['a redirect', json(302, {}, { location: 'http://127.0.0.1:1/' }), /the address answered 302/],
  ['too much', json(200, { version: '9.9.9', more: 'x'.repeat(600_000) }), /too large|larger/],
])('%s is no version: it asks again the next day', async (_, answerInfo, reason) => {
  const { api, processes, log, pass } = await open(1);
  api.answerInfo = answerInfo;
  await processes[0]?.run();
  await processes[0]?.run();
  expect(log.lines).toMatchObject([{ level: 'warn', facts: { reason: expect.stringMatching(reason) } }]);
  expect(JSON.stringify(log.lines)).not.toContain('127.0.0.1');
  pass(dayMs);
  api.answerInfo = json(200, { version: '2.0.0' });
  await processes[0]?.run();
  expect(processes[0]?.newerVersion()).toBe('2.0.0');
});

it('UPDATE_CHECK takes an https address without a password', () => {
  const problemOf = (UPDATE_CHECK: string) =>
    readSettings({ UPDATE_CHECK }).problems.map(({ message }) => message);
  expect(problemOf('https://api.github.example/repos/ana/loadout/releases/latest')).toEqual([]);
  expect(problemOf('http://loadout.example/version').join()).toContain('https://');
  expect(problemOf('https://ana:secret@loadout.example/version')).toHaveLength(1);
});

async function open(count: number) {
  const log = recordingLog();
  let time = Date.UTC(2026, 10, 25, 3, 17);
  const now = () => time;
  const api = await openStrangerApi();
  const client = openHttpClient({ userAgent: 'Loadout/1.9.9', now });
  const stores = await openStores('sqlite://:memory:', { log, now });
  onTestFinished(async () => void (await Promise.all([api.close(), client.close(), stores.close()])));
  const table = await stores.records('updates');
  const make = () => createUpdateCheck({ url: `${api.url}/info`, version: '1.9.9', client, table, now, log });
  return {
    api,
    log,
    processes: Array.from({ length: count }, make),
    pass(ms: number) {
      time += ms;
    },
  };
}
