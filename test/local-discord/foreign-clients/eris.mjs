import { Client } from 'eris';
import { answerInteractions, commands } from './eris-family.mjs';
import { buttons, choicesFor, registered } from './shared.mjs';

// The bot of `drive-foreign-bot.ts`, written with Eris.
const client = new Client(`Bot ${process.env.DISCORD_TOKEN}`, {
  intents: ['guilds', 'guildMessages', 'messageContent'],
});

const file = { name: 'report.txt', file: Buffer.from('the report') };

async function report(interaction) {
  await interaction.acknowledge();
  await interaction.editOriginalMessage(
    {
      content: 'Done',
      embeds: [{ title: 'Report' }],
      components: [buttons],
    },
    file,
  );
}

answerInteractions(client, { ...commands, report }, (interaction, typed) =>
  interaction.acknowledge(choicesFor(typed)),
);

client.on('messageCreate', async (message) => {
  if (message.content !== '!go') return;
  await message.addReaction('👍');
  const reply = await client.createMessage(
    message.channel.id,
    {
      content: `For <@${message.author.id}>`,
      messageReference: { messageID: message.id },
      allowedMentions: { users: [message.author.id] },
    },
    file,
  );
  await reply.edit({
    content: `Kept for <@${message.author.id}>`,
    attachments: [{ id: reply.attachments[0].id }],
  });
});

client.once('ready', () => client.bulkEditCommands(registered));
client.on('error', (error) => console.error(error));
await client.connect();
