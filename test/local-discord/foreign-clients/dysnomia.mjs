import { Client } from '@projectdysnomia/dysnomia';
import { answerInteractions, commands } from './eris-family.mjs';
import { buttons, choicesFor, registered } from './shared.mjs';

// The bot of `drive-foreign-bot.ts`, written with Dysnomia.
const client = new Client(`Bot ${process.env.DISCORD_TOKEN}`, {
  gateway: { intents: ['guilds', 'guildMessages', 'messageContent'] },
});

const file = { filename: 'report.txt', file: Buffer.from('the report') };

async function report(interaction) {
  await interaction.defer();
  await interaction.editOriginalMessage({
    content: 'Done',
    embeds: [{ title: 'Report' }],
    attachments: [file],
    components: [buttons],
  });
}

answerInteractions(client, { ...commands, report }, (interaction, typed) =>
  interaction.result(choicesFor(typed)),
);

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
