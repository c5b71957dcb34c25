import path from 'node:path';
import { commands } from '../../commands/index.ts';
import { type OpenLoadout, openLoadout } from '../bot/app/loadout.ts';
import type { ServicesConfig } from '../bot/app/open-services.ts';
import { syncRankIcons } from '../bot/app/sync-rank-icons.ts';
import { useBundledFonts } from '../bot/cards/text/fonts.ts';
import type { Config } from '../bot/config/config.ts';
import { openRest } from '../bot/discord/rest/rest.ts';
import type { LocalDiscord } from '../local-discord/local-discord.ts';
import { openLocalDiscord } from '../local-discord/open-local-discord.ts';
import { createControls } from '../local-discord/page-server/serve-controls.ts';
import { type FaultRegistry, openFaultRegistry } from '../service/faults/fault-registry.ts';
import { openService } from '../service/open-service.ts';
import type { Log } from '../shared/log/log.ts';
import { createShutdown, type Shutdown } from '../shared/process/shutdown.ts';
import { systemClock } from '../shared/time/clock.ts';
import { BotRecorder } from './bot-recorder.ts';
import { BotSwitch } from './bot-switch.ts';
import { CodesInGame } from './codes-in-game.ts';
import { describeStart } from './describe-start.ts';
import { drawExamples } from './draw-examples.ts';
import { keepClock } from './kept-clock.ts';
import { MovableClock } from './movable-clock.ts';
import { settleNeighbours, withNeighbours } from './neighbours.ts';
import { openPlaygroundPage } from './playground-page.ts';
import { playgroundWorld } from './playground-world.ts';

export interface OpenPlayground {
  url: string;
  startText: string;
  discord: LocalDiscord;
  /** Moves all clocks of this playground. Resolves after the jobs that became due. */
  advance: MovableClock['advance'];
  /** Draws the page's first pictures in advance. Never rejects. */
  drawExamples(): Promise<void>;
  close(): Promise<void>;
}

interface PlaygroundConfig extends Config, Pick<ServicesConfig, 'locales' | 'now'> {
  /** Whether other members are on the first server's leaderboard. */
  hasNeighbours?: boolean;
}

/** Shorter waits for tests. */
export interface PlaygroundTimes {
  answerWithinMs?: number;
  waitFault?: ((ms: number) => Promise<unknown>) | undefined;
  after?: (delayMs: number, task: () => void) => () => void;
}

/** Composition root 2: player API (unless PLAYER_API_URL is set), local Discord, the real bot, the page. */
export async function openPlayground(
  { hasNeighbours = false, ...given }: PlaygroundConfig,
  log: Log,
  { waitFault, after, answerWithinMs }: PlaygroundTimes = {},
): Promise<OpenPlayground> {
  const config = { ...given, ...useOwnPlaces(given) };
  const clock = new MovableClock({ ...systemClock, now: config.now ?? Date.now });
  const { now } = clock;
  useBundledFonts();
  const shutdown = createShutdown(log);
  try {
    const recorder = new BotRecorder(now);
    const loadout = new BotSwitch<OpenLoadout>();
    const discord = await openLocalDiscord({
      now: config.now ?? Date.now,
      world: hasNeighbours ? withNeighbours(playgroundWorld) : playgroundWorld,
      answerTimeoutMs: 25_000,
      ...(after && { after }),
      onExchange: (exchange) => recorder.exchanged(exchange),
    });
    shutdown.add('local Discord', () => discord.close());
    recorder.follow(discord);
    clock.onStep((ms) => discord.trouble.order({ kind: 'clock-forward', ms }));
    // Only the playground's own player API has faults and changeable signatures.
    const faults = config.playerApi.url ? undefined : openFaultRegistry(Math.random);
    const codes = new CodesInGame({ loadout, clock });
    // Comes first: a port that is taken is the likeliest failure, and nothing is written yet.
    const page = await openPlaygroundPage({
      discord,
      now,
      faults,
      host: config.host,
      port: config.port,
      log,
      putCodes: faults && codes.put,
      inspection: { recorder, state: () => loadout.bot && recorder.readState(loadout.bot.state) },
      controls: createControls(discord, { clock, bot: loadout }),
    });
    shutdown.add('page', () => page.close());
    shutdown.add('clock', await keepClock(clock, { storeUrl: config.storeUrl, log }));
    const [playerApi] = await Promise.all([
      openPlayerApi(
        { ...config, now, faults, signatures: codes.signatures, waitFault, pageUrl: page.url },
        log,
        shutdown,
      ),
      bringRankIcons(discord, log),
    ]);
    const watcher = codes.watcher(recorder);
    const bot = { timers: clock, answerWithinMs, ...connectionTo(discord), playerApi, watcher };
    const settings = { ...config, now, ...bot };
    await loadout.start(() => openLoadout(settings, { commands, log }));
    shutdown.add('bot', () => loadout.close(), 30_000);
    // Other player APIs don't have these players.
    if (hasNeighbours && faults && loadout.bot) void letNeighboursIn(discord, loadout.bot, log);
    const startText = describeStart({ url: page.url, host: config.host });
    return {
      url: page.url,
      startText,
      discord,
      advance: clock.advance,
      close: shutdown.close,
      async drawExamples() {
        if (!faults) return;
        await drawExamples(page.url, now()).catch((error: unknown) =>
          log.debug({ error }, 'the examples were not drawn'),
        );
      },
    };
  } catch (error) {
    await shutdown.close();
    throw error;
  }
}

