import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';
import { call } from '../local-discord/raw-bot.ts';

/**
 * Posts a message as the bot, in the first channel.
 * @throws Error with what Discord has against it
 */
export async function sendAsBot(discord: LocalDiscord, body: object): Promise<void> {
  await askAsBot(discord, 'POST', `/channels/${discord.channelId}/messages`, body);
}

/**
 * Any other request of the bot's. Resolves to what it made or changed.
 * @throws Error with what Discord has against it
 */
export async function askAsBot(
  discord: LocalDiscord,
  method: string,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const response = await call(discord, method, path, body);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}
