import { serviceRoot } from '../../shared/contract/routes.ts';
import type { Log } from '../../shared/log/log.ts';
import type { Shutdown } from '../../shared/process/shutdown.ts';
import { guardCache } from '../../shared/store/guarded-cache.ts';
import { openStores } from '../../shared/store/open-stores.ts';
import type { Stores } from '../../shared/store/stores.ts';
import { type Clock, systemClock } from '../../shared/time/clock.ts';
import type { Schedule } from '../../shared/time/schedule.ts';
import { backUpBeforeUpgrade } from '../backup/before-upgrade.ts';
import { backupCheckMs, createRegularBackups, type RegularBackups } from '../backup/regular-backups.ts';
import { CardRenderer } from '../cards/engine/renderer.ts';
import type { Config } from '../config/config.ts';
import { version } from '../config/environment-settings.ts';
import { openLocalUnfinishedStore } from '../discord/answer/local-unfinished-store.ts';
import { SharedUnfinishedStore } from '../discord/answer/shared-unfinished-store.ts';
import type { UnfinishedStore } from '../discord/answer/unfinished-answers.ts';
import type { OwnServices } from '../discord/services-of-bot.ts';
import { createShareLimit } from '../discord/share-limit.ts';
import { isOwnService, startOwnService } from '../doctor/own-service.ts';
import { ItemSearch } from '../game/item-search.ts';
import { type OperatorItemNames, readItemNames } from '../game/operator-item-names.ts';
import { SeenItems } from '../game/seen-items.ts';
import { SharedItemSearch, syncEveryMs } from '../game/shared-item-search.ts';
import { openHttpClient } from '../http/http-client.ts';
import { openGallery } from '../images/gallery.ts';
import type { ExpectedLimit } from '../limits/expected-pacing.ts';
import { createDailyPoints, pointsEveryMs } from '../members/history/daily-points.ts';
import { withSnapshots } from '../members/history/with-snapshots.ts';
import { openMembers } from '../members/members.ts';
import { sweepEveryMs } from '../members/privacy/idle-sweep.ts';
import type { Metrics } from '../operations/metrics.ts';
import { readCommit } from '../operations/read-commit.ts';
import { createSourceNamer } from '../operations/source-namer.ts';
import { measureStoreEveryMs, StoreTimes } from '../operations/store-times.ts';
import { createUpdateCheck, type UpdateCheck, updateCheckMs } from '../operations/update-check.ts';
import { type LastCall, withMetrics } from '../operations/with-metrics.ts';
import { createPlayerApi, type PlayerApi } from '../player-api/client.ts';
import { openPersistentGate, type PersistentGate } from '../player-api/persistent-gate.ts';
import { openSharedGate } from '../player-api/shared-gate.ts';
import { watchUsage } from '../player-api/watch-usage.ts';
import { type CommandMentions, createCommandMentions } from '../text/command-mentions.ts';
import { createIcons, type Icons } from '../text/icons.ts';
import { openLanguages } from '../text/languages.ts';
import type { Locales } from '../text/locales.ts';
import { createTraceStore } from '../trace/trace-store.ts';
import { openCommunityRecords } from './open-community.ts';

export interface ServicesConfig extends Config {
  playerApi: Config['playerApi'] & { url: string; edgeLimit?: ExpectedLimit };
  /** Used instead of `assets/locales`. */
  locales?: Locales | undefined;
  now?: (() => number) | undefined;
  /** Timers that go with `now`; this machine's by default. */
  timers?: Pick<Clock, 'sleep' | 'every'> | undefined;
}

interface Foundations {
  log: Log;
  /** Closes each part that is added here, even if opening a later one fails. */
  shutdown: Shutdown;
  metrics: Pick<Metrics, 'upstream' | 'unreadField' | 'picture'>;
}

interface OpenServices {
  services: OwnServices;
  /** Teach it the commands' IDs after registration: only then are mentions of commands clickable. */
  commandMentions: Pick<CommandMentions, 'learn'>;
  icons: Pick<Icons, 'learn'>;
  lastCalls: () => Readonly<Record<string, LastCall>>;
  storeTimes: StoreTimes;
  /** Undefined, like `updates`, if the operator switched it off. */
  backups: RegularBackups | undefined;
  updates: UpdateCheck | undefined;
  redis: Stores['redis'];
  unfinishedStore: UnfinishedStore;
}

