import {
  ActionRowBuilder,
  AttachmentBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
  type Interaction,
  MessageFlags,
} from 'discord.js';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultWorld } from '../../src/local-discord/guild/default-world.ts';
import { defaultApplication } from '../../src/local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import { startDiscordJs } from '../support/local-discord/discord-js-bot.ts';
import { playerCommand } from '../support/local-discord/raw-bot.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the unmodified discord.js client', () => {
  const toClose: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of toClose.splice(0).reverse()) await close();
  });

  async function open(answer: (interaction: Interaction) => Promise<unknown> = async () => {}) {
    const discord: LocalDiscord = await openLocalDiscord({ now: Date.now, acknowledgeWithinMs: 20_000 });
    toClose.push(discord.close);
    const client = await startDiscordJs(discord, answer);
    toClose.push(() => client.destroy());
    await client.application.commands.set([playerCommand]);
    return { discord, client };
  }

  it('logs in, sees its one server and channel, and registers commands that are there at once', async () => {
    const { discord, client } = await open();
    expect(client.user.username).toBe(defaultApplication.name);
    const guild = client.guilds.cache.get(discord.guildId);
    expect(guild?.channels.cache.get(discord.channelId)?.name).toBe(
      defaultWorld.servers[0]?.channels[0]?.name,
    );
    expect(discord.commands().map(({ name }) => name)).toEqual(['player']);
    expect((await client.application.commands.fetch()).first()?.options[0]?.name).toBe('uid');
    await guild?.commands.set([{ name: 'here', description: 'Only here' }]);
    expect(discord.commands().map(({ name }) => name)).toEqual(['here', 'player']);
  });

  it('defers, then edits in an embed with an uploaded picture', async () => {
    const { discord } = await open(async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.deferReply();
      const embed = new EmbedBuilder()
        .setTitle(`Player ${interaction.options.getString('uid')}`)
        .setImage('attachment://card.png');
      const { image, ...rest } = embed.toJSON();
      await interaction.editReply({
        embeds: [{ ...rest, image: { url: image?.url ?? '', ...{ description: 'A dot' } } }],
        files: [new AttachmentBuilder(pixel, { name: 'card.png', description: 'A red dot' })],
      });
    });
    const thinking: boolean[] = [];
    discord.onChange((change) => {
      if (change.type === 'message') thinking.push(change.message.isThinking);
    });
    const { message, onlyFor } = await discord.member('Ana').runs('/player', { uid: '4123456789' });
    expect(thinking).toEqual([true, false]);
    expect(onlyFor).toBeUndefined();
    const [embed] = message.embeds;
    expect(embed?.title).toBe('Player 4123456789');
    expect(embed?.image).toMatchObject({
      width: 1,
      height: 1,
      content_type: 'image/png',
      description: 'A dot',
    });
    const url = embed?.image?.url ?? '';
    expect(Buffer.from(discord.file(new URL(url).pathname)?.data ?? [])).toEqual(pixel);
    const served = await fetch(url);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await served.arrayBuffer())).toEqual(pixel);
  });

  it('updates its message on a press, follows up for one person, and answers with the sent message', async () => {
    const sent: string[] = [];
    const { discord } = await open(async (interaction) => {
      if (interaction.isChatInputCommand()) {
        const button = new ButtonBuilder()
          .setCustomId('again')
          .setLabel('Refresh')
          .setStyle(ButtonStyle.Primary);
        const response = await interaction.reply({
          content: 'first',
          components: [new ActionRowBuilder<ButtonBuilder>().addComponents(button)],
          withResponse: true,
        });
        sent.push(response.resource?.message?.id ?? '');
      } else if (interaction.isButton()) {
        await interaction.update({ content: `second, was ${interaction.message.content}`, files: [pixel] });
        await interaction.followUp({ content: 'only you', flags: MessageFlags.Ephemeral });
      }
    });
    const ana = discord.member('Ana');
    const first = await ana.runs('/player');
    await expect.poll(() => sent).toEqual([first.message.id]);
    const whispered = new Promise((resolve) => {
      discord.onChange((change) => {
        if (change.type === 'message' && change.message.onlyFor) resolve(change.message.message.content);
      });
    });
    const second = await ana.presses('Refresh');
    expect(second.message).toMatchObject({ id: first.message.id, content: 'second, was first' });
    expect(second.message.attachments).toHaveLength(1);
    expect(await whispered).toBe('only you');
    expect(ana.sees().at(-1)).toMatchObject({ onlyFor: ana.id, message: { flags: MessageFlags.Ephemeral } });
    expect(discord.member('Ben').sees()).toHaveLength(1);
  });

  it('offers choices while a member types', async () => {
    const { discord, client } = await open(async (interaction) => {
      if (!interaction.isAutocomplete()) return;
      const { name, value } = interaction.options.getFocused(true);
      await interaction.respond([{ name: `${name} ${value}…`, value: 'axe' }]);
    });
    await client.application.commands.set([
      {
        name: 'item',
        description: 'An item',
        options: [{ type: 3, name: 'name', description: 'Name', autocomplete: true }],
      },
    ]);
    const choices = await discord.member('Ana').types('/item', { name: 'ax' }, 'name');
    expect(choices).toEqual([{ name: 'name ax…', value: 'axe' }]);
  });

  it('fetches and deletes its answer, and posts in the channel', async () => {
    const { discord, client } = await open(async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.reply('gone soon');
      const reply = await interaction.fetchReply();
      await interaction.deleteReply();
      await interaction.followUp(`deleted ${reply.content}`);
    });
    const channel = await client.channels.fetch(discord.channelId);
    if (!channel?.isSendable()) throw new Error('The channel takes no messages.');
    const posted = await channel.send('hello');
    await posted.edit('hello again');
    const gone = new Promise((resolve) =>
      discord.onChange(({ type }) => type === 'message-deleted' && resolve(type)),
    );
    const ana = discord.member('Ana');
    await ana.runs('/player');
    await gone;
    expect((await channel.messages.fetch(posted.id)).content).toBe('hello again');
  });

  it.each([
    ['its socket is cut', (discord: LocalDiscord) => discord.gateway.dropSockets()],
    ['it is asked to reconnect', (discord: LocalDiscord) => discord.gateway.askToReconnect()],
  ])('resumes and misses nothing when %s', async (_trouble, cause) => {
    const { discord, client } = await open(async (interaction) => {
      if (interaction.isChatInputCommand()) await interaction.reply('still here');
    });
    const resumed = new Promise((resolve) => client.once(Events.ShardResume, resolve));
    cause(discord);
    const answer = discord.member('Ana').runs('/player');
    await resumed;
    expect((await answer).message.content).toBe('still here');
    expect(discord.gateway.connected()).toBe(1);
  });

  it('fails to log in with a wrong token', async () => {
    const discord = await openLocalDiscord({ now: Date.now });
    toClose.push(discord.close);
    const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: discord.apiUrl } });
    await expect(client.login('not.the.token')).rejects.toThrow('An invalid token was provided.');
  });

  it('logs out, and then a command fails because no bot is connected', async () => {
    const { discord, client } = await open();
    const destroyed = client.destroy();
    await destroyed;
    await expect.poll(() => discord.gateway.connected()).toBe(0);
    await expect(discord.member('Ana').runs('/player')).rejects.toThrow('No bot is connected');
  });

  it('runs as several shards, and the server is on one of them', async () => {
    const discord = await openLocalDiscord({ now: Date.now, shards: 3 });
    toClose.push(discord.close);
    const client = new Client({
      intents: [GatewayIntentBits.Guilds],
      shards: 'auto',
      rest: { api: discord.apiUrl },
    });
    toClose.push(() => client.destroy());
    const answered: number[] = [];
    client.on(Events.InteractionCreate, async (interaction) => {
      answered.push(
        Number((BigInt(interaction.guildId ?? '0') >> 22n) % 3n),
        interaction.guild?.shardId ?? -1,
      );
      if (interaction.isChatInputCommand()) await interaction.reply('from a shard');
    });
    const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
    await client.login(discord.token);
    await (await ready).application.commands.set([playerCommand]);
    await discord.member('Ana').runs('/player');
    expect(discord.gateway.connected()).toBe(3);
    expect(answered[0]).toBe(answered[1]);
    expect(answered).toHaveLength(2);
  });
});
