import { ApplicationCommandType } from 'discord-api-types/v10';
import type { Notice } from '../../views/notice.ts';
import type { Command, Handler, InteractionContext, ModalWork, SlashCommand, Work } from '../command.ts';
import type { Services } from '../services-of-bot.ts';
import type { CommandData } from './command-data.ts';
import type { UnaddressedContext } from './context.ts';
import { commandDestination, componentDestination, type Destination } from './destination.ts';
import type { Incoming, Input } from './read-interaction.ts';

type Route = HandlerRoute | { notice: Notice };

export interface HandlerRoute {
  name: string;
  destination(context: UnaddressedContext): Destination;
  /** @returns undefined if the custom ID is from another version @throws InputError for unusable input */
  prepare(context: InteractionContext, services: Services): Work | ModalWork | undefined;
}

export function routeInteraction(interaction: Incoming, commands: readonly Command[]): Route {
  const { input } = interaction;
  switch (input.kind) {
    case 'command':
      return routeCommand(input.data, commands);
    case 'component':
    case 'modal':
      return routePress({ ...interaction, input }, commands);
    case 'autocomplete':
    case 'unknown':
      return unknownCommand;
  }
}

export function nameInteraction(interaction: Incoming, commands: readonly Command[]): string {
  const { input } = interaction;
  if (input.kind === 'autocomplete') return nameTyping(input.data, commands);
  const route = routeInteraction(interaction, commands);
  return 'notice' in route ? route.notice : route.name;
}

export function nameTyping({ name }: CommandData, commands: readonly Command[]): string {
  const command = findSlashCommand(name, commands);
  return command ? `${command.data.name} typing` : unknownCommand.notice;
}

export function findSlashCommand(name: string, commands: readonly Command[]): SlashCommand | undefined {
  return commands.filter(isSlashCommand).find(({ data }) => data.name === name);
}

function isSlashCommand(command: Command): command is SlashCommand {
  return 'handler' in command;
}

const unknownCommand = { notice: 'unknownCommand' } as const;
const oldButton = { notice: 'oldButton' } as const;

function routeCommand(data: CommandData, commands: readonly Command[]): Route {
  const { name } = data;
  const menus = commands.filter((one) => one.data?.name === name);
  switch (data.type) {
    case ApplicationCommandType.ChatInput:
      return routeSlashCommand(data, findSlashCommand(name, commands));
    case ApplicationCommandType.User:
      return routeMenu(name, menus.find((one) => 'onUser' in one)?.onUser, data.targetUser);
    case ApplicationCommandType.Message:
      return routeMenu(name, menus.find((one) => 'onMessage' in one)?.onMessage, data.targetMessage);
    default:
      return unknownCommand;
  }
}

function routeSlashCommand({ options }: CommandData, command: SlashCommand | undefined): Route {
  if (!command) return unknownCommand;
  const { data, handler } = command;
  return {
    name: data.name,
    destination: commandDestination(handler, options.boolean('private')),
    prepare: (context, services) => handler.prepare({ ...context, options }, services),
  };
}

function routeMenu<Target>(
  name: string,
  handler: Handler<InteractionContext & { target: Target }> | undefined,
  target: Target | undefined,
): Route {
  if (!handler || !target) return unknownCommand;
  return {
    name,
    destination: commandDestination(handler),
    prepare: (context, services) => handler.prepare({ ...context, target }, services),
  };
}

type Press = Incoming & { input: Extract<Input, { kind: 'component' | 'modal' }> };

function routePress({ input, message, userId }: Press, commands: readonly Command[]): Route {
  const { pressed } = input;
  const command = commands.find((one) => nameOf(one) === pressed?.command);
  if (!pressed || !command) return oldButton;
  const { action, fields, ownerId } = pressed;
  const name = `${pressed.command} ${action}`;
  if (input.kind === 'modal') {
    const handler = command.modals?.find((one) => one.action === action);
    if (!handler) return oldButton;
    const { inputs } = input;
    return {
      name,
      destination: componentDestination(handler.defer, { message, userId }, ownerId),
      prepare: (context, services) => handler.prepare({ ...context, fields, ownerId, inputs }, services),
    };
  }
  const handler = command.components?.find((one) => one.action === action);
  if (!handler) return oldButton;
  const press = { fields, ownerId, values: input.values, shownAt: message?.shownAt };
  return {
    name,
    destination: componentDestination(handler.defer, { message, userId }, ownerId),
    prepare: (context, services) => handler.prepare({ ...context, ...press }, services),
  };
}

export function nameOf(command: Command): string {
  return command.data ? command.data.name : command.name;
}
