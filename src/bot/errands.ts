import {
  type APIApplicationCommandInteraction,
  type APIInteraction,
  type APIMessageComponentInteraction,
  ApplicationCommandType,
  InteractionType,
} from 'discord-api-types/v10';
import { type Notice, noticeReply } from '../replies/notice.ts';
import type { Reply } from '../replies/reply.ts';
import type { Command, Visit } from './command.ts';
import { decodeCustomId } from './custom-id.ts';
import { readOptions } from './options.ts';
import type { Deferral } from './responder.ts';
import type { Services } from './services.ts';
import { visitor } from './visit.ts';

/** What an interaction asks for: where the answer goes, known before any work, and the work. */
export interface Errand {
  /** For the log and the figures: `player`, `player refresh`. */
  name: string;
  deferral: Deferral;
  work(visit: Visit): Promise<Reply>;
}

/** Reads which command an interaction means. One that nobody here knows gets a private answer too. */
export function findErrand(raw: APIInteraction, commands: readonly Command[], services: Services): Errand {
  switch (raw.type) {
    case InteractionType.ApplicationCommand:
      return runErrand(raw, commands, services);
    case InteractionType.MessageComponent:
      return pressErrand(raw, commands, services);
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

function runErrand(
  raw: APIApplicationCommandInteraction,
  commands: readonly Command[],
  services: Services,
): Errand {
  const command = commandOf(raw.data, commands);
  if (!command) return noticeErrand('unknownCommand');
  const { path, options } = readOptions(raw.data);
  const isPrivate = options.boolean('private') ?? command.visibility === 'private';
  return {
    name: [command.data.name, ...path].join(' '),
    deferral: isPrivate ? 'private' : 'public',
    work: (visit) => command.run({ ...visit, path, options }, services),
  };
}

function pressErrand(
  raw: APIMessageComponentInteraction,
  commands: readonly Command[],
  services: Services,
): Errand {
  const pressed = decodeCustomId(String(raw.data?.custom_id));
  const command = commands.find((one) => one.press && one.data.name === pressed?.command);
  if (!pressed || !command?.press) return noticeErrand('oldButton');
  const press = command.press;
  const { action, state, ownerId } = pressed;
  return {
    name: `${pressed.command} ${action}`,
    deferral: visitor(raw)?.id === ownerId ? 'update' : 'private',
    work: (visit) => press({ ...visit, action, state }, services),
  };
}

function noticeErrand(notice: Notice): Errand {
  return {
    name: notice,
    deferral: 'private',
    work: async ({ words }) => noticeReply(notice, words),
  };
}
