import { Client, Events, GatewayIntentBits } from 'discord.js';

// The bot of `drive-foreign-bot.ts`, written with discord.js.
const { Guilds, GuildMessages, MessageContent } = GatewayIntentBits;
const client = new Client({ intents: [Guilds, GuildMessages, MessageContent] });

const button = (custom_id, label) => ({ type: 2, style: 1, custom_id, label });
const row = (...components) => ({ type: 1, components });
const file = { name: 'report.txt', attachment: Buffer.from('the report') };

const commands = {
  async report(interaction) {
    await interaction.deferReply();
    await interaction.editReply({
      content: 'Done',
      embeds: [{ title: 'Report' }],
      files: [file],
      components: [row(button('again', 'Again'), button('form', 'Form'))],
    });
  },
  async pick(interaction) {
    const options = ['One', 'Two'].map((label) => ({ label, value: label.toLowerCase() }));
    const select = { type: 3, custom_id: 'pick', placeholder: 'Pick one', options };
    await interaction.reply({ content: 'Choose', flags: 64, components: [row(select)] });
  },
  find: (interaction) => interaction.reply(interaction.options.getString('query')),
};

const parts = {
  again: (interaction) => interaction.update({ content: 'Again' }),
  form: (interaction) =>
    interaction.showModal({
      custom_id: 'greet',
      title: 'Greet',
      components: [row({ type: 4, custom_id: 'name', label: 'Name', style: 1 })],
    }),
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
    const found = ['bar', 'baz', 'foo'].filter((word) => word.startsWith(typed));
    return interaction.respond(found.map((name) => ({ name, value: name })));
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

client.once(Events.ClientReady, () =>
  client.application.commands.set([
    { name: 'report', description: 'Reports' },
    { name: 'pick', description: 'Offers' },
    {
      name: 'find',
      description: 'Finds',
      options: [{ type: 3, name: 'query', description: 'What', required: true, autocomplete: true }],
    },
  ]),
);
await client.login(process.env.DISCORD_TOKEN);
