import {
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
} from 'discord-api-types/v10';
import type { Command } from '../command.ts';

/** The commands as Discord registers them. */
export function toDefinitions(commands: readonly Command[]) {
  return commands.flatMap(({ data }) => data ?? []);
}

/** The paths of the slash commands that every member has. A command with sub-commands gives its first one. */
export function pathsForMembers(commands: readonly Command[]): string[] {
  return toDefinitions(commands).flatMap((data) => {
    const isSlashCommand =
      (data.type ?? ApplicationCommandType.ChatInput) === ApplicationCommandType.ChatInput;
    if (!isSlashCommand || data.default_member_permissions != null) return [];
    return [[data.name, ...firstSubcommand('options' in data ? data.options : [])].join(' ')];
  });
}

function firstSubcommand([first]: readonly APIApplicationCommandOption[] = []): string[] {
  if (first?.type === ApplicationCommandOptionType.Subcommand) return [first.name];
  if (first?.type !== ApplicationCommandOptionType.SubcommandGroup) return [];
  return [first.name, ...firstSubcommand(first.options)];
}
