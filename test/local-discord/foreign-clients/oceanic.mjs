import { Client } from 'oceanic.js';
import { choicesFor, options, registered, row } from './shared.mjs';

// The bot of `drive-foreign-bot.ts`, written with Oceanic.
const { DISCORD_TOKEN } = process.env;
const client = new Client({
  auth: `Bot ${DISCORD_TOKEN}`,
  gateway: { intents: ['GUILDS', 'GUILD_MESSAGES', 'MESSAGE_CONTENT'], compress: 'zlib-stream' },
});

const button = (customID, label) => ({ type: 2, style: 1, customID, label });
const file = { name: 'report.txt', contents: Buffer.from('the report') };

const commands = {
  async report(interaction) {
    await interaction.defer();
    await interaction.editOriginal({
      content: 'Done',
      embeds: [{ title: 'Report' }],
      files: [file],
      components: [row(button('again', 'Again'), button('form', 'Form'))],
    });
  },
  async pick(interaction) {
    const select = { type: 3, customID: 'pick', placeholder: 'Pick one', options };
    await interaction.createMessage({ content: 'Choose', flags: 64, components: [row(select)] });
  },
  async find(interaction) {
    await interaction.createMessage({ content: interaction.data.options.getString('query') });
  },
};

const parts = {
  again: (interaction) => interaction.editParent({ content: 'Again' }),
  form: (interaction) =>
    interaction.createModal({
      customID: 'greet',
      title: 'Greet',
      components: [row({ type: 4, customID: 'name', label: 'Name', style: 1 })],
    }),
  pick: (interaction) =>
    interaction.editParent({ content: `You chose ${interaction.data.values.getStrings().join()}` }),
  async greet(interaction) {
    const name = interaction.data.components.getTextInput('name');
    await interaction.createMessage({ content: `Hello ${name}`, flags: 64 });
    await interaction.createFollowup({ content: 'Also this' });
  },
};

client.on('interactionCreate', (interaction) => {
  if (interaction.type === 4) {
    const typed = interaction.data.options.getString('query');
    return interaction.result(choicesFor(typed));
  }
  return interaction.type === 2
    ? commands[interaction.data.name](interaction)
    : parts[interaction.data.customID](interaction);
});

client.on('messageCreate', async (message) => {
  if (message.content !== '!go') return;
  await message.createReaction('👍');
  const reply = await message.channel.createMessage({
    content: `For <@${message.author.id}>`,
    messageReference: { messageID: message.id },
    allowedMentions: { users: [message.author.id] },
    files: [file],
  });
  await reply.edit({
    content: `Kept for <@${message.author.id}>`,
    attachments: [{ id: reply.attachments.first().id }],
  });
});

client.once('ready', () => client.application.bulkEditGlobalCommands(registered));
client.on('error', (error) => console.error(error));
await client.connect();
