import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commands } from '../../../commands/index.ts';
import { openGatewayProcess } from '../../../src/bot/app/gateway-process.ts';
import { type LoadoutConfig, openLoadout } from '../../../src/bot/app/loadout.ts';
import { readConfig } from '../../../src/bot/config/config.ts';
import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';
import { connectRedis, type RedisConnection } from '../../../src/shared/store/redis-connection.ts';
import { png } from '../images/pictures.ts';
import { type Program, startProgram } from '../program.ts';
import { type Line, recordingLog } from '../recording-log.ts';
import { freePort, startRedis, stopRedis } from '../store/redis-server.ts';
import { bytes, json, openStrangerApi, type StrangerApi } from '../stranger-api.ts';
import { strangerRecord } from '../stranger-record.ts';

/** A Discord, a player API and a Redis, and the parts of Loadout that a test opens between them. */
export interface Parts {
  discord: LocalDiscord;
  api: StrangerApi;
  /** The environment of the started programs. */
  settings: Readonly<Record<string, string>>;
  redisUrl: string;
  /** Kills Redis, and starts it anew with no memory, on the same port. */
  restartRedis(awayMs?: number): Promise<void>;
  stopRedis(): Promise<void>;
  /** Sends Redis a command. */
  redis(...command: string[]): Promise<unknown>;
  /** How many keys match. */
  redisKeys(pattern: string): Promise<number>;
  /** Every line that the parts in this process have logged. */
  lines: Line[];
  /** Opens the bot in this process: all of it, or what answers the stream. `changed`: settings. */
  openBot(from: 'discord' | 'stream', changed?: Record<string, string>): Promise<{ close(): Promise<void> }>;
  /** Opens a gateway process in this one. */
  openGateway(
    changed?: Record<string, string>,
    time?: Parameters<typeof openGatewayProcess>[2],
  ): Promise<{ shards: readonly number[]; close(): Promise<void> }>;
  /** Starts `npm start`, `npm run gateway` or `npm run worker`, without npm. */
  start(program: 'start' | 'gateway' | 'worker', changed?: Record<string, string>): Program;
  /** Closes what is open still, the newest first. */
  close(): Promise<void>;
}

export async function openParts(
  options: { shards?: number; acknowledgeWithinMs?: number } = {},
): Promise<Parts> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-parts-'));
  const port = await freePort();
  let server: ChildProcess = await startRedis(port, folder);
  const discord = await openLocalDiscord({
    now: Date.now,
    acknowledgeWithinMs: 20_000,
    answerTimeoutMs: 40_000,
    ...options,
  });
  const api = await openStrangerApi();
  api.answerInfo = (response, query) => {
    const uid = query.get('uid') ?? '';
    const answer = uid.startsWith('9') ? notFound : json(200, record(uid));
    answer(response, query);
  };
  api.answerImage = bytes(await png(64));
  const redisUrl = `redis://127.0.0.1:${port}`;
  const settings = {
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: discord.apiUrl,
    PLAYER_API_URL: api.url,
    STORE_URL: redisUrl,
    PORT: '0',
    LOG_LEVEL: 'debug',
  };
  const log = recordingLog();
  let isRedisGone = false;
  let client: RedisConnection | undefined;
  async function send(...command: string[]): Promise<unknown> {
    client ??= keep(await connectRedis(redisUrl, log));
    return client.send(command);
  }
  const opened: (() => Promise<unknown>)[] = [];
  function keep<Part extends { close(): Promise<void> }>(part: Part): Part {
    opened.push(() => part.close());
    return part;
  }
  return {
    discord,
    api,
    settings,
    redisUrl,
    async restartRedis(awayMs = 0) {
      await stopRedis(server);
      await sleep(awayMs);
      server = await startRedis(port, folder);
    },
    async stopRedis() {
      await stopRedis(server);
      isRedisGone = true;
    },
    redis: send,
    async redisKeys(pattern) {
      const keys = await send('KEYS', pattern);
      return Array.isArray(keys) ? keys.length : 0;
    },
    lines: log.lines,
    openBot: async (from, changed) =>
      keep(await openLoadout(configOf({ ...settings, ...changed }), { commands, log, from })),
    openGateway: async (changed, time) =>
      keep(await openGatewayProcess(configOf({ ...settings, ...changed }), log, time)),
    start(program, changed) {
      const started = startProgram(`src/programs/${program}.ts`, { ...settings, ...changed });
      opened.push(() => started.ends('SIGKILL'));
      return started;
    },
    async close() {
      for (const close of opened.splice(0).reverse()) await close();
      await api.close();
      await discord.close();
      if (!isRedisGone) await stopRedis(server);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configOf(environment: Readonly<Record<string, string>>): LoadoutConfig {
  const config = readConfig(environment);
  const { DISCORD_TOKEN: token = '', PLAYER_API_URL: url = '' } = environment;
  return {
    ...config,
    discord: { ...config.discord, token },
    playerApi: { ...config.playerApi, url, edgeLimit: { requests: 1_000, seconds: 1 } },
  };
}

const notFound = json(404, { code: 'NOT_FOUND', error: 'x', message: 'x', status: 404 });

/** Each player is in a clan. */
function record(uid: string) {
  return strangerRecord(uid, {
    clanBasicInfo: { clanId: '3000000001', clanName: 'Kings', clanLevel: 3, memberNum: 20, capacity: 50 },
  });
}

export { until } from '../time/until.ts';
