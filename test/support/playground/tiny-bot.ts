import {
  ActionRowBuilder,
  type AutocompleteInteraction,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
  Client,
  EmbedBuilder,
  Events,
  MessageFlags,
  PermissionFlagsBits,
  SlashCommandBuilder,
} from 'discord.js';
import sharp from 'sharp';
import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';

/** A real bot with one command for each thing the page must show. `/slow` thinks until `release` is called. */
export async function startTinyBot(
  discord: LocalDiscord,
): Promise<{ release(): void; stop(): Promise<void> }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const client = new Client({ intents: [], rest: { api: discord.apiUrl, cdn: discord.cdnUrl } });
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isAutocomplete()) await offer(interaction);
    if (interaction.isChatInputCommand()) await run(interaction, released);
    if (interaction.isButton()) await press(interaction);
  });
  const ready = new Promise((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(discord.token);
  await ready;
  await client.rest.put(`/applications/${discord.applicationId}/commands`, { body: definitions });
  return { release, stop: () => client.destroy() };
}

const definitions = [
  new SlashCommandBuilder()
    .setName('card')
    .setDescription('Shows a card')
    .addStringOption((option) =>
      option.setName('uid').setDescription('The number').setRequired(true).setMinLength(5).setMaxLength(15),
    )
    .addStringOption((option) => option.setName('region').setDescription('Where').setAutocomplete(true)),
  new SlashCommandBuilder()
    .setName('whisper')
    .setDescription('Tells you alone')
    .addStringOption((option) =>
      option
        .setName('tone')
        .setDescription('How')
        .addChoices({ name: 'Kind', value: 'kind' }, { name: 'Stern', value: 'stern' }),
    )
    .addUserOption((option) => option.setName('about').setDescription('Whom'))
    .addBooleanOption((option) => option.setName('twice').setDescription('Again')),
  new SlashCommandBuilder().setName('lose').setDescription('Finds nothing, and says so privately'),
  new SlashCommandBuilder().setName('slow').setDescription('Thinks for long'),
  new SlashCommandBuilder().setName('mute').setDescription('Never answers'),
  new SlashCommandBuilder()
    .setName('server')
    .setDescription('The server')
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild)
    .addSubcommand((sub) =>
      sub
        .setName('region')
        .setDescription('Its region')
        .addStringOption((option) => option.setName('region').setDescription('Where').setRequired(true)),
    ),
].map((command) => command.toJSON());

async function run(interaction: ChatInputCommandInteraction, released: Promise<void>): Promise<void> {
  const { commandName, options } = interaction;
  if (commandName === 'card') {
    await interaction.deferReply();
    const body = await card(options.getString('uid', true), options.getString('region') ?? 'anywhere');
    await interaction.editReply(body);
  }
  if (commandName === 'whisper') {
    const about = options.getUser('about')?.toString() ?? 'nobody';
    const words = `**${options.getString('tone') ?? 'plain'}** words about ${about}, ${options.getBoolean('twice')}`;
    await interaction.reply({ content: words, flags: MessageFlags.Ephemeral });
  }
  if (commandName === 'lose') {
    await interaction.deferReply();
    await interaction.deleteReply();
    const components = [rowOf(buttonOf('again', 'Try again'), buttonOf('why', 'Why?'))];
    await interaction.followUp({ content: 'Nothing found', components, flags: MessageFlags.Ephemeral });
  }
  if (commandName === 'slow') {
    await interaction.deferReply();
    await released;
    await interaction.editReply('done at last');
  }
  if (commandName === 'server')
    await interaction.reply(`This server plays in ${options.getString('region', true)}`);
}

async function offer(interaction: AutocompleteInteraction): Promise<void> {
  const typed = interaction.options.getFocused().toLowerCase();
  const regions = [
    { name: 'India', value: 'IND' },
    { name: 'Indonesia', value: 'ID' },
    { name: 'Brazil', value: 'BR' },
  ];
  await interaction.respond(regions.filter(({ name }) => name.toLowerCase().startsWith(typed)));
}

async function press(interaction: ButtonInteraction): Promise<void> {
  if (interaction.customId === 'refresh') await interaction.update({ content: 'refreshed' });
  if (interaction.customId === 'again')
    await interaction.update({ content: 'found at last', components: [rowOf(buttonOf('why', 'Why?'))] });
  if (interaction.customId === 'hint')
    await interaction.reply({ content: 'a hint for one', flags: MessageFlags.Ephemeral });
}

function rowOf(...buttons: ButtonBuilder[]): ActionRowBuilder<ButtonBuilder> {
  return new ActionRowBuilder<ButtonBuilder>().addComponents(buttons);
}

function buttonOf(customId: string, label: string, style = ButtonStyle.Secondary): ButtonBuilder {
  return new ButtonBuilder().setCustomId(customId).setLabel(label).setStyle(style);
}

async function card(uid: string, region: string) {
  const picture = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#2b6cb0' } })
    .png()
    .toBuffer();
  const embed = new EmbedBuilder()
    .setTitle(`Player ${uid}`)
    .setDescription('Level **62**, <script>alert(1)</script>')
    .addFields({ name: 'Region', value: region, inline: true }, { name: 'Likes', value: '12', inline: true })
    .setImage('attachment://card.png')
    .setColor(0x2b6cb0)
    .setFooter({ text: 'Live' });
  const row = rowOf(
    buttonOf('refresh', 'Refresh', ButtonStyle.Primary),
    buttonOf('hint', 'Hint'),
    buttonOf('off', 'Off', ButtonStyle.Danger).setDisabled(true),
    new ButtonBuilder().setURL('https://loadout.example/docs').setLabel('Docs').setStyle(ButtonStyle.Link),
  );
  return {
    embeds: [embed],
    components: [row],
    files: [{ attachment: picture, name: 'card.png', description: `Card of player ${uid}` }],
  };
}
