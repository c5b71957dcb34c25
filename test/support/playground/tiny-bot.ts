import {
  ActionRowBuilder,
  type AnySelectMenuInteraction,
  ApplicationCommandType,
  ApplicationIntegrationType,
  type AutocompleteInteraction,
  ButtonBuilder,
  type ButtonInteraction,
  ButtonStyle,
  type ChatInputCommandInteraction,
  Client,
  ContextMenuCommandBuilder,
  DiscordAPIError,
  EmbedBuilder,
  Events,
  InteractionContextType,
  LabelBuilder,
  type MessageContextMenuCommandInteraction,
  MessageFlags,
  ModalBuilder,
  type ModalSubmitInteraction,
  PermissionFlagsBits,
  RESTJSONErrorCodes,
  SlashCommandBuilder,
  StringSelectMenuBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
} from 'discord.js';
import sharp from 'sharp';
import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';
import { layoutReply } from './layout-reply.ts';

/** A real bot with one command for each thing the page must show. Each `/slow` thinks until `release` is called. */
export async function startTinyBot(
  discord: LocalDiscord,
): Promise<{ release(): void; stop(): Promise<void> }> {
  const waiting: (() => void)[] = [];
  const released = () => new Promise<void>((resolve) => waiting.push(resolve));
  const release = () => {
    for (const goOn of waiting.splice(0)) goOn();
  };
  // The library sends by whichever undici the process loaded first. The types of the two forms differ, the forms do not.
  const client = new Client({
    intents: [],
    rest: { api: discord.apiUrl, cdn: discord.cdnUrl, makeRequest: fetch as never },
  });
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isAutocomplete()) await offer(interaction);
    if (interaction.isChatInputCommand()) await run(interaction, released);
    if (interaction.isButton()) await press(interaction);
    if (interaction.isAnySelectMenu()) await choose(interaction);
    if (interaction.isModalSubmit()) await saveForm(interaction);
    if (interaction.isUserContextMenuCommand())
      await interaction.reply(`The card of ${interaction.targetUser.displayName}`);
    if (interaction.isMessageContextMenuCommand()) await findIds(interaction);
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
  new SlashCommandBuilder()
    .setName('read')
    .setDescription('Reads a file')
    .addAttachmentOption((option) => option.setName('file').setDescription('What to read').setRequired(true))
    .addAttachmentOption((option) => option.setName('other').setDescription('And this'))
    .addStringOption((option) => option.setName('as').setDescription('How')),
  new SlashCommandBuilder().setName('lose').setDescription('Finds nothing, and says so privately'),
  new SlashCommandBuilder().setName('slow').setDescription('Thinks for long'),
  new SlashCommandBuilder().setName('mute').setDescription('Never answers'),
  new SlashCommandBuilder().setName('look').setDescription('Shows a card as Loadout does'),
  new SlashCommandBuilder().setName('layout').setDescription('Shows a card made of components alone'),
  new SlashCommandBuilder().setName('choose').setDescription('Lets you choose'),
  new SlashCommandBuilder().setName('form').setDescription('Asks for all kinds of things'),
  new SlashCommandBuilder()
    .setName('everywhere')
    .setDescription('Works in every place')
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall)
    .setContexts(
      InteractionContextType.Guild,
      InteractionContextType.BotDM,
      InteractionContextType.PrivateChannel,
    ),
  new ContextMenuCommandBuilder().setName('Player card').setType(ApplicationCommandType.User),
  new ContextMenuCommandBuilder().setName('Find player IDs').setType(ApplicationCommandType.Message),
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

async function run(interaction: ChatInputCommandInteraction, released: () => Promise<void>): Promise<void> {
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
  if (commandName === 'read') {
    const files = ['file', 'other'].flatMap((name) => options.getAttachment(name) ?? []);
    await interaction.reply(
      `read ${files.map(({ name, size }) => `${name} of ${size} bytes`).join(' and ')}`,
    );
  }
  if (commandName === 'lose') {
    await interaction.deferReply();
    await interaction.deleteReply();
    const components = [rowOf(buttonOf('again', 'Try again'), buttonOf('why', 'Why?'))];
    await interaction.followUp({ content: 'Nothing found', components, flags: MessageFlags.Ephemeral });
  }
  if (commandName === 'slow') {
    await interaction.deferReply();
    await released();
    await interaction.editReply('done at last');
  }
  if (commandName === 'everywhere') await interaction.reply('here, too');
  if (commandName === 'look') await interaction.reply(await look());
  if (commandName === 'layout') await interaction.reply(await layoutReply());
  if (commandName === 'choose') await interaction.reply({ content: 'Choose', components: selects() });
  if (commandName === 'form') await interaction.showModal(form);
  if (commandName === 'server')
    await interaction.reply(`This server plays in ${options.getString('region', true)}`);
}

