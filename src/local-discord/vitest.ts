import { test as base, vi, type WorkerGlobalState } from 'vitest';
import type { LocalDiscord } from './local-discord.ts';
import { openLocalDiscord } from './open-local-discord.ts';
import { startBot } from './program/start-bot.ts';

export interface LocalDiscordFixtures {
  /** A world of its own for each test, with a port of its own, so that tests may run side by side. */
  discord: LocalDiscord;
  /** `await startBot(['node', 'bot.js'], 'ping')` runs a bot until the test ends, and waits for it to register the command. */
  startBot: (command: readonly string[], ready?: string) => Promise<void>;
}

// A bot may need longer to start than the five seconds that vitest gives a test by default. A timeout that its user chose stays.
const { __vitest_worker__: worker } = globalThis as { __vitest_worker__?: WorkerGlobalState };
if (worker?.config.testTimeout === 5000) vi.setConfig({ testTimeout: 60_000 });

/** vitest's `test` with the fixtures `discord` and `startBot`. */
export const test = base.extend<LocalDiscordFixtures>({
  discord: async ({ task: _ }, use) => {
    const discord = await openLocalDiscord();
    await use(discord);
    await discord.close();
  },
  startBot: async ({ discord, task }, use) => {
    const stops: Array<() => Promise<void>> = [];
    // The error of `startBot` names what is missing; that of vitest's own timeout would not.
    const withinMs = Math.min(30_000, task.timeout > 0 ? task.timeout * 0.8 : 30_000);
    await use(async (command, ready) => {
      const { stop } = await startBot(discord, command, { withinMs, ...(ready !== undefined && { ready }) });
      stops.push(stop);
    });
    for (const stop of stops) await stop();
  },
});
