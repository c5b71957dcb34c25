import { SlashCommandBuilder, SlashCommandSubcommandBuilder } from '@discordjs/builders';
import {
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { CommandInteraction, SlashCommand, Work } from '../src/bot/command.ts';
import type { Services } from '../src/bot/services.ts';
import { InputError } from '../src/game/input-error.ts';
import { renderMessage } from '../src/views/message.ts';
import { serverRegionView } from '../src/views/server.ts';
import { withDescription } from './definition/with-description.ts';
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
  autocomplete: { region: completeRegion },
} satisfies SlashCommand;

function prepareRegion(interaction: CommandInteraction, { members, defaults }: Services): Work {
  const { guildId, language } = interaction;
  if (!guildId) throw new InputError({ kind: 'server-only' });
  const typed = readRegionOption(interaction);
  return {
    async run() {
      const { region } = typed
        ? await members.servers.update(guildId, { region: typed })
        : await members.servers.get(guildId);
      const state = region
        ? ({ region, isNew: typed !== undefined, isDefault: false } as const)
        : ({ region: defaults.region, isDefault: true } as const);
      return renderMessage(serverRegionView(state, language));
    },
  };
}
