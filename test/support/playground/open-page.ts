import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';
import type { OpenPage } from '../../../src/local-discord/page-server/serve-page.ts';
import { openPlaygroundPage, type PlaygroundPageSettings } from '../../../src/playground/playground-page.ts';
import { playgroundWorld } from '../../../src/playground/playground-world.ts';
import { startTinyBot } from './tiny-bot.ts';

export interface PageWorld {
  discord: LocalDiscord;
  page: OpenPage;
  /** Lets `/slow` finish. */
  release(): void;
  close(): Promise<void>;
}

/**
 * The local Discord, a real bot and the page, all on free ports.
 * @param acknowledgeWithinMs when Discord gives the bot up: on a busy machine that takes its time, too
 */
export async function openPageWorld({
  now = Date.now,
  acknowledgeWithinMs = 20_000,
  ...settings
}: Pick<PlaygroundPageSettings, 'log' | 'faults'> & {
  now?: () => number;
  acknowledgeWithinMs?: number;
} = {}): Promise<PageWorld> {
  const discord = await openLocalDiscord({ now, acknowledgeWithinMs, world: playgroundWorld });
  const bot = await startTinyBot(discord);
  const page = await openPlaygroundPage({
    discord,
    now,
    host: '127.0.0.1',
    port: 0,
    ...settings,
  });
  return {
    discord,
    page,
    release: bot.release,
    async close() {
      await page.close();
      await bot.stop();
      await discord.close();
    },
  };
}
