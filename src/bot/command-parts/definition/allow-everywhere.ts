import type { ContextMenuCommandBuilder, SlashCommandBuilder } from '@discordjs/builders';
import { ApplicationIntegrationType, InteractionContextType } from 'discord-api-types/v10';

/** Makes a command work in servers, in DMs and wherever a member brings the app along as their own. */
export function allowEverywhere<Builder extends SlashCommandBuilder | ContextMenuCommandBuilder>(
  builder: Builder,
): Builder {
  builder
    .setContexts(
      InteractionContextType.Guild,
      InteractionContextType.BotDM,
      InteractionContextType.PrivateChannel,
    )
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall);
  return builder;
}
