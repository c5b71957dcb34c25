import { Client } from '@projectdysnomia/dysnomia';
import { buttons, choicesFor, form, menu, registered } from './shared.mjs';

// The bot of `drive-foreign-bot.ts`, written with Dysnomia.
const client = new Client(`Bot ${process.env.DISCORD_TOKEN}`, {
  gateway: { intents: ['guilds', 'guildMessages', 'messageContent'] },
});

const file = { filename: 'report.txt', file: Buffer.from('the report') };

const commands = {
  async report(interaction) {
    await interaction.defer();
    await interaction.editOriginalMessage({
      content: 'Done',
      embeds: [{ title: 'Report' }],
      attachments: [file],
      components: [buttons],
    });
  },
  pick: (interaction) => interaction.createMessage({ content: 'Choose', flags: 64, components: [menu] }),
  find: (interaction) => interaction.createMessage(interaction.data.options[0].value),
};

const parts = {
  again: (interaction) => interaction.editParent({ content: 'Again' }),
  form: (interaction) => interaction.createModal(form),
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
    return interaction.result(choicesFor(typed));
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

client.once('ready', () => client.bulkEditCommands(registered));
client.on('error', (error) => console.error(error));
await client.connect();
