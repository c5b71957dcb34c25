import {
  type APIApplicationCommand,
  type APIApplicationCommandOption,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import { isAllowed } from '../guild/member.ts';
import type { Place } from '../guild/place.ts';
import type { ActorSession } from './enter.ts';

export interface CommandLine {
  command: APIApplicationCommand;
  /** Subcommand group, then subcommand; empty for a plain command. */
  path: APIApplicationCommandOption[];
  options: readonly APIApplicationCommandOption[];
}

/** Finds a typed command. @throws ActorError if it is missing, incomplete, or not permitted for the member */
export function findCommand(
  registered: readonly APIApplicationCommand[],
  session: ActorSession,
  line: string,
): CommandLine {
  const [name = '', ...words] = line.trim().replace(/^\//, '').split(/\s+/);
  const command = registered.find(
    (known) => known.name === name && known.type === ApplicationCommandType.ChatInput,
  );
  if (!command) throw new ActorError(`There is no command /${name}.`);
  checkOffer(command, `/${name}`, session);
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

/** Finds a context-menu entry. @throws ActorError if it is missing, or not permitted for the member */
export function findMenuEntry(
  registered: readonly APIApplicationCommand[],
  session: ActorSession,
  { entry, type }: { entry: string; type: ApplicationCommandType },
): APIApplicationCommand {
  const entries = registered.filter((command) => command.type === type);
  const command = entries.find(({ name }) => name === entry);
  if (!command) {
    const names = entries.map(({ name }) => name).join(', ');
    throw new ActorError(`The menu has no “${entry}”. It has: ${names || 'nothing'}.`);
  }
  checkOffer(command, `“${entry}”`, session);
  return command;
}

/** Whether the client offers the command at this place, permissions aside. */
export function isOffered(command: APIApplicationCommand, place: Place): boolean {
  const { contexts, integration_types: types = [], guild_id } = command;
  if (guild_id !== undefined && guild_id !== place.guild?.id) return false;
  // A server installation covers the server and the bot's direct messages; a user installation covers all places.
  const isReachable = types.includes(1) || (types.includes(0) && place.isInstalled);
  return isReachable && (!contexts || contexts.includes(place.context));
}

function checkOffer(
  command: APIApplicationCommand,
  name: string,
  { member, place, restrictions }: ActorSession,
): void {
  if (!isOffered(command, place)) throw new ActorError(`${name} cannot be used in ${describePlace(place)}.`);
  if (place.guild && !(member.permissions & PermissionFlagsBits.UseApplicationCommands))
    throw new ActorError('You do not have permission to use commands in this channel.');
  if (!mayUse(command, { member, place, restrictions }))
    throw new ActorError(`You do not have permission to use ${name}.`);
}

/** Whether a member may use a command: the server's permission rules, or else the command's default permissions. */
function mayUse(
  { id, default_member_permissions: needed }: APIApplicationCommand,
  session: ActorSession,
): boolean {
  const { member, place, restrictions } = session;
  if (!place.guild || member.permissions & PermissionFlagsBits.Administrator) return true;
  const rules = restrictions(id);
  const ruleFor = (holder: string) => rules.find((rule) => rule.id === holder)?.permission;
  // Documented: "all channels" is the server's ID minus one; the server's ID itself is @everyone.
  const inChannel = ruleFor(place.channel.id) ?? ruleFor(String(BigInt(place.guild.id) - 1n));
  if (inChannel === false) return false;
  const ofRoles = member.roles.map(ruleFor).filter((rule) => rule !== undefined);
  const own =
    ruleFor(member.user.id) ?? (ofRoles.length > 0 ? ofRoles.includes(true) : ruleFor(place.guild.id));
  return own ?? (needed === null || needed === undefined || isAllowed(member, BigInt(needed)));
}

function describePlace({ guild, isInstalled, key }: Place): string {
  if (!guild) return key === 'group' ? 'a group' : 'direct messages';
  return isInstalled ? 'a server' : 'a server that has not added the application';
}

function isBranch({ type }: APIApplicationCommandOption): boolean {
  return (
    type === ApplicationCommandOptionType.Subcommand || type === ApplicationCommandOptionType.SubcommandGroup
  );
}
