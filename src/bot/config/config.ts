import { existsSync } from 'node:fs';
import type { z } from 'zod';
import type { AddressOptions } from '../../shared/contract/shapes.ts';
import { StartupError } from '../../shared/errors/startup-error.ts';
import { commandFor } from '../../shared/process/command-for.ts';
import { withOneHost } from '../../shared/store/redis-address.ts';
import { type EnvFile, type Environment, readEnvFile, withSettings } from './env-file.ts';
import { settings } from './environment-settings.ts';
import { misspeltNames } from './misspelt-names.ts';
import { readSecretFiles } from './secret-files.ts';
import { isHalfQuoted, withoutQuotes } from './without-quotes.ts';

export type Config = ReturnType<typeof toConfig> & { playground: ReturnType<typeof toPlaces> };

/** Settings are invalid. The message lists each problem with its remedy, one per line. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';

  constructor(problems: readonly string[]) {
    super(['These settings need your attention:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
  }
}

export interface ReadSettings {
  /** Invalid settings have their defaults here. */
  config: Config;
  problems: Array<{ setting: SettingName | '.env'; message: string }>;
  /** Warnings about variables that look like settings but aren't. */
  warnings: string[];
}

export type SettingName = keyof typeof settings.shape;

type Warn = (sentence: string) => void;

/** Reads the environment over `.env`. @param warn gets likely misspellings @throws ConfigError with all problems */
export function loadConfig(warn: Warn = console.warn): Config {
  return toRightConfig(load().read, warn);
}

/** Like {@link loadConfig}, but opens the playground if there is no token, unless that seems to be a mistake. */
export function loadBotConfig(): Config {
  return toRightConfig(loadSettings(), console.warn);
}

export function loadSettings(): ReadSettings {
  const { file, environment, read } = load();
  const mistake = read.config.discord.token ? undefined : findTokenMistake(file, environment);
  return mistake && read.problems.length === 0 ? { ...read, problems: [mistake] } : read;
}

function load(): { file: EnvFile | undefined; environment: Environment; read: ReadSettings } {
  const file = readEnvFile('.env');
  const environment = readEnvironment(file?.values);
  // Node itself reads some of them, such as TZ.
  for (const [name, value] of Object.entries(environment)) if (value !== undefined) process.env[name] = value;
  const read = readSettings(environment);
  const wrongLines = (file?.problems ?? []).map((message) => ({ setting: '.env' as const, message }));
  const problems = [...wrongLines.slice(0, mostLines), ...read.problems];
  return { file, environment, read: { ...read, problems } };
}

/** Maximum problems to show: a file in another format has one on each line. */
const mostLines = 3;

/** Merges the environment over `.env` values. Empty variables count as absent, because Compose sets all. */
export function readEnvironment(values: EnvFile['values'] = {}): Environment {
  const set = Object.entries(process.env).filter(([, value]) => value?.trim());
  return withSettings(values, Object.fromEntries(set));
}

type Problem = ReadSettings['problems'][number];

/** Explains why the missing token looks like a mistake; undefined if the playground is intended. */
function findTokenMistake(file: EnvFile | undefined, environment: Environment): Problem | undefined {
  if (file && Object.keys(file.values).length === 0)
    return {
      setting: '.env',
      message: `sets nothing. Fill it in with ${commandFor('setup')}, or ${toPlayground}`,
    };
  // Editors hide the extension .txt that they add.
  if (!file && existsSync('.env.txt'))
    return {
      setting: '.env',
      message: `is missing, but there is .env.txt. Rename it to .env, or ${toPlayground}`,
    };
  const [misspelt] = misspeltNames(Object.keys(environment), ['DISCORD_TOKEN', 'DISCORD_TOKEN_FILE']);
  const message = misspelt
    ? `is missing, but ${misspelt.name} is set. Correct its name.`
    : `is empty in .env. Copy the token there, or ${toPlayground}`;
  const isMistake = misspelt !== undefined || file?.values.DISCORD_TOKEN?.trim() === '';
  return isMistake ? { setting: 'DISCORD_TOKEN', message } : undefined;
}

const toPlayground = 'move the file away to open the playground.';

export function isStartedByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/** Returns systemd's watchdog timeout (sd_watchdog_enabled(3)); undefined if it has none. */
export function watchdogMs(): number | undefined {
  const { WATCHDOG_USEC, WATCHDOG_PID } = process.env;
  const isMeant = !WATCHDOG_PID || Number(WATCHDOG_PID) === process.pid;
  return WATCHDOG_USEC && isMeant ? Number(WATCHDOG_USEC) / 1_000 : undefined;
}

/** Reads the settings; empty values count as absent. @throws ConfigError with all problems */
export function readConfig(environment: Environment, warn: Warn = () => undefined): Config {
  return toRightConfig(readSettings(environment), warn);
}

function toRightConfig({ config, problems, warnings }: ReadSettings, warn: Warn): Config {
  for (const warning of warnings) warn(warning);
  if (problems.length > 0)
    throw new ConfigError(problems.map(({ setting, message }) => `${setting}: ${message}`));
  return config;
}

