import { ContextMenuCommandBuilder, SlashCommandBuilder } from '@discordjs/builders';
import {
  type ApplicationCommandType,
  ApplicationIntegrationType,
  InteractionContextType,
  type RESTPostAPIContextMenuApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import type { PlainTextKey } from '../../text/text-key.ts';
import { translationsOf } from '../../text/translations.ts';
import { extendJson } from './extend-json.ts';
import { withDescription } from './with-description.ts';

export type CommandName<Key = PlainTextKey> = Key extends `commands.${infer Name}` ? Name : never;

export function defineCommand(name: CommandName): SlashCommandBuilder {
  return allowEverywhere(describe(name));
}

export function defineServerCommand(name: CommandName): SlashCommandBuilder {
  return describe(name)
    .setContexts(InteractionContextType.Guild)
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall);
}

export function defineMenu(
  name: PlainTextKey,
  type: ApplicationCommandType.User | ApplicationCommandType.Message,
): RESTPostAPIContextMenuApplicationCommandsJSONBody {
  const { english, others } = translationsOf(name);
  const menu = new ContextMenuCommandBuilder().setType(type).setName(english);
  extendJson(menu, { name_localizations: others });
  return allowEverywhere(menu).toJSON();
}

function describe(name: CommandName): SlashCommandBuilder {
  return withDescription(new SlashCommandBuilder().setName(name), `commands.${name}`);
}

function allowEverywhere<Builder extends SlashCommandBuilder | ContextMenuCommandBuilder>(
  builder: Builder,
): Builder {
  const { Guild, BotDM, PrivateChannel } = InteractionContextType;
  builder
    .setContexts(Guild, BotDM, PrivateChannel)
    .setIntegrationTypes(ApplicationIntegrationType.GuildInstall, ApplicationIntegrationType.UserInstall);
  return builder;
}
