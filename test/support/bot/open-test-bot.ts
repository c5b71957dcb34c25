import { openBot } from '../../../src/bot/discord/bot.ts';
import { recordingLog } from '../recording-log.ts';
import { bareServices } from './open-dispatcher.ts';

type BotSettings = Parameters<typeof openBot>[0];

/** The bot as a process of its own opens it, at a Discord of the test. */
export function openTestBot(
  { token, apiUrl, publicKey }: Pick<BotSettings['discord'], 'token' | 'apiUrl'> & { publicKey?: string },
  settings: Pick<BotSettings, 'commands'> & Partial<BotSettings>,
): ReturnType<typeof openBot> {
  return openBot({
    discord: { token, apiUrl, shards: 'auto', publicKey },
    http: { host: '127.0.0.1', port: 0 },
    services: bareServices(),
    log: recordingLog(),
    now: Date.now,
    deadlineMs: 15_000,
    ...settings,
  });
}
