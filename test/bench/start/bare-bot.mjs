import { Client, Events } from 'discord.js';

/** The least that is a bot with discord.js: logs in and says so. */
const client = new Client({ intents: [], rest: { api: process.env.DISCORD_API_URL } });
client.once(Events.ClientReady, () => console.log('ready for commands'));
process.on('SIGTERM', () => client.destroy());
await client.login(process.env.DISCORD_TOKEN);
