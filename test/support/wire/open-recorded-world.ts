import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands } from '../../../commands/index.ts';
import { openLoadout } from '../../../src/bot/app/loadout.ts';
import { syncRankIcons } from '../../../src/bot/app/sync-rank-icons.ts';
import { drawRankIcon } from '../../../src/bot/cards/rank-icon.ts';
import { readConfig } from '../../../src/bot/config/config.ts';
import { syncEmojis } from '../../../src/bot/discord/register/emojis.ts';
import { openRest } from '../../../src/bot/discord/rest/rest.ts';
import { openMembers } from '../../../src/bot/members/members.ts';
import type { LocalDiscord } from '../../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';
import { playgroundWorld } from '../../../src/playground/playground-world.ts';
import { type FaultRegistry, openFaultRegistry } from '../../../src/service/faults/fault-registry.ts';
import { openService } from '../../../src/service/open-service.ts';
import { openStores } from '../../../src/shared/store/open-stores.ts';
import { sleep } from '../../../src/shared/time/sleep.ts';
import { keptLog } from '../kept-log.ts';
import { linkOpenly } from '../members/link-openly.ts';
import { seen } from '../members/seen.ts';
import { askMetricsPort } from '../metrics-of.ts';
import { openRecorder, type Recorder } from './recorder.ts';

/** The whole of Loadout with a recorder between the bot and Discord. */
export interface RecordedWorld {
  discord: LocalDiscord;
  recorder: Recorder;
  /** Of the player API. */
  faults: FaultRegistry;
  /** The lines of the bot's log, as they are written. */
  log: readonly string[];
  /** The bot's `/metrics`. */
  metrics(): Promise<string>;
  /** The recording is whole when the promise resolves. */
  close(): Promise<void>;
}

/** Opens the local Discord, the player API and the real bot, in a folder of its own and on free ports. */
export async function openRecordedWorld(): Promise<RecordedWorld> {
  const folder = await mkdtemp(path.join(tmpdir(), 'loadout-wire-'));
  const config = readConfig({
    PORT: '0',
    METRICS_PORT: '0',
    STORE_URL: `sqlite://${folder}/loadout.sqlite`,
  });
  // Players change from day to day, and so do the buttons that they need.
  const aheadMs = Date.UTC(2026, 10, 27, 12) - Date.now();
  const now = () => Date.now() + aheadMs;
  const discord = await openLocalDiscord({
    now,
    answerTimeoutMs: 25_000,
    world: playgroundWorld,
  });
  const recorder = await openRecorder(discord.apiUrl);
  const faults = openFaultRegistry(() => 0);
  const edgeLimit = { requests: 1_000, seconds: 10 };
  const service = await openService({
    port: 0,
    dataFolder: `${folder}/service`,
    rateLimit: edgeLimit,
    faults,
    now,
  });
  const key = await service.makeKey('wire', 'pro');
  await registerIcons(recorder.apiUrl, discord);
  await fillLeaderboard(config.storeUrl, discord, now);
  const log: string[] = [];
  const bot = await openLoadout(
    {
      ...config,
      now,
      playerApi: { ...config.playerApi, url: service.url, key, edgeLimit },
      discord: {
        token: discord.token,
        apiUrl: recorder.apiUrl,
        publicKey: undefined,
        shards: 'auto',
        feedbackChannelId: undefined,
      },
    },
    { commands, log: keptLog((line) => log.push(line)) },
  );
  return {
    discord,
    recorder,
    faults,
    log,
    metrics: async () => (await askMetricsPort(log, '/metrics')).text(),
    async close() {
      await bot.close();
      await recorder.close();
      await service.close();
      await discord.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** More members on the server's leaderboard than one page holds: none of those who take part in the journey. */
async function fillLeaderboard(
  storeUrl: string,
  { guildId }: LocalDiscord,
  now: () => number,
): Promise<void> {
  const log = keptLog();
  const stores = await openStores(storeUrl, { log });
  const members = await openMembers({ stores, defaults: { region: 'sg' }, now, sleep, log });
  for (let index = 1; index <= 9; index++) {
    const [userId, uid] = [String(800_000_000_000_000_000n + BigInt(index)), String(98_765_432_100 + index)];
    const player = seen(uid, { at: now(), region: 'ID' });
    await linkOpenly(members, userId, player);
    await members.snapshots.keep(player);
    await members.participation.join('leaderboards', userId, guildId);
  }
  await stores.close();
}

/** As `npm run register` does after a drawing changed: an old icon goes, the new ones come. */
async function registerIcons(apiUrl: string, { token, applicationId }: LocalDiscord): Promise<void> {
  const rest = openRest({ apiUrl, token });
  const to = { api: rest.api, applicationId };
  await syncEmojis([{ name: 'rank_gold', png: await drawRankIcon('silver') }], to);
  await syncRankIcons(to);
  await rest.close();
}
