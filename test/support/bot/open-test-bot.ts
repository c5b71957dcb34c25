import { openBot } from '../../../src/bot/discord/bot.ts';
import type { RepeatTime } from '../../../src/bot/discord/rest/repeated-requests.ts';
import { openRest } from '../../../src/bot/discord/rest/rest.ts';
import { recordingLog } from '../recording-log.ts';
import { bareServices } from './open-dispatcher.ts';

type BotSettings = Parameters<typeof openBot>[0];

/** The bot as a process of its own opens it, at a Discord of the test. */
export function openTestBot(
  { token, apiUrl, publicKey }: Pick<BotSettings['discord'], 'token' | 'apiUrl'> & { publicKey?: string },
  { time, ...settings }: Pick<BotSettings, 'commands'> & Partial<BotSettings> & { time?: RepeatTime },
): ReturnType<typeof openBot> {
  const { log = recordingLog() } = settings;
  return openBot({
    discord: { token, apiUrl, shards: 'auto', publicKey },
    http: { host: '127.0.0.1', port: 0 },
    services: bareServices(),
    rest: openRest({ token, apiUrl, log, ...(time && { time }) }),
    log,
    now: Date.now,
    deadlineMs: 15_000,
    ...settings,
  });
}
