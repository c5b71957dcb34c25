import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIInteraction } from 'discord-api-types/v10';
import { Keyv } from 'keyv';
import { createDispatcher } from '../../../src/bot/discord/answer/dispatcher.ts';
import type { Command } from '../../../src/bot/discord/command.ts';
import { createFeedback } from '../../../src/bot/discord/feedback.ts';
import { pathsForMembers } from '../../../src/bot/discord/register/definitions.ts';
import { openRest } from '../../../src/bot/discord/rest/rest.ts';
import type { Services } from '../../../src/bot/discord/services.ts';
import { ItemSearch } from '../../../src/bot/game/item-search.ts';
import { openHttpClient } from '../../../src/bot/http/http-client.ts';
import { openGallery } from '../../../src/bot/images/gallery.ts';
import { openMembers } from '../../../src/bot/members/members.ts';
import { withSnapshots } from '../../../src/bot/members/with-snapshots.ts';
import { createPlayerApi } from '../../../src/bot/player-api/client.ts';
import { openLanguages } from '../../../src/bot/text/languages.ts';
import { createTraceStore } from '../../../src/bot/trace/trace-store.ts';
import { openService } from '../../../src/service/open-service.ts';
import type { Log } from '../../../src/shared/log/log.ts';
import { guardCache } from '../../../src/shared/store/guarded-cache.ts';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { sleep } from '../../../src/shared/time/sleep.ts';
import {
  ana,
  chooses,
  type FormValues,
  opensMenu,
  presses,
  runs,
  submits,
  types,
} from '../bot/interactions.ts';
import { token } from '../bot/open-dispatcher.ts';
import { type Call, openRecordingDiscord, type RecordingDiscord } from '../bot/recording-discord.ts';
import { renderer } from '../cards/renderer.ts';
import { type Line, recordingLog, withoutInteractions } from '../recording-log.ts';
import { type Choice, readChoices, readModal, readSeen, type Seen } from './seen.ts';

/** Commands behind the real dispatcher, with a player API on this machine: what a member does, and what they see. */
export interface OpenCommands {
  run(name: string, values?: Values, changes?: Changes): Promise<Seen>;
  /** `message`: the one with the button; without it, nothing of it is known. */
  press(
    customId: string | undefined,
    on?: { user?: object; permissions?: bigint; message?: Seen; guildId?: string },
  ): Promise<Seen>;
  /** Presses a button that opens a modal. */
  open(customId: string | undefined, by?: { permissions?: bigint }): Promise<unknown>;
  /** Chooses in a select. */
  choose(
    customId: string,
    value: string | undefined,
    by?: { user?: object; permissions?: bigint },
  ): Promise<Seen>;
  type(name: string, option: string, value: string, user?: object): Promise<Choice[]>;
  /** Takes an entry of the menu on a member, or on a message as Discord sends it. */
  openMenu(name: string, on: { user: { id: string } } | { message: object }): Promise<Seen>;
  /** Sends a modal, with the values by the fields' custom ids. */
  submit(customId: string | undefined, values: FormValues, by?: Parameters<typeof submits>[2]): Promise<Seen>;
  services: Services;
  /** Everything that was said to Discord. */
  calls: readonly Call[];
  /** Decides what Discord answers; undefined leaves it as usual. */
  answer(decide: RecordingDiscord['answer']): void;
  /** The log since the start, without the one line per interaction. */
  lines: readonly Line[];
  /** Moves the clock of everything but the player API. */
  later(ms: number): void;
  /** Stops the player API: from now on it does not answer. */
  stopApi(): Promise<void>;
  close(): Promise<void>;
}

/** A member is chosen as a user. */
type Values = Readonly<Record<string, string | boolean | { id: string }>>;

interface Changes {
  subcommand?: string;
  /** Undefined: in a DM. */
  guildId?: string | undefined;
  /** More of the interaction, as Discord sends it. */
  raw?: object | undefined;
}

interface CommandsOptions {
  /** Records that the player API knows; it generates the rest. */
  players?: object[];
  key?: string;
  /** Of another player API, which is asked for players in place of ours; ends in `/api/v1`. */
  playersUrl?: string;
  /** Services in place of the real ones. */
  services?: Partial<Services>;
  feedbackChannelId?: string;
}

