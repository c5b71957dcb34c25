import type { API } from '@discordjs/core/http-only';
import {
  type APIApplicationCommand,
  ApplicationCommandType,
  type RESTPostAPIApplicationCommandsJSONBody,
} from 'discord-api-types/v10';
import { z } from 'zod';
import type { Log } from '../../../shared/log/log.ts';
import { commandFor } from '../../../shared/process/command-for.ts';
import { areSameCommands } from './same-commands.ts';

export interface RegistrationOptions {
  api: Pick<API, 'applicationCommands'>;
  applicationId: string;
  commands: readonly RESTPostAPIApplicationCommandsJSONBody[];
  log: Log;
  isForced?: boolean;
}

interface Registration {
  outcome: 'unchanged' | 'registered' | 'failed';
  ids: ReadonlyMap<string, string>;
}

/** Registers changed commands. Never rejects, because the bot still works with the earlier ones. */
export async function registerCommands(options: RegistrationOptions): Promise<Registration> {
  const { api, applicationId, commands, log, isForced } = options;
  const known = isForced ? undefined : await askWhichAreKnown(options);
  if (known && areSameCommands(commands, known)) return { outcome: 'unchanged', ids: idsOf(known) };
  try {
    const body = [...commands];
    const registered = await api.applicationCommands.bulkOverwriteGlobalCommands(applicationId, body);
    log.info({ commands: commands.length }, 'commands registered');
    return { outcome: 'registered', ids: idsOf(registered) };
  } catch (error) {
    log.error({ error }, `Discord did not take the commands; try again with ${commandFor('register')}`);
    return { outcome: 'failed', ids: idsOf(known) };
  }
}

async function askWhichAreKnown(options: RegistrationOptions): Promise<APIApplicationCommand[] | undefined> {
  const { api, applicationId, log } = options;
  try {
    const query = { with_localizations: true };
    const known = await api.applicationCommands.getGlobalCommands(applicationId, query);
    return z.array(z.looseObject({})).safeParse(known).success ? known : undefined;
  } catch (error) {
    log.warn({ error }, 'Discord did not say which commands it knows; registering them');
    return undefined;
  }
}

function idsOf(commands: unknown): ReadonlyMap<string, string> {
  const found = registeredCommands.parse(commands);
  return new Map(found.flatMap((command) => (command ? [[command.name, command.id]] : [])));
}

const slashCommand = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  name: z.string(),
  type: z.literal(ApplicationCommandType.ChatInput).default(ApplicationCommandType.ChatInput),
});

const registeredCommands = z.array(slashCommand.optional().catch(undefined)).catch([]);
