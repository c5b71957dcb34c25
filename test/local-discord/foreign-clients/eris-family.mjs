import { form, menu } from './shared.mjs';

// Dysnomia is a fork of Eris: their bots differ in files and first answers only.
export const commands = {
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

/** Answers all interactions. @param suggest answers an option while a member types it */
export function answerInteractions(client, allCommands, suggest) {
  client.on('interactionCreate', (interaction) => {
    if (interaction.type === 4) return suggest(interaction, interaction.data.options[0].value);
    return interaction.type === 2
      ? allCommands[interaction.data.name](interaction)
      : parts[interaction.data.custom_id](interaction);
  });
}
