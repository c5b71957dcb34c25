import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { GatewayIntentBits } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { impersonate } from '../../src/local-discord/as-discord/impersonate.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { has } from '../support/machine.ts';
import { watchProgram } from '../support/program.ts';
import { driveForeignBot } from './drive-foreign-bot.ts';

/** The features that people meet with every library. */
const met = [
  'report: Done (public), Report, report.txt of 10 bytes',
  'again: Again (public), the same message: true',
  'form: Greet',
  'greeting: Hello Noor (private)',
  'picker: Choose (private)',
  'picked: You chose two (private)',
  'choices: bar,baz',
  'found: bar (public)',
  'follow-up: true',
  'reaction: 👍',
  'replied to it: true',
  'mentioned: true',
  'kept: report.txt',
  'cut: answers cut, in the same session',
  'op 7: answers op 7, in the same session',
  'op 9: answers op 9, in a new session',
];

describe.concurrent('a bot that knows only Discord’s addresses, written with', () => {
  it.each(['oceanic.mjs', 'discordeno.mjs'])('%s does all that bots do', async (file) => {
    expect(await driveBot(process.execPath, file)).toEqual(met);
  });

  it.skipIf(!has('discord.py'))('discord_py.py does all that bots do', async () => {
    expect(await driveBot('/usr/bin/python3', 'discord_py.py')).toEqual(met);
  });
});

async function driveBot(command: string, file: string): Promise<string[]> {
  const discord = await openLocalDiscord({
    acknowledgeWithinMs: 8_000,
    privilegedIntents: GatewayIntentBits.MessageContent,
    token: `${Buffer.from('1100000000000000001').toString('base64url')}.of.my-own`,
  });
  const { environment, close } = await impersonate(discord.accept, {});
  const isReady = hasAllCommands(discord);
  const child = spawn(command, [fileURLToPath(new URL(`./foreign-clients/${file}`, import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      ...environment,
      DISCORD_TOKEN: discord.token,
      DISCORD_APPLICATION_ID: discord.applicationId,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program = watchProgram(child, file);
  const ended = program.ends().then(() => Promise.reject(new Error(program.output())));
  try {
    await Promise.race([isReady, ended]);
    return await Promise.race([driveForeignBot(discord), ended]);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${program.output()}`, {
      cause: error,
    });
  } finally {
    ended.catch(() => {});
    await program.ends('SIGKILL');
    await close();
    await discord.close();
  }
}

/** Resolves when the bot is there and its commands are. */
function hasAllCommands(discord: Awaited<ReturnType<typeof openLocalDiscord>>): Promise<void> {
  return new Promise((resolve) => {
    const stop = discord.onChange(() => {
      if (discord.commands().length < 3 || discord.gateway.connected() === 0) return;
      stop();
      resolve();
    });
  });
}
