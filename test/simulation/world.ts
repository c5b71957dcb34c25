import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands } from '../../commands/index.ts';
import { type OpenLoadout, openLoadout } from '../../src/bot/app/loadout.ts';
import { readConfig } from '../../src/bot/config/config.ts';
import type { WorldFile } from '../../src/local-discord/guild/world-file.ts';
import type { LocalDiscord } from '../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../src/local-discord/open-local-discord.ts';
import type { Exchange } from '../../src/local-discord/options.ts';
import { toBotConfig } from '../../src/programs/to-bot-config.ts';
import type { Log } from '../../src/shared/log/log.ts';
import type { FirewallRules } from '../support/limits/firewall.ts';
import { createProcess, type SimulatedProcess } from './outside/loop.ts';
import { outside } from './outside/outside.ts';
import { openPlayerApi, type SimulatedApi } from './player-api.ts';

export interface LogLine {
  at: number;
  level: keyof Log;
  facts: Record<string, unknown>;
  message: string;
}

export interface RunningBot {
  process: SimulatedProcess;
  loadout: OpenLoadout | undefined;
  isClosing: boolean;
  readyAt?: number;
  diedAt?: number;
}

export interface SimulatedWorld {
  discord: LocalDiscord;
  api: SimulatedApi;
  folder: string;
  databaseFile: string;
  lines: LogLine[];
  bots: RunningBot[];
  processes: { people: SimulatedProcess; discord: SimulatedProcess; api: SimulatedProcess };
  startBot(): RunningBot;
  kill(bot: RunningBot): void;
  stop(bot: RunningBot): Promise<void>;
  close(): void;
}

interface WorldParts {
  seed: number;
  rules: FirewallRules;
  onExchange: (exchange: Exchange) => void;
  onLine: (line: LogLine) => void;
  tell: (story: string) => void;
}

/** Opens Discord and the player API, each as a process of its own; the bot is started by the plan. */
export async function openSimulatedWorld({
  seed,
  rules,
  onExchange,
  onLine,
  tell,
}: WorldParts): Promise<SimulatedWorld> {
  const { loop, network, disk } = outside();
  const folder = mkdtempSync(path.join(tmpdir(), 'loadout-simulation-'));
  mkdirSync(path.join(folder, 'service'));
  const databaseFile = path.join(folder, 'loadout.sqlite');
  const processes = {
    people: createProcess('people'),
    discord: createProcess('discord'),
    api: createProcess('api'),
  };
  const discord = await asProcess(processes.discord, () =>
    openLocalDiscord({
      world: simulatedServers,
      onExchange,
      answerTimeoutMs: 15 * 60_000,
      token: simulatedToken,
    }),
  );
  const api = await asProcess(processes.api, () => openPlayerApi(path.join(folder, 'service'), seed, rules));
  const lines: LogLine[] = [];
  const bots: RunningBot[] = [];

  function createLog(process: SimulatedProcess): Log {
    const at = (level: keyof Log) => (facts: object, message: string) => {
      if (process.isDead) return;
      const line = { at: loop.now, level, facts: { ...facts }, message };
      lines.push(line);
      onLine(line);
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
    STORE_URL: `sqlite://${databaseFile}`,
    BACKUP_FOLDER: path.join(folder, 'backups'),
    PORT: '0',
  });
  const config = toBotConfig(settings);
  if (!config) throw new Error('these settings open no bot');
  const world: SimulatedWorld = {
    discord,
    api,
    folder,
    databaseFile,
    lines,
    bots,
    processes,
    startBot() {
      const process = createProcess(`bot ${bots.length + 1}`);
      const bot: RunningBot = { process, loadout: undefined, isClosing: false };
      bots.push(bot);
      tell(`${process.name} starts`);
      const opening = asProcess(process, () => openLoadout(config, { commands, log: createLog(process) }));
      void opening.then(
        (loadout) => {
          bot.loadout = loadout;
          bot.readyAt = loop.now;
          tell(`${process.name} is ready`);
          void loadout.lost.then((reason) => tell(`${process.name} is lost: ${reason}`));
        },
        (error: Error) => {
          tell(`${process.name} could not start: ${error.message.split('\n')[0]}`);
          end(bot);
          // As a supervisor does.
          loop.after(5_000, () => world.startBot(), processes.people);
        },
      );
      return bot;
    },
    kill: end,
    async stop(bot) {
      if (bot.process.isDead) return;
      bot.isClosing = true;
      bot.diedAt = loop.now;
      tell(`${bot.process.name} is asked to end`);
      await asProcess(bot.process, async () => bot.loadout?.close());
      tell(`${bot.process.name} has ended`);
      end(bot);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
  return world;
}

/** Runs `work` as this process; the caller goes on as itself. */
export function asProcess<Value>(process: SimulatedProcess, work: () => Promise<Value>): Promise<Value> {
  const { loop } = outside();
  const caller = loop.current;
  return new Promise((resolve, reject) => {
    const back = (end: () => void) => loop.after(0, end, caller);
    loop.after(
      0,
      () =>
        void work().then(
          (value) => back(() => resolve(value)),
          (error: unknown) => back(() => reject(error)),
        ),
      process,
    );
  });
}

const simulatedToken = 'MTEwMDAwMDAwMDAwMDAwMDAwMQ.simulated.token-of-a-simulation';

const simulatedServers: WorldFile = {
  applications: [{ name: 'Loadout', id: '1100000000000000001' }],
  servers: [
    {
      name: 'First server',
      id: '1100000000000000002',
      applications: [{ name: 'Loadout', permissions: ['ManageRoles'] }],
      roles: [{ name: 'Heroic', id: '1100000000000000005' }, { name: 'Master' }],
      channels: [
        { name: 'general', id: '1100000000000000003' },
        { name: 'news' },
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
      channels: [{ name: 'lobby' }],
      members: [{ name: 'Bob', permissions: ['ManageGuild'] }],
    },
    { name: 'Foreign server', applications: [], channels: [{ name: 'elsewhere' }] },
  ],
};
