import { ApplicationCommandType } from 'discord-api-types/v10';
import type { Command } from '../command.ts';

/** The commands as Discord registers them. */
export function toDefinitions(commands: readonly Command[]) {
  return commands.flatMap(({ data }) => data ?? []);
}

/** The names of the slash commands that every member has. */
export function listCommandsForMembers(commands: readonly Command[]): string[] {
  const { ChatInput } = ApplicationCommandType;
  return toDefinitions(commands)
    .filter(({ type = ChatInput, default_member_permissions: limit }) => type === ChatInput && limit == null)
    .map(({ name }) => name);
}
