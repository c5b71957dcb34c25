import { readdirSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { openLocalDiscord } from '../../../../src/local-discord/open-local-discord.ts';
import { token } from '../../../support/bot/open-dispatcher.ts';
import { openScriptedGateway } from '../../../support/bot/scripted-gateway.ts';
import { startProgram } from '../../../support/program.ts';
import { temporaryFolder } from '../../../support/service/open-test-service.ts';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

it('npm start exits with 1 and one line when Discord stops accepting the token', async () => {
  const discord = await openScriptedGateway();
  opened.push(discord.close);
  const program = startProgram('src/programs/start.ts', {
    DISCORD_TOKEN: token,
    DISCORD_API_URL: discord.apiUrl,
    PLAYER_API_URL: 'http://127.0.0.1:9/api/v1',
  });
  opened.push(() => program.ends('SIGKILL'));
  await program.prints(/ready for commands/);
  discord.hangUp(4004);
  expect(await program.ends()).toBe(1);
  expect(program.output().match(/Discord refused the token/g)).toHaveLength(1);
}, 60_000);

it('npm start ends with one line and leaves no file if Discord refuses the token', async () => {
  const folder = await temporaryFolder();
  const discord = await openLocalDiscord({ now: Date.now });
  opened.push(discord.close);
  const program = startProgram(
    'src/programs/start.ts',
    {
      DISCORD_TOKEN: token,
      DISCORD_API_URL: discord.apiUrl,
      PLAYER_API_URL: 'http://127.0.0.1:9/api/v1',
      STORE_URL: 'sqlite://data/loadout.sqlite',
    },
    [],
    folder,
  );
  expect(await program.ends(), program.output()).toBe(1);
  expect(program.output()).toMatch(/^Discord refused the token\.[^\n]*\n$/m);
  expect(readdirSync(folder)).toEqual([]);
});
