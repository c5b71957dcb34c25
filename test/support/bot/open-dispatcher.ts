import { expect } from 'vitest';
import { z } from 'zod';
import { createDispatcher, type DispatcherOptions } from '../../../src/bot/discord/answer/dispatcher.ts';
import type {
  AutocompleteHandler,
  Command,
  CommandInteraction,
  ComponentPress,
  Handler,
  SlashCommand,
} from '../../../src/bot/discord/command.ts';
import { onComponent } from '../../../src/bot/discord/component-handlers.ts';
import { openRest } from '../../../src/bot/discord/rest/rest.ts';
import type { CommunityRecords, Services } from '../../../src/bot/discord/services-of-bot.ts';
import { ItemSearch } from '../../../src/bot/game/item-search.ts';
import type { Members } from '../../../src/bot/members/members.ts';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { defineCustomId } from '../../../src/bot/views/message/custom-id.ts';
import type { Reply } from '../../../src/bot/views/message/reply.ts';
import { renderer } from '../cards/renderer.ts';
import { noSettings } from '../members/no-settings.ts';
import { recordingLog, withoutInteractions } from '../recording-log.ts';
import { leapingTime } from './leaping-time.ts';
import { openRecordingDiscord } from './recording-discord.ts';

export const token = 'MzMzMzMzMzMzMzMzMzMzMzM.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789AB';

/** Services for commands that need a language and settings alone: any other call fails. */
export function bareServices(): Services {
  const absent = () => Promise.reject(new Error('not part of this test'));
  return {
    players: notUsed<Services['players']>(),
    gallery: { fetch: absent, status: () => expect.fail('not part of this test') },
    members: {
      ...notUsed<Members>(),
      settings: { resolve: async () => noSettings, ofServer: absent },
      afterAnswer: { note() {}, flush: absent },
    },
    renderer,
    items: new ItemSearch(),
    shares: { take: () => undefined },
    traceStore: { keep: async () => {}, find: absent },
    feedback: { blockedUntil: () => expect.fail('not part of this test'), send: absent },
    posts: { post: absent },
    findMembers: absent,
    rankRoles: notUsed<Services['rankRoles']>(),
    memberChanged() {},
    ...notUsed<CommunityRecords>(),
    learnsOfRemovals: absent,
    commandNames: [],
    build: { version: '0.0.0', commit: undefined },
    lastBackupAt: absent,
    languages: openLanguages({ defaultLocale: 'en-US' }),
    defaults: { region: 'sg' },
    now: () => noon,
  };
}

/** Stands in for what a test does not reach. */
function notUsed<Whole>(): Whole {
  return {} as Whole;
}

/** A dispatcher over a Discord that writes everything down. */
export async function openDispatcher(
  commands: readonly Command[],
  options: Partial<
    Pick<
      DispatcherOptions,
      'now' | 'sleep' | 'deadlineMs' | 'observe' | 'watcher' | 'services' | 'unfinished'
    >
  > = {},
) {
  const discord = await openRecordingDiscord();
  const log = recordingLog();
  const rest = openRest({ apiUrl: discord.apiUrl, token, log, time: leapingTime() });
  const dispatcher = createDispatcher({
    commands,
    services: bareServices(),
    rest,
    log,
    now: () => noon,
    deadlineMs: 15_000,
    ...options,
  });
  return {
    discord,
    dispatcher,
    log,
    trouble: () => withoutInteractions(log.lines),
    async close() {
      await rest.close();
      await discord.close();
    },
  };
}

/** Changes of a test to the command `hello`. */
export interface Hello {
  visibility?: 'public' | 'private';
  run?: (interaction: CommandInteraction) => Promise<Reply>;
  /** Replaces `run` in tests of the work before the deferral. */
  prepare?: Handler<CommandInteraction>['prepare'];
  press?: (press: ComponentPress & { state: readonly string[] }) => Promise<Reply>;
  autocomplete?: AutocompleteHandler;
}

/** A command called `hello` that answers with its own name, with the changes of a test. */
export function helloCommand({ visibility = 'public', press, ...changes }: Hello = {}): SlashCommand {
  const { run = async () => says('hello'), autocomplete } = changes;
  const { prepare = (interaction) => ({ run: () => run(interaction) }) } = changes;
  return {
    data: { name: 'hello', description: 'Says hello' },
    handler: { visibility, prepare },
    ...(autocomplete && { autocomplete: { region: autocomplete } }),
    ...(press && {
      components: [
        onComponent(helloRefresh, { defer: 'update', prepare: (pressed) => ({ run: () => press(pressed) }) }),
        onComponent(helloShare, { defer: 'public', prepare: (pressed) => ({ run: () => press(pressed) }) }),
        onComponent(helloAgain, { defer: 'replace', prepare: (pressed) => ({ run: () => press(pressed) }) }),
      ],
    }),
  };
}

/** Stands on a problem. */
export const helloAgain = defineCustomId('hello', 'again', z.tuple([z.string(), z.string()]));
/** Stands on what was shown. */
export const helloRefresh = defineCustomId('hello', 'refresh', z.tuple([z.string(), z.string()]));
export const helloShare = defineCustomId('hello', 'share', z.tuple([z.string(), z.string()]));

export function says(content: string): Reply {
  return { body: { content }, files: [] };
}

export const noon = Date.UTC(2026, 0, 1, 12);
