import { test as base, vi, type WorkerGlobalState } from 'vitest';
import type { LocalDiscord } from './local-discord.ts';
import { openLocalDiscord } from './open-local-discord.ts';
import { startBot } from './program/start-bot.ts';

export interface LocalDiscordFixtures {
  /** A world and port of its own for each test, so that tests can run in parallel. */
  discord: LocalDiscord;
  /** `await startBot(['node', 'bot.js'], 'ping')` runs a bot until the test ends, and waits for `/ping`. */
  startBot: (command: readonly string[], ready?: string) => Promise<void>;
}

// Bots may need longer than vitest's default of five seconds. Users' own timeouts stay.
const { __vitest_worker__: worker } = globalThis as { __vitest_worker__?: WorkerGlobalState };
if (worker?.config.testTimeout === 5000) vi.setConfig({ testTimeout: 60_000 });

export const test = base.extend<LocalDiscordFixtures>({
  discord: async ({ task: _ }, use) => {
    const discord = await openLocalDiscord();
    await use(discord);
    await discord.close();
  },
  startBot: async ({ discord, task }, use) => {
    const stops: Array<() => Promise<void>> = [];
    // `startBot`'s error names the missing part; vitest's timeout does not.
    const withinMs = Math.min(30_000, task.timeout > 0 ? task.timeout * 0.8 : 30_000);
    await use(async (command, ready) => {
      const { stop } = await startBot(discord, command, { withinMs, ...(ready !== undefined && { ready }) });
      stops.push(stop);
    });
    for (const stop of stops) await stop();
  },
});
