import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { openCacheTable } from '../../src/shared/store/sqlite-table.ts';
import { startProgram } from '../support/program.ts';
import { textOf } from '../support/seen.ts';
import { json, openStrangerApi } from '../support/stranger-api.ts';

it('after SIGKILL, the next start answers each member who waits; after a second one, it tells them', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-unfinished-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const discord = await openLocalDiscord({
    now: Date.now,
    acknowledgeWithinMs: 10_000,
    answerTimeoutMs: 60_000,
  });
  onTestFinished(async () => void (await discord.close()));
  const api = await openStrangerApi();
  onTestFinished(async () => void (await api.close()));
  const answered: typeof api.answerInfo = (response, query) =>
    json(200, { basicInfo: { accountId: query.get('uid'), nickname: 'Ana' } })(response, query);
  api.answerInfo = answered;
  const start = async () => {
    const program = startProgram('src/programs/start.ts', {
      PORT: '0',
      STORE_URL: `sqlite://${folder}/loadout.sqlite`,
      DISCORD_TOKEN: discord.token,
      DISCORD_API_URL: discord.apiUrl,
      PLAYER_API_URL: api.url,
    });
    onTestFinished(async () => void (await program.ends('SIGKILL')));
    await program.prints(/ready for commands/);
    return program;
  };
  const first = await start();
  const ana = discord.member('ana');
  const good = await ana.runs('/player', { uid: '4000000001', region: 'SG' });
  expect(textOf(good)).toContain('Ana');

  const isAsked = new Promise<void>((asked) => {
    api.answerInfo = () => asked();
  });
  const options = (uid: number) => ({ uid: String(uid), region: 'SG' });
  const waiting = [
    ana.runs('/player', options(4_000_000_002)),
    ana.runs('/player', { ...options(4_000_000_003), private: true }),
    ana.runs('/outfit', options(4_000_000_004)),
  ];
  await isAsked;
  await expect.poll(() => countNotes(folder), { timeout: 15_000 }).toBe(3);
  await first.ends('SIGKILL');
  // One question runs into the end of this process again, and the others are answered.
  let asked = 0;
  api.answerInfo = (response, query) => {
    if (query.get('uid') === '4000000004') asked += 1;
    else answered(response, query);
  };
  const second = await start();
  for (const message of await Promise.all(waiting.slice(0, 2))) expect(textOf(message)).toContain('Ana');
  await expect.poll(() => asked, { timeout: 15_000 }).toBe(1);
  await expect.poll(() => countNotes(folder), { timeout: 15_000 }).toBe(1);
  await second.ends('SIGKILL');
  const third = await start();
  const [, , told] = await Promise.all(waiting);
  if (!told) return expect.fail('no third answer');
  expect(textOf(told)).toContain('I had to restart');
  expect(JSON.stringify(told)).toContain('Try again');
  expect(asked).toBe(1);
  await third.prints(/an answer of an earlier process was lost/);
  await expect.poll(() => countNotes(folder)).toBe(0);
  expect(textOf(good)).not.toContain('I had to restart');
}, 90_000);

/** Reads the file from outside, as a thief would. */
async function countNotes(folder: string): Promise<number> {
  const table = await openCacheTable(path.join(folder, 'loadout.cache.sqlite'), 'unfinished');
  const rows = await table.query('SELECT value FROM unfinished');
  await table.close();
  for (const name of await readdir(folder))
    expect((await readFile(path.join(folder, name))).includes('"application_id"')).toBe(false);
  return rows.length;
}