export async function openCommands(
  commands: readonly Command[],
  { players = [], key, playersUrl, services: replaced, feedbackChannelId }: CommandsOptions = {},
): Promise<OpenCommands> {
  const log = recordingLog();
  const { api, remove } = await openApi(players, log);
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const client = openHttpClient({ userAgent: 'Loadout/0.0 (+https://loadout.example)', now });
  const playerApi = { baseUrl: api.url, key: key ?? (await api.makeKey('test')) };
  const discord = await openRecordingDiscord();
  const rest = openRest({ apiUrl: discord.apiUrl, token });
  const stores = await openStores('sqlite://:memory:', { log });
  const members = await openMembers({ stores, defaults: { region: 'sg' }, now, sleep, log });
  const services: Services = {
    players: withSnapshots(
      createPlayerApi({
        ...playerApi,
        ...(playersUrl && { baseUrl: playersUrl }),
        client,
        cache: new Keyv(),
        now,
        log,
      }),
      { members, log },
    ),
    gallery: openGallery({ playerApi, client, sources: [], cache: undefined, now, log }),
    renderer,
    items: new ItemSearch(),
    members,
    traceStore: createTraceStore(guardCache(new Keyv(), { now, sleep, log })),
    languages: openLanguages({ defaultLocale: 'en-US' }),
    feedback: createFeedback({ api: rest.api, channelId: feedbackChannelId, log, now }),
    learnsOfRemovals: async () => false,
    commandPaths: pathsForMembers(commands),
    build: { version: '1.2.3', commit: 'abcdef0' },
    defaults: { region: 'sg' },
    now,
    ...replaced,
  };
  const dispatcher = createDispatcher({ commands, services, rest, log, now, deadlineMs: 60_000 });

  async function callsFor(raw: APIInteraction): Promise<Call[]> {
    const before = discord.calls.length;
    await dispatcher.dispatch(raw);
    return discord.calls.slice(before);
  }

  return {
    run: async (name, values, changes) => readSeen(await callsFor(typed(name, values, changes))),
    press: async (customId = '', { message, ...by } = {}) =>
      readSeen(
        await callsFor(
          presses(customId, { ...by, embeds: message?.body.embeds, isPrivate: message?.isPrivate }),
        ),
      ),
    open: async (customId = '', by = {}) => readModal(await callsFor(presses(customId, by))),
    choose: async (customId, value = '', by = {}) => readSeen(await callsFor(chooses(customId, [value], by))),
    type: async (name, option, value, user) => readChoices(await callsFor(types(name, option, value, user))),
    openMenu: async (name, on) => readSeen(await callsFor(opensMenu(name, on))),
    submit: async (customId = '', values, by) => readSeen(await callsFor(submits(customId, values, by))),
    services,
    calls: discord.calls,
    answer(decide) {
      discord.answer = decide;
    },
    get lines() {
      return withoutInteractions(log.lines);
    },
    later: (ms) => {
      ahead += ms;
    },
    stopApi: () => api.close(),
    async close() {
      await rest.close();
      await discord.close();
      await client.close();
      await stores.close();
      await remove();
    },
  };
}

/** The player API over folders of its own, which `remove` deletes; it generates the players that are not given. */
async function openApi(players: object[], log: Log) {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-commands-'));
  const recordsFolder = await mkdtemp(path.join(tmpdir(), 'loadout-records-'));
  await writeFile(path.join(recordsFolder, 'players.json'), JSON.stringify(players));
  const api = await openService({
    port: 0,
    dataFolder: folder,
    recordsFolder,
    rateLimit: { requests: 10_000, seconds: 1 },
    onFailure: (error) => log.error({ error }, 'the service met an error'),
  });
  return {
    api,
    async remove() {
      await api.close();
      await Promise.all([folder, recordsFolder].map((made) => rm(made, { recursive: true })));
    },
  };
}

function typed(
  name: string,
  values: Values = {},
  { subcommand, raw, ...place }: Changes = {},
): APIInteraction {
  const options = Object.entries(values).map(([option, value]) => {
    if (typeof value === 'object') return { name: option, type: 6, value: value.id };
    return { name: option, type: typeof value === 'boolean' ? 5 : 3, value };
  });
  const users = Object.values(values).filter((value) => typeof value === 'object');
  const resolved = { users: Object.fromEntries(users.map((user) => [user.id, user])) };
  const asGiven = subcommand ? [{ name: subcommand, type: 1, options }] : options;
  if (!('guildId' in place)) return runs(name, asGiven, raw, resolved);
  const { guildId } = place;
  return runs(
    name,
    asGiven,
    guildId ? { guild_id: guildId, ...raw } : { guild_id: undefined, member: undefined, user: ana, ...raw },
    resolved,
  );
}
