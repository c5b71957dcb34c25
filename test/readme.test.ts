import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { openLocalDiscord } from '../src/local-discord/open-local-discord.ts';
import { startProgram } from './support/program.ts';
import { temporaryFolder } from './support/service/open-test-service.ts';

it('the lines of README.md for a bot with Loadout’s own service lead to a bot that is ready', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const [, lines = ''] = readme.split('## Run it on your Discord');
  const commands = [...lines.matchAll(/^ *npm (?:run )?([a-z]+)$/gm)].map(([, name]) => name);
  expect(commands).toEqual(['setup', 'service', 'start']);

  const folder = await temporaryFolder();
  const discord = await openLocalDiscord({ now: Date.now });
  onTestFinished(() => discord.close());
  const { token: DISCORD_TOKEN, apiUrl: DISCORD_API_URL } = discord;
  writeFileSync(path.join(folder, 'token'), DISCORD_TOKEN);
  const args = ['--yes', '--service', '--token-file', 'token'];
  // Twice: the second key takes the place of the first.
  for (const time of [1, 2]) {
    const setup = startProgram('src/programs/setup.ts', { DISCORD_API_URL }, args, folder);
    expect(await setup.ends(), `time ${time}: ${setup.output()}`).toBe(0);
  }
  const written = parseEnv(readFileSync(path.join(folder, '.env'), 'utf8'));
  expect(written).toEqual({
    BACKUP_EVERY: '1d',
    DISCORD_API_URL,
    DISCORD_TOKEN,
    PLAYER_API_KEY: expect.any(String),
    PLAYER_API_URL: expect.any(String),
  });

  const service = startProgram('src/programs/service.ts', { SERVICE_PORT: '0' }, [], folder);
  onTestFinished(async () => void (await service.ends('SIGKILL')));
  const [, PLAYER_API_URL = ''] = await service.prints(/^listening (\S+)$/m);
  expect(new URL(`${written.PLAYER_API_URL}`).pathname).toBe(new URL(PLAYER_API_URL).pathname);
  const bot = startProgram('src/programs/start.ts', { PLAYER_API_URL }, [], folder);
  onTestFinished(async () => void (await bot.ends('SIGKILL')));
  await bot.prints(/ready for commands/);
  await discord.member('Ana').runs('/player', { uid: '9876543210' });
  expect(await bot.ends('SIGTERM')).toBe(0);
});