export function readSettings(environment: Environment): ReadSettings {
  const plain = Object.entries(environment).map(
    ([name, value = '']) => [name, withoutQuotes(value)] as const,
  );
  const set = Object.fromEntries(plain.filter(([, value]) => value));
  const secrets = readSecretFiles(set);
  const given: Environment = { ...set, ...secrets.values };
  const quoted = settings.keyof().options.filter((name) => name !== 'CARD_MARK' && isHalfQuoted(given[name]));
  const { data, error } = settings.safeParse(given);
  const problems: ReadSettings['problems'] = quoted.map((setting) => ({ setting, message: halfQuoted }));
  for (const { path, message } of error?.issues ?? []) {
    const setting = settings.keyof().parse(path[0]);
    if (!quoted.includes(setting)) problems.push({ setting, message });
  }
  problems.push(...secrets.problems);
  if (given.DISCORD_TOKEN && !given.PLAYER_API_URL)
    problems.push({ setting: 'PLAYER_API_URL', message: missingApiUrl });
  const wrong = new Set<string>(problems.map(({ setting }) => setting));
  const right = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  const warnings = misspeltNames(Object.keys(given), Object.keys(settings.shape)).map(
    ({ name, meant }) => `${name} is not a setting and is ignored. Did you mean ${meant}?`,
  );
  const config = toConfig(wrong.size > 0 || !data ? settings.parse(right) : data);
  return { config: { ...config, playground: toPlaces(right) }, problems, warnings };
}

const halfQuoted = 'has a quote at one end. Write the value without quotes.';

const missingApiUrl = 'is missing. With DISCORD_TOKEN set, give the address of your player API.';

/** Lists values to redact from the log. */
export function listSecrets({ discord, playerApi, storeUrl, service }: Config): string[] {
  const urls = [storeUrl, service.storeUrl ?? ''].map(withOneHost).filter((url) => URL.canParse(url));
  const passwords = urls.map((url) => new URL(url).password);
  const keys = [playerApi.key, playerApi.second?.key];
  // Keys as request URLs contain them.
  const written = keys.map((key) => key && encodeURIComponent(key));
  const secrets = [discord.token, ...keys, ...written, ...passwords, ...passwords.map(decodeURIComponent)];
  return [...new Set(secrets.flatMap((secret) => secret || []))];
}

/** Returns the playground's places for files, which differ from the bot's unless the operator set them. */
function toPlaces(given: Environment) {
  const { STORE_URL, BACKUP_DIR, SERVICE_DATA } = settings.parse({ ...ownPlaces, ...given });
  return { storeUrl: STORE_URL, backupFolder: BACKUP_DIR, serviceFolder: SERVICE_DATA };
}

const ownPlaces: Environment = {
  STORE_URL: 'sqlite://./data/playground.sqlite',
  BACKUP_DIR: './data/playground/backups',
  SERVICE_DATA: './data/playground/service',
};

type Address<Url> = Omit<AddressOptions, 'baseUrl'> & { url: Url };

/** Gives each address its own key; request limit and header apply to both. */
function toAddresses(
  env: z.output<typeof settings>,
): Address<string | undefined> & { second?: Address<string> } {
  const { PLAYER_API_URL: urls = [], PLAYER_API_KEY: keys } = env;
  const asked = { keyHeader: env.PLAYER_API_KEY_HEADER, requests: toRequests(env) };
  const [url, other] = urls;
  if (other === undefined) return { url, key: keys, ...asked };
  const [key, otherKey] = (keys ?? '').split(',').map((one) => one || undefined);
  return { url, key, ...asked, second: { url: other, key: otherKey, ...asked } };
}

function toRequests(env: z.output<typeof settings>): AddressOptions['requests'] {
  const {
    PLAYER_API_REQUEST: info,
    PLAYER_API_STATS_REQUEST: stats,
    PLAYER_API_SEARCH_REQUEST: search,
  } = env;
  return {
    ...(info && { info: [info] }),
    ...(stats && { stats: [stats] }),
    ...(search && { search: [search] }),
  };
}

function toConfig(env: z.output<typeof settings>) {
  return {
    discord: {
      token: env.DISCORD_TOKEN,
      apiUrl: env.DISCORD_API_URL,
      publicKey: env.DISCORD_PUBLIC_KEY,
      shards: env.SHARDS,
      feedbackChannelId: env.FEEDBACK_CHANNEL,
    },
    playerApi: { ...toAddresses(env), userAgent: env.PLAYER_API_USER_AGENT },
    imageSources: env.IMAGE_SOURCES,
    itemNamesFile: env.ITEM_NAMES,
    storeUrl: env.STORE_URL,
    host: env.HOST,
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    memoryMB: env.MEMORY_MB,
    privacyMode: env.PRIVACY,
    defaults: {
      region: env.DEFAULT_REGION,
      locale: env.DEFAULT_LOCALE,
      cardMark: env.CARD_MARK,
      cardLink: env.CARD_LINK,
    },
    backup: { everyMs: env.BACKUP_EVERY, keep: env.BACKUP_KEEP, folder: env.BACKUP_DIR },
    updateCheckUrl: env.UPDATE_CHECK,
    logLevel: env.LOG_LEVEL,
    service: {
      port: env.SERVICE_PORT,
      dataFolder: env.SERVICE_DATA,
      storeUrl: env.SERVICE_STORE_URL,
      rateLimit: env.SERVICE_RATE_LIMIT,
      recordsFolder: env.SERVICE_RECORDS,
      wardrobe: env.SERVICE_WARDROBE,
    },
  };
}
