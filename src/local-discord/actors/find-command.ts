import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
} from 'discord-api-types/v10';
import { isAllowed, type Member } from '../guild/member-registry.ts';
import { ActorError } from './actor-error.ts';

/** What a command line names: the command, the path to the sub-command, and its options. */
export interface CommandLine {
  command: APIApplicationCommand;
  /** Groups and the sub-command, outermost first; empty for a plain command. */
  path: APIApplicationCommandOption[];
  options: readonly APIApplicationCommandOption[];
}

/**
 * Reads `/server region` as Discord's client would offer it to this member.
 * @throws ActorError when there is no such command, it is not complete, or the member may not use it
 */
export function findCommand(
  offered: readonly APIApplicationCommand[],
  member: Member,
  line: string,
): CommandLine {
  const [name = '', ...words] = line.trim().replace(/^\//, '').split(/\s+/);
  const command = offered.find(
    (known) => known.name === name && known.type === ApplicationCommandType.ChatInput,
  );
  if (!command) throw new ActorError(`There is no command /${name}.`);
  if (command.contexts && !command.contexts.includes(inServer))
    throw new ActorError(`/${name} cannot be used in a server.`);
  checkPermission(command, member);
  let options = command.options ?? [];
  const path: APIApplicationCommandOption[] = [];
  for (const word of words) {
    const next = options.find((option) => option.name === word && isBranch(option));
    if (!next) throw new ActorError(`There is no command ${line.trim()}.`);
    path.push(next);
    options = 'options' in next ? (next.options ?? []) : [];
  }
  const missing = options.filter(isBranch).map((option) => option.name);
  if (missing.length > 0) throw new ActorError(`${line.trim()} needs one of: ${missing.join(', ')}.`);
  return { command, path, options };
}

function checkPermission(
  { name, default_member_permissions: needed }: APIApplicationCommand,
  member: Member,
): void {
  if (needed === null || needed === undefined || isAllowed(member, BigInt(needed))) return;
  throw new ActorError(`You do not have permission to use /${name}.`);
}

function isBranch({ type }: APIApplicationCommandOption): boolean {
  return (
    type === ApplicationCommandOptionType.Subcommand || type === ApplicationCommandOptionType.SubcommandGroup
  );
}

/** InteractionContextType.Guild */
const inServer = 0;
