import { readFileSync } from 'node:fs';
import { AttachmentBuilder, Client, Events } from 'discord.js';

// Runs in a process of its own: what discord.js alone takes to answer `/player` with a message that is made already.
const { DISCORD_API_URL, DISCORD_TOKEN, MESSAGE_FILE } = process.env;
const { embeds, components, files } = await readMessage(JSON.parse(readFileSync(MESSAGE_FILE, 'utf8')));
const client = new Client({ intents: 0, rest: { api: DISCORD_API_URL } });
client.on(Events.InteractionCreate, async (interaction) => {
  await interaction.deferReply();
  await interaction.editReply({
    embeds,
    components,
    allowedMentions: { parse: [] },
    files: files.map(({ data, name, description }) => new AttachmentBuilder(data, { name, description })),
  });
});
client.once(Events.ClientReady, () => console.log('ready for commands'));
await client.login(DISCORD_TOKEN);

/** The message of another bot, to be sent again and again. */
async function readMessage({ contentType, base64 }) {
  const form = await new Response(Buffer.from(base64, 'base64'), {
    headers: { 'content-type': contentType },
  }).formData();
  const { embeds, components, attachments } = JSON.parse(form.get('payload_json'));
  const pictures = [...form.values()].filter((value) => typeof value !== 'string');
  const files = await Promise.all(
    pictures.map(async (picture, index) => ({
      data: Buffer.from(await picture.arrayBuffer()),
      name: attachments[index].filename,
      description: attachments[index].description,
    })),
  );
  return { embeds, components, files };
}
