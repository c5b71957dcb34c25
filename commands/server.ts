import { SlashCommandBuilder, SlashCommandSubcommandBuilder } from '@discordjs/builders';
import {
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { Command } from '../src/bot/command.ts';
import { InputError } from '../src/game/input-error.ts';
import { serverRegionReply } from '../src/views/server.ts';
import { described } from './lookup/described.ts';
import { completeRegion, regionOption, typedRegion } from './lookup/region.ts';

/** `/server region`: what this server asks where nobody names a region; for members who manage the server. */
export const server = {
  data: described(new SlashCommandBuilder().setName('server'), 'commands.server')
    .setDefaultMemberPermissions(PermissionFlagsBits.ManageGuild)
    .setContexts(InteractionContextType.Guild)
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall)
    .addSubcommand(
      described(
        new SlashCommandSubcommandBuilder().setName('region'),
        'commands.serverRegion',
      ).addStringOption(regionOption('options.serverRegion')),
    )
    .toJSON(),
  visibility: 'private',
  async run(interaction, services) {
    const { guildId, language } = interaction;
    if (!guildId) throw new InputError({ kind: 'server-only' });
    const typed = typedRegion(interaction);
    const { region } = typed
      ? await services.records.server.set(guildId, { region: typed })
      : await services.records.server.get(guildId);
    if (!region) return serverRegionReply({ region: services.defaults.region, isDefault: true }, language);
    return serverRegionReply({ region, isNew: typed !== undefined, isDefault: false }, language);
  },
  autocomplete: completeRegion,
} satisfies Command;
