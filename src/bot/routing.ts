import {
  type APIApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageComponentInteraction,
  ApplicationCommandType,
  InteractionType,
} from 'discord-api-types/v10';
import { decodeCustomId } from '../views/custom-id.ts';
import { type Notice, noticeReply } from '../views/notice.ts';
import type { Reply } from '../views/reply.ts';
import type { Command, InteractionContext } from './command.ts';
import { invokingUser } from './context.ts';
import { readOptions } from './options.ts';
import type { Deferral } from './responder.ts';
import type { Services } from './services.ts';

/** What an interaction asks for: where the answer goes, known before any work, and the work. */
export interface Handling {
  /** For the log and the figures: `player`, `player refresh`. */
  name: string;
  deferral: Deferral;
  work(context: InteractionContext): Promise<Reply>;
}

/** Reads which command an interaction means. One that nobody here knows gets a private answer too. */
export function routeInteraction(
  raw: APIInteraction,
  commands: readonly Command[],
  services: Services,
): Handling {
  switch (raw.type) {
    case InteractionType.ApplicationCommand:
      return routeCommand(raw, commands, services);
    case InteractionType.MessageComponent:
      return routeComponent(raw, commands, services);
    default:
      return noticeErrand('unknownCommand');
  }
}

/** The command that an interaction names, by name and type. */
export function commandOf(
  data: { name?: string; type?: ApplicationCommandType } | undefined,
  commands: readonly Command[],
): Command | undefined {
  const type = data?.type ?? ApplicationCommandType.ChatInput;
  return commands.find(
    (one) => one.data.name === data?.name && (one.data.type ?? ApplicationCommandType.ChatInput) === type,
  );
}

function routeCommand(
  raw: APIApplicationCommandInteraction,
  commands: readonly Command[],
  services: Services,
): Handling {
  const command = commandOf(raw.data, commands);
  if (!command) return noticeErrand('unknownCommand');
  const { path, options } = readOptions(raw.data);
  const isPrivate = options.boolean('private') ?? command.visibility === 'private';
  return {
    name: [command.data.name, ...path].join(' '),
    deferral: isPrivate ? 'private' : 'public',
    work: (context) => command.run({ ...context, path, options }, services),
  };
}

function routeComponent(
  raw: APIMessageComponentInteraction,
  commands: readonly Command[],
  services: Services,
): Handling {
  const pressed = decodeCustomId(String(raw.data?.custom_id));
  const command = commands.find((one) => one.press && one.data.name === pressed?.command);
  if (!pressed || !command?.press) return noticeErrand('oldButton');
  const press = command.press;
  const { action, state, ownerId } = pressed;
  return {
    name: `${pressed.command} ${action}`,
    deferral: invokingUser(raw)?.id === ownerId ? 'update' : 'private',
    work: (context) => press({ ...context, action, state }, services),
  };
}

function noticeErrand(notice: Notice): Handling {
  return {
    name: notice,
    deferral: 'private',
    work: async ({ language }) => noticeReply(notice, language),
  };
}
