import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PermissionFlagsBits } from 'discord-api-types/v10';
import { expect } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { openLoadout } from '../../../src/bot/app/loadout.ts';
import { readConfig } from '../../../src/bot/config/config.ts';
import type { Actor, LocalDiscord } from '../../../src/local-discord/local-discord.ts';
import { openLocalDiscord } from '../../../src/local-discord/open-local-discord.ts';
import { promised } from '../bot/promised.ts';
import { keptLog } from '../kept-log.ts';
import { type Program, startProgram } from '../program.ts';
import type { StrangerApi } from '../stranger-api.ts';
import { until } from '../time/until.ts';
import { openRecorder, type Recorder } from '../wire/recorder.ts';
import { judgeAnswers, receivedIn } from './judge-answers.ts';
import { openStrangerPlayers } from './stranger-players.ts';

/** A Discord behind a recorder, a player API and a folder for SQLite: what a bot needs, and what a test makes fail. */
export interface FaultyWorld {
  discord: LocalDiscord;
  recorder: Recorder;
  api: StrangerApi;
  ana: Actor;
  /** May change the server's settings. */
  admin: Actor;
  folder: string;
  /** All that bots have logged in this process, and the programs have printed. */
  log(): string;
  /** Opens the bot in this process. */
  openBot(): Promise<{ close(): Promise<void> }>;
  /** Starts `npm start` without npm; resolves when it is ready. `settings`: in addition to the world's own. */
  start(settings?: Record<string, string>): Promise<Program>;
  /** The player API says nothing from now on, until it is released. */
  holdAnswers(): { release(): void };
  /**
   * Waits until every interaction is over, and expects that each had exactly one answer or has its reason in the log.
   * @returns how many there were of each
   */
  expectEachAnswered(): Promise<{ answered: number; reasoned: number }>;
  close(): Promise<void>;
}

export async function openFaultyWorld({ folder: given }: { folder?: string } = {}): Promise<FaultyWorld> {
  const folder = given ?? (await mkdtemp(path.join(tmpdir(), 'loadout-faults-')));
  const discord = await openLocalDiscord({
    now: Date.now,
    acknowledgeWithinMs: 20_000,
    answerTimeoutMs: 30_000,
  });
  const recorder = await openRecorder(discord.apiUrl);
  const api = await openStrangerPlayers();
  const settings = {
    DISCORD_TOKEN: discord.token,
    DISCORD_API_URL: recorder.apiUrl,
    PLAYER_API_URL: api.url,
    STORE_URL: `sqlite://${folder}/loadout.sqlite`,
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'debug',
  };
  const lines: string[] = [];
  const programs: Program[] = [];
  const bots: { close(): Promise<void> }[] = [];
  const log = () => [...lines, ...programs.map((program) => program.output())].join('');

  return {
    discord,
    recorder,
    api,
    ana: discord.member('ana'),
    admin: discord.member('ada', { permissions: PermissionFlagsBits.ManageGuild }),
    folder,
    log,
    async openBot() {
      const config = readConfig(settings);
      const { token = '' } = config.discord;
      const bot = await openLoadout(
        {
          ...config,
          discord: { ...config.discord, token },
          playerApi: { ...config.playerApi, url: api.url, edgeLimit: { requests: 1_000, seconds: 1 } },
        },
        { commands, log: keptLog((line) => lines.push(line)) },
      );
      bots.push(bot);
      return bot;
    },
    async start(changed) {
      const program = startProgram('src/programs/start.ts', { ...settings, ...changed });
      programs.push(program);
      await program.prints(/ready for commands/);
      return program;
    },
    holdAnswers() {
      const { answerInfo } = api;
      const held = promised();
      api.answerInfo = (response, query) => void held.promise.then(() => answerInfo(response, query));
      return {
        release() {
          api.answerInfo = answerInfo;
          held.resolve();
        },
      };
    },
    async expectEachAnswered() {
      // The member sees the answer before the bot knows that Discord accepted it.
      await until(() => log().split('"an interaction is over"').length > receivedIn(recorder).length);
      const { problems, ...counts } = judgeAnswers(recorder, log());
      expect(problems).toEqual([]);
      return counts;
    },
    async close() {
      for (const program of programs) await program.ends('SIGKILL');
      for (const bot of bots) await bot.close();
      await api.close();
      await recorder.close();
      await discord.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