/** Opens the services of a gateway, an HTTP replica or a worker. @throws Error with a one-line message */
export async function openServices(config: ServicesConfig, foundations: Foundations): Promise<OpenServices> {
  const { defaults, privacyMode, itemNamesFile, storeUrl, now = Date.now, timers = systemClock } = config;
  const itemNames = itemNamesFile === undefined ? undefined : await readItemNames(itemNamesFile);
  const { sleep, every } = timers;
  const { log, shutdown } = foundations;
  if (itemNames) log.info({ file: itemNamesFile }, `ITEM_NAMES: ${itemNames.summary}`);
  const stores = await openStores(storeUrl, { log, now, sleep, schedule: every });
  shutdown.add('stores', () => stores.close());
  await backUpBeforeUpgrade({ stores, storeUrl, folder: config.backup.folder, version, log });
  const client = openClient(config, { ...foundations, now });
  shutdown.add('connections', () => client.close());
  const parts = { ...foundations, stores, client, now, sleep, schedule: every };
  const apiParts = { ...parts, ...(await openGates(config, parts)) };
  const playerApi = await openPlayers(config, apiParts);
  const { forgetRegion: forgetPlayer } = playerApi;
  const steadyNow = config.now ?? (() => performance.now());
  const time = { now, steadyNow, sleep };
  const members = await openMembers({ stores, defaults, privacyMode, forgetPlayer, ...time, log });
  const communityRecords = await openCommunityRecords(members.base);
  shutdown.add('members', () => members.afterAnswer.flush());
  await members.privacy.finishBrokenOff();
  const sweep = () => members.privacy.finishBrokenOff().then(() => members.idleSweep.run());
  shutdown.add('idle sweep', every(sweep, sweepEveryMs));
  const players = withSnapshots(playerApi, { members, log });
  const dailyPoints = createDailyPoints({ members, players: playerApi, now, log });
  shutdown.add('daily points', every(dailyPoints, pointsEveryMs));
  shutdown.add('usage', watchUsage(players, { now, log, schedule: every }));
  const backups = await openBackups(config, parts);
  const updates = await openUpdateCheck(config, parts);
  const items = await openItems(itemNames?.items, parts);
  const commandMentions = createCommandMentions();
  const icons = createIcons();
  const languages = openTexts(config, { commands: commandMentions, icons, itemNames, items });
  return {
    services: {
      ...communityRecords,
      players,
      gallery: await openPictures(config, { ...apiParts, hasPictures: playerApi.hasPictures }),
      renderer: new CardRenderer(now),
      items,
      members,
      shares: createShareLimit({ now }),
      traceStore: createTraceStore(guardCache(await stores.cache('stories'), { now, sleep, log })),
      languages,
      defaults,
      build: { version, commit: readCommit(new URL('../../..', import.meta.url)) },
      lastBackupAt: async () => backups?.lastAt().catch(() => undefined),
      now,
    },
    commandMentions,
    icons,
    lastCalls: client.last,
    storeTimes: openStoreTimes(stores, foundations),
    backups,
    updates,
    redis: stores.redis,
    unfinishedStore: stores.redis
      ? new SharedUnfinishedStore(stores.redis, { every: systemClock.every, log })
      : openLocalUnfinishedStore(await stores.cache('unfinished'), log),
  };
}

function openStoreTimes(
  stores: Stores,
  { log, shutdown }: Pick<Foundations, 'log' | 'shutdown'>,
): StoreTimes {
  const name = stores.redis ? 'Redis' : 'the disk of the database';
  const times = new StoreTimes({ check: () => stores.check(), name, now: () => performance.now(), log });
  shutdown.add(
    'store times',
    systemClock.every(() => times.watch(), measureStoreEveryMs),
  );
  return times;
}

interface TextParts extends Pick<Parameters<typeof openLanguages>[0], 'commands' | 'icons'> {
  itemNames: OperatorItemNames | undefined;
  items: Awaited<ReturnType<typeof openItems>>;
}

function openTexts({ defaults, locales }: ServicesConfig, { itemNames, items, ...parts }: TextParts) {
  const find = (id: string, locale?: string) =>
    itemNames?.find(id, locale) ?? (locale ? undefined : items.sent.find(id)?.name);
  return openLanguages({ defaultLocale: defaults.locale, locales, ...parts, itemNames: { find } });
}

