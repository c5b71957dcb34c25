import { GatewayIntentBits, WebhookClient } from 'discord.js';
import { expect, it } from 'vitest';
import { defaultApplication } from '../../src/local-discord/guild/world-file.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { startDiscordJs } from '../support/local-discord/discord-js-bot.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

it('the unmodified discord.js client keeps a server in order', async () => {
  const discord = await openLocalDiscord({
    privilegedIntents: GatewayIntentBits.GuildMembers,
    world: {
      servers: [
        {
          name: 'Guild',
          applications: [{ name: defaultApplication.name, permissions: ['Administrator'] }],
          channels: [{ name: 'lounge' }],
          members: [{ name: 'Jun' }],
        },
      ],
    },
  });
  const intents = GatewayIntentBits.Guilds | GatewayIntentBits.GuildMembers;
  const client = await startDiscordJs(discord, async () => {}, intents);
  const guild = await client.guilds.fetch(discord.guildId);
  const jun = await guild.members.fetch(discord.member('Jun').id);
  await jun.timeout(60_000, 'shouts');
  expect(jun.isCommunicationDisabled()).toBe(true);
  await jun.ban({ reason: 'shouts on', deleteMessageSeconds: 60 });
  expect((await guild.bans.fetch()).map(({ reason, user }) => [user.globalName, reason])).toEqual([
    ['Jun', 'shouts on'],
  ]);
  await guild.members.unban(jun.id);

  const channel = await client.channels.fetch(discord.channelId);
  if (channel?.type !== 0) throw new Error('The channel is of another kind');
  const webhook = await channel.createWebhook({ name: 'News', avatar: picture });
  const { id, token, url } = webhook;
  expect(new WebhookClient({ url: url.replace(discord.cdnUrl, 'https://discord.com') }).id).toBe(id);
  const poster = new WebhookClient({ id, token: token ?? '' }, { rest: { api: discord.apiUrl } });
  const { id: messageId } = await poster.send({ content: 'Fresh', username: 'Herald' });
  await poster.editMessage(messageId, 'Edited');
  expect(discord.member('Kai').sees().at(-1)?.message).toMatchObject({
    content: 'Edited',
    author: { username: 'Herald' },
  });
  expect((await channel.fetchWebhooks()).map(({ name }) => name)).toEqual(['News']);
  await webhook.delete();

  const invite = await channel.createInvite({ maxAge: 60 });
  expect((await guild.invites.fetch()).map(({ code }) => code)).toEqual([invite.code]);
  expect((await client.fetchInvite(invite.code)).guild?.name).toBe('Guild');
  const emoji = await guild.emojis.create({ name: 'gold', attachment: picture });
  await emoji.setName('silver');
  expect((await guild.emojis.fetch()).map(({ name }) => name)).toEqual(['silver']);
  await client.destroy();
  await discord.close();
});
