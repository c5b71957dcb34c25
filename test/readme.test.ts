import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { openLocalDiscord } from '../src/local-discord/open-local-discord.ts';
import { startProgram } from './support/program.ts';
import { temporaryFolder } from './support/service/open-test-service.ts';

it('the lines of README.md for a bot with the bundled service lead to a bot that is ready', async () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  expect(readme).toMatch(/^ *npm run service$/m);
  const [, given = ''] = /```ini\n((?: *[A-Z_]+=\S+\n)+) *```/.exec(readme) ?? [];
  const environment = Object.fromEntries(
    given
      .trim()
      .split('\n')
      .map((line) => line.trim().split('=')),
  );
  expect(Object.keys(environment)).toEqual(['DISCORD_TOKEN', 'PLAYER_API_URL', 'PLAYER_API_KEY']);

  const service = startProgram('src/programs/service.ts', {
    SERVICE_PORT: '0',
    SERVICE_DATA: await temporaryFolder(),
  });
  onTestFinished(async () => void (await service.ends('SIGKILL')));
  const [, key = ''] = await service.prints(/^key (\S+)$/m);
  const [, url = ''] = await service.prints(/^listening (\S+)$/m);
  expect(new URL(environment.PLAYER_API_URL).pathname).toBe(new URL(url).pathname);
  const discord = await openLocalDiscord({ now: Date.now });
  onTestFinished(() => discord.close());

  const settings = {
    ...environment,
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    PLAYER_API_URL: url,
    PLAYER_API_KEY: key,
  };
  expect(readme).toMatch(/run `npm run register`.*the one link/);
  expect(await startProgram('src/programs/register.ts', settings).ends()).toBe(0);
  const bot = startProgram('src/programs/start.ts', settings);
  onTestFinished(async () => void (await bot.ends('SIGKILL')));
  await bot.prints(/ready for commands/);
  expect(await bot.ends('SIGTERM')).toBe(0);
});