async function openGates({ playerApi }: ServicesConfig, parts: Parameters<typeof openGate>[1]) {
  const gate = await openGate(playerApi, parts);
  const { second } = playerApi;
  const secondGate = second && (await openGate(second, parts));
  parts.shutdown.add('edge', () => gate.close().then(() => secondGate?.close()));
  return { gate, second: second && { ...second, baseUrl: second.url, gate: secondGate } };
}

function openClient(
  { playerApi, imageSources }: ServicesConfig,
  { metrics, now }: Foundations & { now: () => number },
) {
  return withMetrics(openHttpClient({ userAgent: playerApi.userAgent, now }), {
    sourceOf: createSourceNamer({
      playerApiRoots: [playerApi.url, playerApi.second?.url ?? []].flat().map(serviceRoot),
      imageSources,
    }),
    observe: metrics.upstream,
    now,
  });
}

interface ClientParts extends Foundations, Pick<Clock, 'now' | 'sleep'> {
  stores: Stores;
  client: ReturnType<typeof openClient>;
  schedule: Schedule;
}

async function openBackups(
  { backup: { everyMs, ...backup }, storeUrl }: ServicesConfig,
  { stores, now, schedule, log, shutdown }: ClientParts,
): Promise<RegularBackups | undefined> {
  if (everyMs === undefined) return undefined;
  const table = await stores.records('backups');
  const backups = createRegularBackups({ ...backup, everyMs, storeUrl, table, now, log });
  shutdown.add('backups', schedule(backups.run, backupCheckMs));
  return backups;
}

/** Uses its own HTTP client, because this address is not the player API. */
async function openUpdateCheck(
  { updateCheckUrl: url, playerApi: { userAgent } }: ServicesConfig,
  { stores, now, schedule, log, shutdown }: ClientParts,
): Promise<UpdateCheck | undefined> {
  if (url === undefined) return undefined;
  const client = openHttpClient({ userAgent, now });
  shutdown.add('connection for updates', () => client.close());
  const table = await stores.records('updates');
  const updates = createUpdateCheck({ url, version, client, table, now, log });
  shutdown.add('updates', schedule(updates.run, updateCheckMs));
  return updates;
}

/** Opens the request limiter: shared by all processes of a Redis, otherwise one that persists across restarts. */
async function openGate(
  { url, edgeLimit }: Pick<ServicesConfig['playerApi'], 'url' | 'edgeLimit'>,
  { stores, ...parts }: ClientParts,
): Promise<PersistentGate> {
  const options = { ...parts, baseUrl: url, expected: edgeLimit };
  const { redis } = stores;
  return redis
    ? openSharedGate({ ...options, redis })
    : openPersistentGate({ ...options, store: await stores.cache('learned') });
}

async function openItems(
  further: OperatorItemNames['items'] | undefined,
  { stores, log, shutdown, schedule, now, sleep }: ClientParts,
): Promise<ItemSearch> {
  const { redis } = stores;
  const sent = new SeenItems(guardCache(await stores.cache('items'), { now, sleep, log }));
  await sent.load();
  const items = redis
    ? await SharedItemSearch.open({ redis, log, further, sent })
    : new ItemSearch(further, sent);
  items.saw(sent.ids());
  if (items instanceof SharedItemSearch) {
    const sync = () => sent.load().then(() => items.sync());
    shutdown.add('items', schedule(sync, syncEveryMs));
  }
  return items;
}

interface ApiParts extends ClientParts {
  gate: PersistentGate;
  second: Parameters<typeof createPlayerApi>[0]['second'];
}

async function openPlayers({ playerApi, service }: ServicesConfig, { stores, metrics, ...parts }: ApiParts) {
  return createPlayerApi({
    ...parts,
    ...playerApi,
    baseUrl: playerApi.url,
    remedy: isOwnService(playerApi.url, service) ? `. Start it: ${startOwnService()}` : undefined,
    second: parts.second,
    cache: await stores.cache('players'),
    regions: await stores.cache('regions'),
    countUnread: metrics.unreadField,
  });
}

async function openPictures(
  { playerApi, imageSources }: ServicesConfig,
  { stores, gate, metrics, hasPictures, ...parts }: ApiParts & Pick<PlayerApi, 'hasPictures'>,
) {
  return openGallery({
    ...parts,
    playerApi: { ...playerApi, baseUrl: playerApi.url, gate, hasPictures: () => hasPictures('first') },
    second: parts.second && { ...parts.second, hasPictures: () => hasPictures('second') },
    sources: imageSources,
    cache: await stores.cache('pictures'),
    countAttempt: metrics.picture,
  });
}
