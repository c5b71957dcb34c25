import { SlashCommandBuilder, SlashCommandSubcommandBuilder } from '@discordjs/builders';
import {
  type APIApplicationCommandOptionChoice,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import {
  type AutocompleteInteraction,
  type CommandInteraction,
  onComponent,
  type SlashCommand,
  type Work,
} from '../src/bot/command.ts';
import type { Services } from '../src/bot/services.ts';
import { foldName } from '../src/game/fold-name.ts';
import { InputError } from '../src/game/input-error.ts';
import type { Language } from '../src/text/languages.ts';
import { renderMessage } from '../src/views/message.ts';
import type { Refusal } from '../src/views/retry.ts';
import { serverRegionButtons, serverRegionView, useRegionId } from '../src/views/server.ts';
import { withDescription } from './definition/with-description.ts';
import { readInput } from './options/read-input.ts';
import { completeRegion, readRegionOption, regionOption } from './options/region.ts';

/** `/server region`: the region this server asks first where none is named; for members who manage it. */
export const server = {
  data: withDescription(new SlashCommandBuilder().setName('server'), 'commands.server')
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild)
    .setContexts(InteractionContextType.Guild)
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall)
    .addSubcommand(
      withDescription(
        new SlashCommandSubcommandBuilder().setName('region'),
        'commands.serverRegion',
      ).addStringOption(regionOption('options.serverRegion')),
    )
    .toJSON(),
  handler: { subcommands: { region: { visibility: 'private', prepare: prepareRegion } } },
  autocomplete: { region: completeServerRegion },
  components: [
    onComponent(useRegionId, {
      defer: 'update',
      prepare({ state: [region], guildId, user, ownerId, language }, services) {
        // The buttons stand in an answer that only the admin sees.
        if (!guildId || user.id !== ownerId) throw new InputError({ kind: 'server-only' });
        return showRegion({ region }, { guildId, userId: user.id, language }, services);
      },
    }),
  ],
} satisfies SlashCommand;

function prepareRegion(interaction: CommandInteraction, services: Services): Work | Refusal {
  const { guildId, user, language } = interaction;
  if (!guildId) throw new InputError({ kind: 'server-only' });
  return readInput({
    read: () => readRegionChoice(interaction),
    use: (choice) => showRegion(choice, { guildId, userId: user.id, language }, services),
    controls: (problem) => ({ buttons: serverRegionButtons(problem, user.id, language) }),
  });
}

/** What an admin wants of the region: to see it, to go back to the operator's default, or to set it. */
type RegionChoice = 'show' | 'reset' | { region: string };

function readRegionChoice(interaction: CommandInteraction): RegionChoice {
  const typed = foldName(interaction.options.string('region') ?? '');
  if (standardNames(interaction.language).includes(typed)) return 'reset';
  const region = readRegionOption(interaction);
  return region === undefined ? 'show' : { region };
}

function showRegion(
  choice: RegionChoice,
  { guildId, userId, language }: { guildId: string; userId: string; language: Language },
  { members, defaults }: Services,
): Work {
  return {
    async run() {
      const { choices } =
        choice === 'show'
          ? await members.choices.ofServer(guildId)
          : await members.choices.saveServer(guildId, {
              values: { region: choice === 'reset' ? undefined : choice.region },
              by: userId,
            });
      const { region } = choices;
      const state = { region: region ?? defaults.region, isNew: choice !== 'show', isDefault: !region };
      return renderMessage(serverRegionView(state, language));
    },
  };
}

async function completeServerRegion(
  interaction: AutocompleteInteraction,
): Promise<APIApplicationCommandOptionChoice[]> {
  const { focused, language } = interaction;
  const typed = foldName(focused.value);
  const isMeant = standardNames(language).some((name) => name.startsWith(typed));
  const standard = { name: language.t('server.standard'), value: standardChoice };
  return [...(isMeant ? [standard] : []), ...(await completeRegion(interaction))];
}

/** What removes the server's own region where it is given in place of one, folded. */
function standardNames(language: Language): string[] {
  return [standardChoice, foldName(language.t('server.standard'))];
}

const standardChoice = 'standard';
