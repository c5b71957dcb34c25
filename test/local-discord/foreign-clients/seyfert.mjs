import { createRequire } from 'node:module';

// The bot of `drive-foreign-bot.ts`, written with Seyfert.
const { AutocompleteInteraction, Client, createEvent } = createRequire(import.meta.url)('seyfert');
const { DISCORD_APPLICATION_ID, DISCORD_TOKEN: token } = process.env;
// Guilds, their messages, and what those say
const settings = { token, intents: 1 | 512 | 32_768, locations: { base: '.' }, debug: false };
const client = new Client({ getRC: () => settings });

const button = (custom_id, label) => ({ type: 2, style: 1, custom_id, label });
const row = (...components) => ({ type: 1, components });
const file = { filename: 'report.txt', data: Buffer.from('the report') };

const commands = {
  async report(interaction) {
    await interaction.deferReply();
    await interaction.editOrReply({
      content: 'Done',
      embeds: [{ title: 'Report' }],
      files: [file],
      components: [row(button('again', 'Again'), button('form', 'Form'))],
    });
  },
  async pick(interaction) {
    const options = ['One', 'Two'].map((label) => ({ label, value: label.toLowerCase() }));
    const select = { type: 3, custom_id: 'pick', placeholder: 'Pick one', options };
    await interaction.write({ content: 'Choose', flags: 64, components: [row(select)] });
  },
  find: (interaction) => interaction.write({ content: interaction.data.options[0].value }),
};

const parts = {
  again: (interaction) => interaction.update({ content: 'Again' }),
  form: (interaction) =>
    interaction.modal({
      custom_id: 'greet',
      title: 'Greet',
      // Seyfert reads no older forms.
      components: [{ type: 18, label: 'Name', component: { type: 4, custom_id: 'name', style: 1 } }],
    }),
  pick: (interaction) => interaction.update({ content: `You chose ${interaction.values.join()}` }),
  async greet(interaction) {
    await interaction.write({ content: `Hello ${interaction.getInputValue('name')}`, flags: 64 });
    await interaction.followup({ content: 'Also this' });
  },
};

function answer(interaction) {
  if (interaction instanceof AutocompleteInteraction) {
    const typed = interaction.data.options[0].value;
    const found = ['bar', 'baz', 'foo'].filter((word) => word.startsWith(typed));
    return interaction.respond(found.map((name) => ({ name, value: name })));
  }
  return interaction.customId
    ? parts[interaction.customId](interaction)
    : commands[interaction.data.name](interaction);
}

async function hear(message) {
  if (message.content !== '!go') return;
  await message.react('👍');
  const reply = await message.reply({
    content: `For <@${message.author.id}>`,
    allowed_mentions: { users: [message.author.id] },
    files: [file],
  });
  await reply.edit({
    content: `Kept for <@${message.author.id}>`,
    attachments: [{ id: reply.attachments[0].id }],
  });
}

client.events.set([
  createEvent({ data: { name: 'interactionCreate' }, run: answer }),
  createEvent({ data: { name: 'messageCreate' }, run: hear }),
]);
await client.start();
await client.proxy.applications(DISCORD_APPLICATION_ID).commands.put({
  body: [
    { name: 'report', description: 'Reports' },
    { name: 'pick', description: 'Offers' },
    {
      name: 'find',
      description: 'Finds',
      options: [{ type: 3, name: 'query', description: 'What', required: true, autocomplete: true }],
    },
  ],
});
