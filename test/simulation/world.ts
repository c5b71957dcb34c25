import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands } from '../../commands/index.ts';
import { openGatewayProcess } from '../../src/bot/app/gateway-process.ts';
import { type OpenLoadout, openLoadout } from '../../src/bot/app/loadout.ts';
import { readConfig } from '../../src/bot/config/config.ts';
import type { Finished } from '../../src/bot/discord/answer/finish.ts';
import type { WorldFile } from '../../src/local-discord/guild/world-file.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import type { Exchange } from '../../src/local-discord/options.ts';
import { toBotConfig } from '../../src/programs/to-bot-config.ts';
import { rankTiers } from '../../src/shared/contract/rank-words.ts';
import type { Log } from '../../src/shared/log/log.ts';
import type { FirewallRules } from '../support/limits/firewall.ts';
import { MemoryRedis } from '../support/redis/memory-redis.ts';
import { createRedisServer } from '../support/redis/serve-redis.ts';
import { createProcess, type SimulatedProcess } from './outside/loop.ts';
import { outside } from './outside/outside.ts';
import type { WorldKind } from './plan.ts';
import { openPlayerApi } from './player-api.ts';

export interface LogLine {
  level: keyof Log;
  facts: Record<string, unknown>;
  message: string;
  process: SimulatedProcess;
}

/** A `bot` does all; gateway and workers share the work through Redis. */
type Role = 'bot' | 'gateway' | 'worker';

export interface RunningBot {
  process: SimulatedProcess;
  role: Role;
  /** Undefined in a gateway process, and before it is open. */
  loadout: OpenLoadout | undefined;
  close: () => Promise<void>;
  isClosing: boolean;
  readyAt?: number;
  diedAt?: number;
}

export type SimulatedWorld = Awaited<ReturnType<typeof openSimulatedWorld>>;

interface WorldParts {
  seed: number;
  kind: WorldKind;
  rules: FirewallRules;
  onExchange: (exchange: Exchange) => void;
  onLine: (line: LogLine) => void;
  /** An interaction is over. */
  onEnded: (id: string, outcome: string) => void;
  tell: (story: string) => void;
}