async function choose(interaction: AnySelectMenuInteraction): Promise<void> {
  const words = `chosen: ${interaction.values.join(', ')}`;
  // A message of components alone takes no content.
  await (interaction.customId === 'part' ? interaction.reply(words) : interaction.update(words));
}

async function findIds(interaction: MessageContextMenuCommandInteraction): Promise<void> {
  const { content, messageSnapshots } = interaction.targetMessage;
  const text = content || messageSnapshots.first()?.content;
  await interaction.reply(`found ${/\d{5,15}/.exec(text ?? '')?.[0] ?? 'nothing'}`);
}

function selects() {
  const pieces = new StringSelectMenuBuilder()
    .setCustomId('piece')
    .setPlaceholder('Look at a piece')
    .addOptions(
      Array.from({ length: 25 }, (_, n) => ({
        label: `Piece ${n}`,
        value: `${n}`,
        description: 'A thing to wear',
        emoji: '👕',
      })),
    );
  const members = new UserSelectMenuBuilder().setCustomId('who').setPlaceholder('Whom?').setMaxValues(2);
  return [
    new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(pieces),
    new ActionRowBuilder<UserSelectMenuBuilder>().addComponents(members),
  ];
}

const form = new ModalBuilder()
  .setCustomId('form')
  .setTitle('Server settings')
  .addLabelComponents(
    new LabelBuilder()
      .setLabel('Player ID')
      .setDescription('Under your name in the game')
      .setTextInputComponent((text) =>
        text.setCustomId('uid').setStyle(TextInputStyle.Short).setMinLength(5).setMaxLength(15),
      ),
    new LabelBuilder()
      .setLabel('Region')
      .setStringSelectMenuComponent((select) =>
        select
          .setCustomId('region')
          .addOptions(
            { label: 'Find it for me', value: 'any', default: true },
            { label: 'Brazil', value: 'BR' },
          ),
      ),
    new LabelBuilder()
      .setLabel('Answers')
      .setRadioGroupComponent((group) =>
        group
          .setCustomId('answers')
          .addOptions({ label: 'Everyone', value: 'all' }, { label: 'Only me', value: 'me' }),
      ),
    new LabelBuilder()
      .setLabel('Channels')
      .setChannelSelectMenuComponent((select) =>
        select.setCustomId('channels').setMinValues(0).setMaxValues(25).setRequired(false),
      ),
    new LabelBuilder()
      .setLabel('What changed')
      .setCheckboxComponent((checkbox) => checkbox.setCustomId('changes')),
  );

async function saveForm(interaction: ModalSubmitInteraction): Promise<void> {
  const { fields } = interaction;
  const said = [
    fields.getTextInputValue('uid'),
    fields.getStringSelectValues('region').join(),
    fields.getRadioGroup('answers'),
    fields
      .getSelectedChannels('channels')
      ?.map((channel) => ('name' in channel ? channel.name : ''))
      .join(' and '),
    fields.getCheckbox('changes'),
  ];
  await interaction.reply(`saved ${said.join(', ')}`);
}

async function offer(interaction: AutocompleteInteraction): Promise<void> {
  const typed = interaction.options.getFocused().toLowerCase();
  const regions = [
    { name: 'India', value: 'IND' },
    { name: 'Indonesia', value: 'ID' },
    { name: 'Brazil', value: 'BR' },
  ];
  const fitting = regions.filter(({ name }) => name.toLowerCase().startsWith(typed));
  // If a test resets the world meanwhile, nobody types any more.
  await interaction.respond(fitting).catch((error: unknown) => {
    if (!(error instanceof DiscordAPIError && error.code === RESTJSONErrorCodes.UnknownInteraction))
      throw error;
  });
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

/** The shape of Loadout's own cards: a title, two lines, a wide picture, a footer and one row of buttons. */
async function look() {
  const picture = await sharp({ create: { width: 1024, height: 576, channels: 3, background: '#2b6cb0' } })
    .png()
    .toBuffer();
  const embed = new EmbedBuilder()
    .setTitle('Vortex')
    .setDescription('“Catch me if you can”\n`2000000001` · last seen <t:1700000000:R>')
    .setImage('attachment://look.png')
    .setColor(0x2b6cb0)
    .setFooter({ text: 'Updated' })
    .setTimestamp(1_700_000_000_000)
    .toJSON();
  const row = rowOf(
    buttonOf('refresh', 'Outfit', ButtonStyle.Primary),
    buttonOf('hint', 'Refresh'),
    buttonOf('again', 'Details'),
  );
  return {
    embeds: [
      { ...embed, image: { url: 'attachment://look.png', description: 'Vortex, Diamond 2, level 62' } },
    ],
    components: [row],
    files: [{ attachment: picture, name: 'look.png' }],
  };
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
  const image = { url: 'attachment://card.png', ...{ description: `Card of player ${uid}` } };
  return {
    embeds: [{ ...embed.toJSON(), image }],
    components: [row],
    files: [{ attachment: picture, name: 'card.png', description: `Card of player ${uid}` }],
  };
}
