import { createRequire } from 'node:module';
import { Client, Events, GatewayIntentBits, type Interaction } from 'discord.js';
import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';

/** The unmodified discord.js client, ready, with `answer` as its only code. */
export async function startDiscordJs(
  discord: LocalDiscord,
  answer: (interaction: Interaction) => Promise<unknown>,
  intents: number = GatewayIntentBits.Guilds | GatewayIntentBits.GuildMessages,
): Promise<Client<true>> {
  const client = new Client({
    intents,
    rest: { api: discord.apiUrl, cdn: discord.cdnUrl, agent: openOwnAgent() },
  });
  client.on(Events.InteractionCreate, async (interaction) => {
    await answer(interaction).catch((error) => client.emit(Events.Error, error));
  });
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(discord.token);
  return ready;
}

/**
 * An agent of the undici that discord.js brings. Without one, its forms go through the global agent, which may be of another
 * version: the one that this process loaded first.
 */
function openOwnAgent() {
  const { resolve } = createRequire(import.meta.url);
  const { Agent } = createRequire(resolve('@discordjs/rest'))('undici');
  return new Agent();
}
