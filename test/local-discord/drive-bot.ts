import { spawn } from 'node:child_process';
import { GatewayIntentBits } from 'discord-api-types/v10';
import { impersonate } from '../../src/local-discord/as-discord/impersonate.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { watchProgram } from '../support/program.ts';
import { driveForeignBot } from './drive-foreign-bot.ts';

/** Starts a bot that knows only Discord's addresses, of `test/local-discord/foreign-clients`. @returns what {@link driveForeignBot} does */
export async function driveBot(command: string, args: readonly string[]): Promise<string[]> {
  const discord = await openLocalDiscord({
    acknowledgeWithinMs: 8_000,
    privilegedIntents: GatewayIntentBits.MessageContent,
    token: `${Buffer.from('1100000000000000001').toString('base64url')}.of.my-own`,
  });
  const { environment, close } = await impersonate(discord.accept, {});
  const isReady = hasAllCommands(discord);
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      ...environment,
      DISCORD_TOKEN: discord.token,
      DISCORD_APPLICATION_ID: discord.applicationId,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program = watchProgram(child, args.at(-1) ?? command);
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
