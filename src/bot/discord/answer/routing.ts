import {
  type APIApplicationCommandAutocompleteInteraction,
  type APIApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageComponentInteraction,
  type APIModalSubmitInteraction,
  ApplicationCommandType,
  InteractionType,
} from 'discord-api-types/v10';
import { decodePressed } from '../../views/message/custom-id.ts';
import type { Notice } from '../../views/message/notice.ts';
import type {
  Command,
  CommandHandler,
  InteractionContext,
  ModalWork,
  SlashCommand,
  Work,
} from '../command.ts';
import type { Services } from '../services.ts';
import type { UnaddressedContext } from './context.ts';
import { commandDestination, componentDestination, type Destination } from './destination.ts';
import { readModalInputs } from './modal-inputs.ts';
import { readOptions, readTargetMessage, readTargetUser } from './options.ts';

/** Where an interaction leads: to a handler, or to a notice where this version has none. */
export type Route = HandlerRoute | { notice: Notice };

export interface HandlerRoute {
  /** For the log and the metrics: `player`, `account link`, `player refresh`. */
  name: string;
  destination(context: UnaddressedContext): Destination;
  /**
   * @returns undefined where a custom id can't be read: its message was made by another version
   * @throws InputError what was typed can't be meant
   */
  prepare(context: InteractionContext, services: Services): Work | ModalWork | undefined;
}

/** Finds the handler of an interaction. */
export function routeInteraction(raw: APIInteraction, commands: readonly Command[]): Route {
  switch (raw.type) {
    case InteractionType.ApplicationCommand:
      return routeCommand(raw, commands);
    case InteractionType.MessageComponent:
      return routeComponent(raw, commands);
    case InteractionType.ModalSubmit:
      return routeModal(raw, commands);
    default:
      return unknownCommand;
  }
}

/** As the log and the metrics name an interaction: by names of ours alone, whatever came. */
export function nameInteraction(raw: APIInteraction, commands: readonly Command[]): string {
  try {
    if (raw.type === InteractionType.ApplicationCommandAutocomplete) return nameTyping(raw, commands);
    const route = routeInteraction(raw, commands);
    return 'notice' in route ? route.notice : route.name;
  } catch {
    // It is asked for where something went wrong: that it is malformed may be the reason, which is logged.
    return unknownCommand.notice;
  }
}

/** The same for a member who types an option. */
export function nameTyping(
  { data }: APIApplicationCommandAutocompleteInteraction,
  commands: readonly Command[],
): string {
  const command = findSlashCommand(data?.name, commands);
  return command ? `${command.data.name} typing` : unknownCommand.notice;
}

/** Finds the slash command that an autocomplete or command names. */
export function findSlashCommand(
  name: string | undefined,
  commands: readonly Command[],
): SlashCommand | undefined {
  return commands.filter(isSlashCommand).find(({ data }) => data.name === name);
}

function isSlashCommand(command: Command): command is SlashCommand {
  return 'handler' in command;
}

const unknownCommand = { notice: 'unknownCommand' } as const;
const oldButton = { notice: 'oldButton' } as const;

function routeCommand({ data }: APIApplicationCommandInteraction, commands: readonly Command[]): Route {
  switch (data?.type ?? ApplicationCommandType.ChatInput) {
    case ApplicationCommandType.ChatInput:
      return routeSlashCommand(data, findSlashCommand(data?.name, commands));
    case ApplicationCommandType.User:
      return routeUserMenu(data, commands);
    case ApplicationCommandType.Message:
      return routeMessageMenu(data, commands);
    default:
      return unknownCommand;
  }
}

type CommandData = APIApplicationCommandInteraction['data'];

function routeSlashCommand(data: CommandData, command: SlashCommand | undefined): Route {
  if (!command) return unknownCommand;
  const { path, options } = readOptions(data);
  const handler = handlerAt(path, command);
  if (!handler) return unknownCommand;
  return {
    name: [command.data.name, ...path].join(' '),
    destination: commandDestination(handler, options.boolean('private')),
    prepare: (context, services) => handler.prepare({ ...context, options }, services),
  };
}

function handlerAt(path: readonly string[], { handler }: SlashCommand): CommandHandler | undefined {
  if (!('subcommands' in handler)) return handler;
  const name = path.join(' ');
  return Object.hasOwn(handler.subcommands, name) ? handler.subcommands[name] : undefined;
}

function routeUserMenu(data: CommandData, commands: readonly Command[]): Route {
  const menu = commands.find((command) => 'onUser' in command && command.data.name === data.name);
  const target = readTargetUser(data);
  if (!menu || !('onUser' in menu) || !target) return unknownCommand;
  return {
    name: menu.data.name,
    destination: commandDestination(menu.onUser),
    prepare: (context, services) => menu.onUser.prepare({ ...context, target }, services),
  };
}

function routeMessageMenu(data: CommandData, commands: readonly Command[]): Route {
  const menu = commands.find((command) => 'onMessage' in command && command.data.name === data.name);
  const target = readTargetMessage(data);
  if (!menu || !('onMessage' in menu) || !target) return unknownCommand;
  return {
    name: menu.data.name,
    destination: commandDestination(menu.onMessage),
    prepare: (context, services) => menu.onMessage.prepare({ ...context, target }, services),
  };
}

function routeComponent(raw: APIMessageComponentInteraction, commands: readonly Command[]): Route {
  const { id, command } = readCustomId(raw, commands);
  const handler = command?.components?.find(({ action }) => action === id?.action);
  if (!id || !handler) return oldButton;
  const { fields, ownerId } = id;
  const values = valuesOf(raw.data);
  return {
    name: `${id.command} ${id.action}`,
    destination: componentDestination(handler.defer, raw, ownerId),
    prepare: (context, services) =>
      handler.prepare({ ...context, fields, ownerId, values, shownAt: shownAt(raw) }, services),
  };
}

/** What a custom id says, and the command that it names; undefined where this version knows neither. */
function readCustomId(
  { data }: APIMessageComponentInteraction | APIModalSubmitInteraction,
  commands: readonly Command[],
) {
  const id = decodePressed(String(data?.custom_id), valuesOf(data));
  return { id, command: commands.find((one) => nameOf(one) === id?.command) };
}

function nameOf(command: Command): string {
  return command.data ? command.data.name : command.name;
}

/** The timestamp of the message with the button, milliseconds since the epoch. */
function shownAt({ message }: APIMessageComponentInteraction): number | undefined {
  const time = Date.parse(message?.embeds?.[0]?.timestamp ?? '');
  return Number.isNaN(time) ? undefined : time;
}

function routeModal(raw: APIModalSubmitInteraction, commands: readonly Command[]): Route {
  const { id, command } = readCustomId(raw, commands);
  const handler = command?.modals?.find(({ action }) => action === id?.action);
  if (!id || !handler) return oldButton;
  const { fields, ownerId } = id;
  const inputs = readModalInputs(raw.data);
  return {
    name: `${id.command} ${id.action}`,
    destination: componentDestination(handler.defer, raw, ownerId),
    prepare: (context, services) => handler.prepare({ ...context, fields, ownerId, inputs }, services),
  };
}

function valuesOf(
  data: APIMessageComponentInteraction['data'] | APIModalSubmitInteraction['data'] | undefined,
): readonly string[] {
  return data && 'values' in data && Array.isArray(data.values) ? data.values.map(String) : [];
}