/** Opens Discord and the player API, each as a process of its own; the bot is started by the plan. */
export async function openSimulatedWorld({ seed, kind, rules, tell, ...parts }: WorldParts) {
  const { loop, network, disk } = outside();
  const folder = mkdtempSync(path.join(tmpdir(), 'loadout-simulation-'));
  mkdirSync(path.join(folder, 'service'));
  const databaseFile = path.join(folder, 'loadout.sqlite');
  const processes = {
    people: createProcess('people'),
    discord: createProcess('discord'),
    api: createProcess('api'),
    redis: createProcess('Redis'),
  };
  const discord = await asProcess(processes.discord, () =>
    openLocalDiscord({
      world: simulatedServers,
      onExchange: parts.onExchange,
      answerTimeoutMs: 15 * 60_000,
      token: simulatedToken,
    }),
  );
  const api = await asProcess(processes.api, () => openPlayerApi(path.join(folder, 'service'), seed, rules));
  const redis = kind === 'workers' ? new MemoryRedis(() => loop.now) : undefined;
  if (redis)
    await asProcess(processes.redis, async () => createRedisServer(redis).listen(redisPort, '127.0.0.1'));
  const bots: RunningBot[] = [];

  function createLog(process: SimulatedProcess): Log {
    const at = (level: keyof Log) => (facts: object, message: string) => {
      if (!process.isDead) parts.onLine({ level, facts: { ...facts }, message, process });
    };
    return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
  }

  function end(bot: RunningBot): void {
    bot.process.isDead = true;
    bot.diedAt ??= loop.now;
    network.abandon(bot.process);
    disk.abandon(bot.process);
  }

  const settings = readConfig({
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    PLAYER_API_URL: api.url,
    PLAYER_API_KEY: api.key,
    STORE_URL: redis ? `redis://127.0.0.1:${redisPort}` : `sqlite://${databaseFile}`,
    BACKUP_FOLDER: path.join(folder, 'backups'),
    PORT: '0',
  });
  const botConfig = toBotConfig(settings);
  if (!botConfig) throw new Error('these settings open no bot');

  const openRole = async (role: Role, bot: RunningBot, log: Log) => {
    if (role === 'gateway') return openGatewayProcess(botConfig, log);
    const from = role === 'worker' ? 'stream' : 'discord';
    const watcher = {
      began: () => {},
      ended: (id: string, { outcome }: Finished) => parts.onEnded(id, outcome),
    };
    bot.loadout = await openLoadout({ ...botConfig, watcher }, { commands, log, from });
    return bot.loadout;
  };

  function startBot(role: Role = 'bot'): RunningBot {
    const process = createProcess(`${role} ${bots.length + 1}`);
    const bot: RunningBot = { process, role, loadout: undefined, close: async () => {}, isClosing: false };
    bots.push(bot);
    tell(`${process.name} starts`);
    void asProcess(process, () => openRole(role, bot, createLog(process))).then(
      ({ close, lost }) => {
        bot.close = close;
        bot.readyAt = loop.now;
        tell(`${process.name} is ready`);
        void lost.then((reason) => tell(`${process.name} is lost: ${reason}`));
      },
      (error: Error) => {
        tell(`${process.name} could not start: ${error.message.split('\n')[0]}`);
        end(bot);
        // As a supervisor does.
        loop.after(5_000, () => startBot(role), processes.people);
      },
    );
    return bot;
  }

  return {
    discord,
    api,
    databaseFile,
    /** Undefined in a world of one process. */
    redis,
    bots,
    processes,
    startAll() {
      for (const role of redis ? (['gateway', 'worker', 'worker', 'worker'] as const) : (['bot'] as const))
        startBot(role);
    },
    /** Both servers get a digest that is due soon; the first gives rank roles. */
    async setServers() {
      const bot = bots.find(({ loadout }) => loadout);
      if (!bot?.loadout) return;
      const { choices } = bot.loadout.services.members;
      for (const [guildId, channelId] of digestChannels) {
        const digest = { isOn: true, channelId, day: 1, hour: 13 };
        const values = { digest, ...rankRoles.get(guildId) };
        await asProcess(bot.process, () => choices.saveServer(guildId, { values, by: 'Ada' }));
      }
    },
    startBot,
    kill: end,
    async stop(bot: RunningBot) {
      if (bot.process.isDead) return;
      bot.isClosing = true;
      bot.diedAt = loop.now;
      tell(`${bot.process.name} is asked to end`);
      await asProcess(bot.process, bot.close);
      tell(`${bot.process.name} has ended`);
      end(bot);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Runs `work` as this process; the caller goes on as itself. */
export function asProcess<Value>(process: SimulatedProcess, work: () => Promise<Value>): Promise<Value> {
  const { loop } = outside();
  const caller = loop.current;
  return new Promise((resolve, reject) => {
    const back = (end: () => void) => loop.after(0, end, caller);
    const resolveBack = (value: Value) => back(() => resolve(value));
    const begin = () => void work().then(resolveBack, (error: unknown) => back(() => reject(error)));
    loop.after(0, begin, process);
  });
}

const redisPort = 6_379;
const simulatedToken = 'MTEwMDAwMDAwMDAwMDAwMDAwMQ.simulated.token-of-a-simulation';

/** The channel of each server's digest. */
export const digestChannels = new Map([
  ['1100000000000000002', '1100000000000000004'],
  ['1100000000000000012', '1100000000000000013'],
]);

/** Neighbouring ranks have different roles. */
const roles = ['Heroic', 'Elite'].map((name, at) => ({ name, id: `1200000000000000${at}`, permissions: [] }));
const rankRoleIds = Object.fromEntries(rankTiers.map((tier, at) => [tier, roles[at % 2]?.id]));
const rankRoles = new Map([['1100000000000000002', { rankRoles: 'linked' as const, rankRoleIds }]]);

const simulatedServers: WorldFile = {
  applications: [{ name: 'Loadout', id: '1100000000000000001' }],
  servers: [
    {
      name: 'First server',
      id: '1100000000000000002',
      applications: [{ name: 'Loadout', permissions: ['ManageRoles'] }],
      roles,
      channels: [
        { name: 'general', id: '1100000000000000003' },
        { name: 'news', id: '1100000000000000004' },
        { name: 'read-only', overwrites: [{ application: 'Loadout', deny: ['SendMessages'] }] },
      ],
      members: [
        { name: 'Ada', permissions: ['ManageGuild', 'ManageMessages', 'PinMessages', 'ManageRoles'] },
      ],
    },
    {
      name: 'Second server',
      id: '1100000000000000012',
      applications: [{ name: 'Loadout' }],
      channels: [{ name: 'lobby', id: '1100000000000000013' }],
      members: [{ name: 'Bob', permissions: ['ManageGuild'] }],
    },
    { name: 'Foreign server', applications: [], channels: [{ name: 'elsewhere' }] },
  ],
};

/** Of the channels and roles that failures name. */
export const namesOfIds = new Map(
  simulatedServers.servers?.flatMap(({ channels = [], roles = [], ...server }) =>
    [server, ...channels, ...roles].map(({ id, name }) => [id ?? '', name] as const),
  ),
);
