import { afterEach, expect, it } from 'vitest';
import { token } from '../../../support/bot/open-dispatcher.ts';
import { openScriptedGateway } from '../../../support/bot/scripted-gateway.ts';
import { startProgram } from '../../../support/program.ts';

const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

it('npm start ends with code 1 and one line when Discord takes the token no more', async () => {
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
