import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { openCacheTable } from '../../src/shared/store/sqlite-table.ts';
import { startProgram } from '../support/program.ts';
import { textOf } from '../support/seen.ts';
import { json, openStrangerApi } from '../support/stranger-api.ts';

it('after SIGKILL, the next start tells each member who waits, once, and leaves what was answered', async () => {
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
  const answered = json(200, { basicInfo: { accountId: '4000000001', nickname: 'Ana' } });
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
  api.answerInfo = answered;
  const second = await start();
  for (const message of await Promise.all(waiting)) {
    expect(textOf(message)).toContain('I had to restart');
    expect(JSON.stringify(message)).toContain('Try again');
  }
  const lostIn = (output: string) => output.match(/an answer of an earlier process was lost/g)?.length;
  await expect.poll(() => lostIn(second.output())).toBe(3);
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
