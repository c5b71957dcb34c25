import { expect } from 'vitest';
import type { Command } from '../../../src/bot/command.ts';
import { createDispatcher, type DispatcherOptions } from '../../../src/bot/dispatcher.ts';
import { openRest } from '../../../src/bot/rest.ts';
import type { Services } from '../../../src/bot/services.ts';
import { openLanguages } from '../../../src/text/languages.ts';
import type { Reply } from '../../../src/views/reply.ts';
import { recordingLog } from '../recording-log.ts';
import { openRecordingDiscord } from './recording-discord.ts';

export const token = 'MzMzMzMzMzMzMzMzMzMzMzM.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB';

/** Services for commands that ask for nothing but words: whoever asks for more fails. */
export function bareServices(): Services {
  const absent = () => Promise.reject(new Error('not part of this test'));
  return {
    players: {
      player: absent,
      find: absent,
      stats: absent,
      wishlist: absent,
      assets: absent,
      craftland: absent,
      usage: absent,
      status: () => expect.fail('not part of this test'),
    },
    gallery: { fetch: absent, status: () => expect.fail('not part of this test') },
    records: { server: { get: absent, set: absent } },
    members: {
      settings: { resolve: absent },
      servers: { get: absent, tryGet: absent, update: absent, delete: absent },
      people: { get: absent, tryGet: absent, update: absent, delete: absent },
      exportOwnedBy: absent,
      deleteOwnedBy: absent,
    },
    languages: openLanguages({ defaultLocale: 'en-US' }),
    defaults: { region: 'sg' },
    now: () => noon,
  };
}

/** A dispatcher over a Discord that writes everything down. */
export async function openHall(
  commands: readonly Command[],
  options: Partial<Pick<DispatcherOptions, 'wait' | 'deadlineMs' | 'observe'>> = {},
) {
  const discord = await openRecordingDiscord();
  const rest = openRest({ apiUrl: discord.apiUrl, token });
  const log = recordingLog();
  const dispatcher = createDispatcher({
    commands,
    services: bareServices(),
    api: rest.api,
    log,
    now: () => noon,
    deadlineMs: 15_000,
    ...options,
  });
  return {
    discord,
    dispatcher,
    log,
    async close() {
      rest.close();
      await discord.close();
    },
  };
}

/** A plain command called `hello` that answers with its own name, changed where a test cares. */
export function helloCommand(changes: Partial<Command> = {}): Command {
  return {
    data: { name: 'hello', description: 'Says hello' },
    visibility: 'public',
    run: async () => says('hello'),
    ...changes,
  };
}

export function says(content: string): Reply {
  return { body: { content }, files: [] };
}

export const noon = Date.UTC(2026, 0, 1, 12);
