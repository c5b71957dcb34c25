import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { impersonate } from '../as-discord/impersonate.ts';
import { findMissingBot } from '../control/find-missing-bot.ts';
import { describeSettings } from '../describe-settings.ts';
import type { LocalDiscord } from '../local-discord.ts';
import { environmentWith } from './run-command.ts';

export interface BotOptions {
  /** Command whose registration to wait for. */
  ready?: string;
  withinMs?: number;
}

export interface StartedBot {
  stop(): Promise<void>;
}

/**
 * Runs an unmodified bot, pointed here by its environment (`DISCORD_TOKEN`, `DISCORD_API_URL` and more), until
 * connected.
 * @param command e.g. `['node', 'bot.js']` @throws Error if the bot exits first or takes too long
 */
export async function startBot(
  discord: LocalDiscord,
  [command = '', ...args]: readonly string[],
  { ready, withinMs = 30_000 }: BotOptions = {},
): Promise<StartedBot> {
  const disguise = await impersonate(discord.accept, environmentWith({}));
  const env = environmentWith({ ...describeSettings(discord), ...disguise.environment });
  let child: ChildProcess | undefined;
  const stop = async () => {
    const isRunning = child?.exitCode === null && child.signalCode === null && child.pid !== undefined;
    if (child && isRunning && child.kill()) await once(child, 'exit');
    await disguise.close();
  };
  try {
    child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
    await waitUntilReady(discord, child, { ready, withinMs });
  } catch (error) {
    await stop();
    throw error;
  }
  return { stop };
}

function waitUntilReady(
  { applications, commands, onChange }: LocalDiscord,
  child: ChildProcess,
  { ready, withinMs }: { ready: string | undefined; withinMs: number },
): Promise<void> {
  const controlled = { commands, hasBot: () => applications.some(({ hasBot }) => hasBot()) };
  const findMissing = () => findMissingBot(controlled, ready);
  return new Promise((resolve, reject) => {
    const end = (problem?: string) => {
      clearTimeout(timer);
      stopListening();
      if (problem === undefined) resolve();
      else reject(new Error(problem));
    };
    const timer = setTimeout(() => end(`The bot is not ready. ${findMissing()}`), withinMs);
    const stopListening = onChange(() => findMissing() === undefined && end());
    child.once('error', ({ message }) => end(`The bot cannot be started: ${message}`));
    child.once('exit', (code, signal) => end(`The bot ended before it was ready (${signal ?? code}).`));
  });
}
