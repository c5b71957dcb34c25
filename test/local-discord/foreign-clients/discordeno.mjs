import { createBot, createDesiredPropertiesObject } from '@discordeno/bot';
import { choicesFor, options, registered, row } from './shared.mjs';

// The bot of `drive-foreign-bot.ts`, written with discordeno.
const { DISCORD_APPLICATION_ID, DISCORD_TOKEN: token } = process.env;
const bot = createBot({
  token,
  applicationId: BigInt(DISCORD_APPLICATION_ID),
  // Guilds, their messages, and what those say
  intents: 1 | 512 | 32_768,
  desiredProperties: createDesiredPropertiesObject({}, true),
  events: { interactionCreate: answer, messageCreate: hear },
});

const button = (customId, label) => ({ type: 2, style: 1, customId, label });
const file = () => ({ name: 'report.txt', blob: new Blob(['the report']) });

const commands = {
  async report(interaction) {
    await interaction.defer();
    await interaction.edit({
      content: 'Done',
      embeds: [{ title: 'Report' }],
      files: [file()],
      components: [row(button('again', 'Again'), button('form', 'Form'))],
    });
  },
  async pick(interaction) {
    const select = { type: 3, customId: 'pick', placeholder: 'Pick one', options };
    await interaction.respond({ content: 'Choose', components: [row(select)] }, { isPrivate: true });
  },
  find: (interaction) => interaction.respond(interaction.data.options[0].value),
};

const parts = {
  again: (interaction) => interaction.edit({ content: 'Again' }),
  form: (interaction) =>
    interaction.respond({
      customId: 'greet',
      title: 'Greet',
      components: [row({ type: 4, customId: 'name', label: 'Name', style: 1 })],
    }),
  pick: (interaction) => interaction.edit({ content: `You chose ${interaction.data.values.join()}` }),
  async greet(interaction) {
    const name = interaction.data.components[0].components[0].value;
    await interaction.respond(`Hello ${name}`, { isPrivate: true });
    await interaction.respond('Also this');
  },
};

function answer(interaction) {
  if (interaction.type === 4) {
    const typed = interaction.data.options[0].value;
    return interaction.respond({ choices: choicesFor(typed) });
  }
  return interaction.type === 2
    ? commands[interaction.data.name](interaction)
    : parts[interaction.data.customId](interaction);
}

async function hear(message) {
  if (message.content !== '!go') return;
  await bot.rest.addReaction(message.channelId, message.id, '👍');
  const reply = await bot.rest.sendMessage(message.channelId, {
    content: `For <@${message.author.id}>`,
    messageReference: { messageId: message.id, failIfNotExists: true },
    allowedMentions: { users: [message.author.id] },
    files: [file()],
  });
  await bot.rest.editMessage(message.channelId, reply.id, {
    content: `Kept for <@${message.author.id}>`,
    attachments: [{ id: reply.attachments[0].id }],
  });
}

await bot.rest.upsertGlobalApplicationCommands(registered);
await bot.start();
