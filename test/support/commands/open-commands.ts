import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIInteraction } from 'discord-api-types/v10';
import { openServices } from '../../../src/bot/app/open-services.ts';
import { RankRoles } from '../../../src/bot/community/rank-roles/apply-rank-roles.ts';
import { readConfig } from '../../../src/bot/config/config.ts';
import { createDispatcher } from '../../../src/bot/discord/answer/dispatcher.ts';
import { createFeedback } from '../../../src/bot/discord/collect-feedback.ts';
import type { Command } from '../../../src/bot/discord/command.ts';
import { createFindMembers } from '../../../src/bot/discord/member-search.ts';
import { createPosts } from '../../../src/bot/discord/posts.ts';
import { listCommandsForMembers } from '../../../src/bot/discord/register/definitions.ts';
import { openRest } from '../../../src/bot/discord/rest/rest.ts';
import type { Services } from '../../../src/bot/discord/services-of-bot.ts';
import type { PrivacyMode } from '../../../src/bot/members/privacy/consent.ts';
import { openService } from '../../../src/service/open-service.ts';
import type { Log } from '../../../src/shared/log/log.ts';
import { createShutdown, type Shutdown } from '../../../src/shared/process/shutdown.ts';
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
import { leapingTime } from '../bot/leaping-time.ts';
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
    on?: { user?: object; permissions?: bigint; message?: Seen; guildId?: string; raw?: object },
  ): Promise<Seen>;
  open(customId: string | undefined, by?: { user?: object; permissions?: bigint }): Promise<unknown>;
  choose(
    customId: string,
    value: string | undefined,
    by?: { user?: object; permissions?: bigint; guildId?: string },
  ): Promise<Seen>;
  type(name: string, option: string, value: string, user?: object): Promise<Choice[]>;
  /** Takes an entry of the menu on a member, or on a message as Discord sends it. */
  openMenu(name: string, on: { user: { id: string } } | { message: object }): Promise<Seen>;
  /** Sends a modal, with the values by the fields' custom ids. */
  submit(customId: string | undefined, values: FormValues, by?: Parameters<typeof submits>[2]): Promise<Seen>;
  services: Services;
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
  guildId?: string | undefined;
  /** More of the interaction, as Discord sends it. */
  raw?: object | undefined;
}

interface CommandsOptions {
  /** Records that the player API knows; it generates the rest. */
  players?: object[];
  key?: string;
  /** The address of another player API in place of ours; ends in `/api/v1`. */
  playersUrl?: string;
  /** An address of a player API that is asked before ours. */
  firstUrl?: string;
  services?: Partial<Services>;
  feedbackChannelId?: string;
  privacyMode?: PrivacyMode;
}

export async function openCommands(
  commands: readonly Command[],
  {
    players = [],
    key,
    playersUrl,
    firstUrl,
    services: replaced,
    feedbackChannelId,
    privacyMode,
  }: CommandsOptions = {},
): Promise<OpenCommands> {
  const log = recordingLog();
  const shutdown = createShutdown(log);
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const api = await openApi(players, { log, shutdown });
  const discord = await openRecordingDiscord();
  shutdown.add('discord', discord.close);
  const rest = openRest({ apiUrl: discord.apiUrl, token, time: leapingTime() });
  shutdown.add('rest', rest.close);
  const opened = await openServices(
    {
      ...readConfig({ STORE_URL: 'sqlite://:memory:', DEFAULT_REGION: 'sg', PRIVACY: privacyMode }),
      playerApi: {
        url: playersUrl ?? api.url,
        key: key ?? (await api.makeKey('test')),
        userAgent: 'Loadout/0.0 (+https://loadout.example)',
        edgeLimit: limit,
        ...(firstUrl && { url: firstUrl, second: { url: api.url, key: await api.makeKey('second') } }),
      },
      now,
    },
    { log, shutdown, metrics: { upstream() {}, unreadField() {}, picture() {} } },
  );
  const rankRoles = new RankRoles({
    api: rest.background,
    askedApi: rest.api,
    services: opened.services,
    sleep,
    log,
  });
  const services: Services = {
    ...opened.services,
    renderer,
    feedback: createFeedback({ api: rest.api, channelId: feedbackChannelId, log, now }),
    posts: createPosts(rest.api),
    findMembers: createFindMembers({ guilds: rest.api.guilds, now, sleep, log }),
    rankRoles,
    memberChanged: (userId, guildId) => rankRoles.refresh(userId, guildId),
    learnsOfRemovals: async () => false,
    commandNames: listCommandsForMembers(commands),
    build: { version: '1.2.3', commit: 'abcdef0' },
    ...replaced,
  };
  const dispatcher = createDispatcher({ commands, services, rest, log, now, deadlineMs: 60_000 });

  let interactions = 0;
  /** The calls meanwhile, apart from those of other interactions. */
  async function callsFor(raw: APIInteraction): Promise<Call[]> {
    const before = discord.calls.length;
    const ownToken = `interaction-${++interactions}-`;
    await dispatcher.dispatch({ ...raw, token: ownToken });
    return discord.calls
      .slice(before)
      .filter(({ path: called }) => !called.includes('/interaction-') || called.includes(ownToken));
  }

  return {
    run: async (name, values, changes) => readSeen(await callsFor(typed(name, values, changes))),
    async press(customId = '', { message, ...by } = {}) {
      const raw = presses(customId, { ...by, embeds: message?.body.embeds, isPrivate: message?.isPrivate });
      const seen = readSeen(await callsFor(raw));
      // A message that changes stays as private as it was.
      return seen.isInPlace && message ? { ...seen, isPrivate: message.isPrivate } : seen;
    },
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
    close: shutdown.close,
  };
}

/** The player API over folders of its own, which the shutdown deletes; it generates the players that are not given. */
async function openApi(players: object[], { log, shutdown }: { log: Log; shutdown: Shutdown }) {
  const makeFolder = async (name: string) => {
    const folder = await mkdtemp(path.join(tmpdir(), `loadout-${name}-`));
    shutdown.add('folder', () => rm(folder, { recursive: true }));
    return folder;
  };
  const [dataFolder, recordsFolder] = [await makeFolder('commands'), await makeFolder('records')];
  await writeFile(path.join(recordsFolder, 'players.json'), JSON.stringify(players));
  const api = await openService({
    port: 0,
    dataFolder,
    recordsFolder,
    rateLimit: limit,
    onFailure: (error) => log.error({ error }, 'the service met an error'),
  });
  shutdown.add('api', api.close);
  return api;
}

/** So high that no test meets it. */
const limit = { requests: 10_000, seconds: 1 };

function typed(name: string, values: Values = {}, { raw, ...place }: Changes = {}): APIInteraction {
  const options = Object.entries(values).map(([option, value]) => {
    if (typeof value === 'object') return { name: option, type: 6, value: value.id };
    return { name: option, type: typeof value === 'boolean' ? 5 : 3, value };
  });
  const users = Object.values(values).filter((value) => typeof value === 'object');
  const resolved = { users: Object.fromEntries(users.map((user) => [user.id, user])) };
  if (!('guildId' in place)) return runs(name, options, raw, resolved);
  const { guildId } = place;
  return runs(
    name,
    options,
    guildId ? { guild_id: guildId, ...raw } : { guild_id: undefined, member: undefined, user: ana, ...raw },
    resolved,
  );
}
