import { ApplicationCommandType } from 'discord-api-types/v10';
import type { Command } from '../command.ts';

export function toDefinitions(commands: readonly Command[]) {
  return commands.flatMap(({ data }) => data ?? []);
}

export function listCommandsForMembers(commands: readonly Command[]): string[] {
  const { ChatInput } = ApplicationCommandType;
  return toDefinitions(commands)
    .filter(({ type = ChatInput, default_member_permissions: limit }) => type === ChatInput && limit == null)
    .map(({ name }) => name);
}
