import type { API } from '@discordjs/core/http-only';
import type { RESTPostAPIApplicationCommandsJSONBody } from 'discord-api-types/v10';
import type { Log } from '../errors/log.ts';
import { areSameCommands } from './same-commands.ts';

export interface RegistrationOptions {
  api: Pick<API, 'applicationCommands'>;
  applicationId: string;
  commands: readonly RESTPostAPIApplicationCommandsJSONBody[];
  log: Log;
  /** Register even what has not changed. */
  isForced?: boolean;
}

type Registration = 'unchanged' | 'registered' | 'failed';

/** Tells Discord which commands there are, unless it knows. Never rejects: a bot with yesterday's commands still works. */
export async function registerCommands(options: RegistrationOptions): Promise<Registration> {
  const { api, applicationId, commands, log, isForced } = options;
  if (!isForced && (await isKnown(options))) return 'unchanged';
  try {
    await api.applicationCommands.bulkOverwriteGlobalCommands(applicationId, [...commands]);
    log.info({ commands: commands.map(({ name }) => name) }, 'commands registered');
    return 'registered';
  } catch (error) {
    log.error({ error }, 'Discord did not take the commands; try again with npm run register');
    return 'failed';
  }
}

async function isKnown({ api, applicationId, commands, log }: RegistrationOptions): Promise<boolean> {
  try {
    const registered = await api.applicationCommands.getGlobalCommands(applicationId, {
      with_localizations: true,
    });
    return areSameCommands(commands, registered);
  } catch (error) {
    log.warn({ error }, 'Discord did not say which commands it knows; registering them');
    return false;
  }
}
