import { createRequire } from 'node:module';
import { buttons, choicesFor, menu, registered } from './shared.mjs';

// The bot of `drive-foreign-bot.ts`, written with Seyfert.
const { AutocompleteInteraction, Client, createEvent } = createRequire(import.meta.url)('seyfert');
const { DISCORD_APPLICATION_ID, DISCORD_TOKEN: token } = process.env;
// Guilds, their messages, and what those say
const settings = { token, intents: 1 | 512 | 32_768, locations: { base: '.' }, debug: false };
const client = new Client({ getRC: () => settings });

const file = { filename: 'report.txt', data: Buffer.from('the report') };

const commands = {
  async report(interaction) {
    await interaction.deferReply();
    await interaction.editOrReply({
      content: 'Done',
      embeds: [{ title: 'Report' }],
      files: [file],
      components: [buttons],
    });
  },
  pick: (interaction) => interaction.write({ content: 'Choose', flags: 64, components: [menu] }),
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
    return interaction.respond(choicesFor(typed));
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
await client.proxy.applications(DISCORD_APPLICATION_ID).commands.put({ body: registered });
