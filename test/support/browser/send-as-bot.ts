import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';

/**
 * Posts a message as the bot, in the first channel.
 * @throws Error with what Discord has against it
 */
export async function sendAsBot({ apiUrl, token, channelId }: LocalDiscord, body: object): Promise<void> {
  const response = await fetch(`${apiUrl}/v10/channels/${channelId}/messages`, {
    method: 'POST',
    headers: {
      authorization: `Bot ${token}`,
      'content-type': 'application/json',
      'user-agent': 'DiscordBot (https://loadout.example, 1)',
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}