/** Adds the neighbours in the background, because the playground works without them. */
function letNeighboursIn(discord: LocalDiscord, { services }: OpenLoadout, log: Log): Promise<void> {
  return settleNeighbours(discord, services).catch((error: unknown) =>
    log.debug({ error }, 'the neighbours did not move in'),
  );
}

function useOwnPlaces({ playground, backup, service }: Config) {
  return {
    storeUrl: playground.storeUrl,
    backup: { ...backup, folder: playground.backupFolder },
    service: {
      ...service,
      dataFolder: playground.serviceFolder,
      picturesFolder: path.join(service.dataFolder, 'pictures'),
    },
  };
}

function connectionTo({ token, apiUrl }: LocalDiscord) {
  return {
    discord: { token, apiUrl, publicKey: undefined, shards: 'auto', feedbackChannelId: undefined } as const,
  };
}

/** Uploads the rank icons, as `npm run register` does for an operator. */
async function bringRankIcons({ apiUrl, token, applicationId }: LocalDiscord, log: Log): Promise<void> {
  const rest = openRest({ apiUrl, token, log });
  await syncRankIcons({ api: rest.api, applicationId });
  await rest.close();
}

interface PlayerApiConfig extends Config, Pick<PlaygroundTimes, 'waitFault'> {
  service: Config['service'] & { picturesFolder: string };
  now: () => number;
  faults: FaultRegistry | undefined;
  signatures: ReadonlyMap<string, string>;
  pageUrl: string;
}

async function openPlayerApi(
  { playerApi, service, now, faults, signatures, waitFault, pageUrl }: PlayerApiConfig,
  log: Log,
  shutdown: Shutdown,
) {
  if (playerApi.url) return { ...playerApi, url: playerApi.url };
  const edgeLimit = service.rateLimit ?? roomyEdgeLimit;
  const running = await openService({
    ...service,
    port: 0,
    now,
    rateLimit: edgeLimit,
    signatures,
    ...(faults && { faults }),
    ...(waitFault && { waitFault }),
    onFailure: (error) => log.error({ error }, 'The player API service met an error'),
  });
  shutdown.add('player API', () => running.close());
  // Playgrounds that share a data folder have different ports, so each keeps its own key.
  const keyLabel = `playground-${new URL(pageUrl).port}`;
  return { ...playerApi, url: running.url, key: await running.makeKey(keyLabel, 'pro'), edgeLimit };
}

// A card takes a record and a dozen pictures, so 30 requests per 10 s would block a newcomer's third card.
const roomyEdgeLimit = { requests: 300, seconds: 10 };
