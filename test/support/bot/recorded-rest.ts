import { onTestFinished } from 'vitest';
import type { RepeatTime } from '../../../src/bot/discord/rest/repeated-requests.ts';
import { type OpenRest, openRest } from '../../../src/bot/discord/rest/rest.ts';
import type { Log } from '../../../src/shared/log/log.ts';
import { leapingTime } from './leaping-time.ts';
import { token } from './open-dispatcher.ts';
import { openRecordingDiscord, type RecordingDiscord } from './recording-discord.ts';

/** A client of Discord's REST API, and the Discord that writes down what it says. */
export interface RecordedRest {
  discord: RecordingDiscord;
  rest: OpenRest;
}

/** Both are closed when the test is over. */
export async function openRecordedRest(
  options: { log?: Log; time?: RepeatTime } = {},
): Promise<RecordedRest> {
  const discord = await openRecordingDiscord();
  const rest = openRest({ apiUrl: discord.apiUrl, token, time: leapingTime(), ...options });
  onTestFinished(async () => {
    await rest.close();
    await discord.close();
  });
  return { discord, rest };
}
