import { Client } from '@projectdysnomia/dysnomia';

// The bot of `drive-foreign-bot.ts`, written with Dysnomia.
const client = new Client(`Bot ${process.env.DISCORD_TOKEN}`, {
  gateway: { intents: ['guilds', 'guildMessages', 'messageContent'] },
});

const button = (custom_id, label) => ({ type: 2, style: 1, custom_id, label });
const row = (...components) => ({ type: 1, components });
const file = { filename: 'report.txt', file: Buffer.from('the report') };

const commands = {
  async report(interaction) {
    await interaction.defer();
    await interaction.editOriginalMessage({
      content: 'Done',
      embeds: [{ title: 'Report' }],
      attachments: [file],
      components: [row(button('again', 'Again'), button('form', 'Form'))],
    });
  },
  async pick(interaction) {
    const options = ['One', 'Two'].map((label) => ({ label, value: label.toLowerCase() }));
    const select = { type: 3, custom_id: 'pick', placeholder: 'Pick one', options };
    await interaction.createMessage({ content: 'Choose', flags: 64, components: [row(select)] });
  },
  find: (interaction) => interaction.createMessage(interaction.data.options[0].value),
};

const parts = {
  again: (interaction) => interaction.editParent({ content: 'Again' }),
  form: (interaction) =>
    interaction.createModal({
      custom_id: 'greet',
      title: 'Greet',
      components: [row({ type: 4, custom_id: 'name', label: 'Name', style: 1 })],
    }),
  pick: (interaction) => interaction.editParent({ content: `You chose ${interaction.data.values.join()}` }),
  async greet(interaction) {
    const name = interaction.data.components[0].components[0].value;
    await interaction.createMessage({ content: `Hello ${name}`, flags: 64 });
    await interaction.createFollowup('Also this');
  },
};

client.on('interactionCreate', (interaction) => {
  if (interaction.type === 4) {
    const typed = interaction.data.options[0].value;
    const found = ['bar', 'baz', 'foo'].filter((word) => word.startsWith(typed));
    return interaction.result(found.map((name) => ({ name, value: name })));
  }
  return interaction.type === 2
    ? commands[interaction.data.name](interaction)
    : parts[interaction.data.custom_id](interaction);
});

client.on('messageCreate', async (message) => {
  if (message.content !== '!go') return;
  await message.addReaction('👍');
  const reply = await client.createMessage(message.channel.id, {
    content: `For <@${message.author.id}>`,
    messageReference: { messageID: message.id },
    allowedMentions: { users: [message.author.id] },
    attachments: [file],
  });
  await reply.edit({
    content: `Kept for <@${message.author.id}>`,
    attachments: [{ id: [...reply.attachments.values()][0].id }],
  });
});

client.once('ready', () =>
  client.bulkEditCommands([
    { type: 1, name: 'report', description: 'Reports' },
    { type: 1, name: 'pick', description: 'Offers' },
    {
      type: 1,
      name: 'find',
      description: 'Finds',
      options: [{ type: 3, name: 'query', description: 'What', required: true, autocomplete: true }],
    },
  ]),
);
client.on('error', (error) => console.error(error));
await client.connect();
