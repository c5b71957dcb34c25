import { Client, Events, GatewayIntentBits } from 'discord.js';
import { buttons, choicesFor, form, menu, registered } from './shared.mjs';

// The bot of `drive-foreign-bot.ts`, written with discord.js.
const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
const client = new Client({ intents: [Guilds, GuildMessages, MessageContent] });

const file = { name: 'report.txt', attachment: Buffer.from('the report') };

const commands = {
  async report(interaction) {
    await interaction.deferReply();
    await interaction.editReply({
      content: 'Done',
      embeds: [{ title: 'Report' }],
      files: [file],
      components: [buttons],
    });
  },
  pick: (interaction) => interaction.reply({ content: 'Choose', flags: 64, components: [menu] }),
  find: (interaction) => interaction.reply(interaction.options.getString('query')),
};

const parts = {
  again: (interaction) => interaction.update({ content: 'Again' }),
  form: (interaction) => interaction.showModal(form),
  pick: (interaction) => interaction.update({ content: `You chose ${interaction.values.join()}` }),
  async greet(interaction) {
    const name = interaction.fields.getTextInputValue('name');
    await interaction.reply({ content: `Hello ${name}`, flags: 64 });
    await interaction.followUp('Also this');
  },
};

client.on(Events.InteractionCreate, (interaction) => {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused();
    return interaction.respond(choicesFor(typed));
  }
  return interaction.isCommand()
    ? commands[interaction.commandName](interaction)
    : parts[interaction.customId](interaction);
});

client.on(Events.MessageCreate, async (message) => {
  if (message.content !== '!go') return;
  await message.react('👍');
  const reply = await message.reply({
    content: `For <@${message.author.id}>`,
    allowedMentions: { users: [message.author.id] },
    files: [file],
  });
  await reply.edit({
    content: `Kept for <@${message.author.id}>`,
    attachments: [...reply.attachments.values()],
  });
});

client.once(Events.ClientReady, () => client.application.commands.set(registered));
await client.login(process.env.DISCORD_TOKEN);
