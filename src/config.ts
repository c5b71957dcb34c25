import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { maxUserAgentLength, regionPattern } from './contract/limits.ts';
import { blockedTokens, judgeUserAgent } from './contract/user-agent.ts';

export type Config = ReturnType<typeof readConfig>;

/** The settings are wrong; the message lists every problem with its remedy, one a line. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(['These settings need your attention:', ...problems.map((problem) => `  - ${problem}`)].join('\n'));
    this.name = 'ConfigError';
  }
}

/** The settings of this process: its environment, over a `.env` file where there is one. */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

/** True where npm (or another runner of package.json's scripts) started this process, as a rule through a shell. */
export function isStartedByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/**
 * Reads every setting from `environment`. An empty value counts as absent.
 * @throws ConfigError with all problems at once
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  const problems = [
    ...(parsed.error?.issues ?? []).map(({ path, message }) => `${path.map(String).join('.')}: ${message}`),
    ...(given.DISCORD_TOKEN && !given.PLAYER_API_URL ? [`PLAYER_API_URL: ${missingApiUrl}`] : []),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const env = parsed.data;
  return {
    discord: {
      token: env.DISCORD_TOKEN,
      apiUrl: env.DISCORD_API_URL,
      publicKey: env.DISCORD_PUBLIC_KEY,
      shards: env.SHARDS,
    },
    playerApi: { url: env.PLAYER_API_URL, key: env.PLAYER_API_KEY, userAgent: env.PLAYER_API_USER_AGENT },
    imageSources: env.IMAGE_SOURCES,
    storeUrl: env.STORE_URL,
    host: env.HOST,
    port: env.PORT,
    metricsPort: env.METRICS_PORT,
    defaults: { region: env.DEFAULT_REGION, locale: env.DEFAULT_LOCALE },
    logLevel: env.LOG_LEVEL,
    service: {
      port: env.SERVICE_PORT,
      dataFolder: env.SERVICE_DATA,
      rateLimit: env.SERVICE_RATE_LIMIT,
      recordsFolder: env.SERVICE_RECORDS,
    },
  };
}

const { version, homepage } = z
  .object({ version: z.string(), homepage: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')));

const httpUrl = (remedy: string) =>
  z
    .string()
    .transform((url) => url.trim().replace(/\/+$/, ''))
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), remedy);

const port = (remedy = 'is not a port. Use a whole number from 0 to 65535 (0 picks a free one).') =>
  z.coerce.number(remedy).int(remedy).min(0, remedy).max(65_535, remedy);

/** Every name that the house reads from the environment; `.env.example` lists the same. */
export const settings = z.object({
  DISCORD_TOKEN: z.string().trim().optional(),
  DISCORD_API_URL: httpUrl(
    'is not an http(s) address. Remove the line to use https://discord.com/api.',
  ).default('https://discord.com/api'),
  DISCORD_PUBLIC_KEY: z
    .string()
    .trim()
    .regex(
      /^[0-9a-f]{64}$/i,
      'is not a public key. Copy the 64 hex digits from your application’s General Information page.',
    )
    .optional(),
  PLAYER_API_URL: httpUrl('is not an http(s) address. Give the base that ends in /api/v1.')
    .refine((url) => url.endsWith('/api/v1'), 'does not end in /api/v1. Add that to the address.')
    .optional(),
  PLAYER_API_KEY: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/, 'holds a space or a character no key has. Copy the key again, without quotes.')
    .optional(),
  PLAYER_API_USER_AGENT: z
    .string()
    .trim()
    .max(
      maxUserAgentLength,
      `is longer than ${maxUserAgentLength} characters. Use <AppName>/<version> (+<app_url>).`,
    )
    .regex(/^[\x20-\x7e]+$/, 'holds a character that no header may carry. Use plain ASCII.')
    .superRefine((userAgent, context) => {
      const rejection = judgeUserAgent(userAgent);
      if (rejection) context.addIssue({ code: 'custom', message: userAgentRemedy(rejection) });
    })
    .default(`Loadout/${version} (+${homepage})`),
  IMAGE_SOURCES: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .refine(
      (urls) =>
        urls.every(
          (url) =>
            url.includes('{id}') &&
            URL.canParse(url.replaceAll(/\{\w+\}/g, '1')) &&
            /^https?:\/\/[^/?#{}]+[/?]/.test(url),
        ),
      'holds something that is no http(s) address with {id} in it, behind the host. Example: https://art.example/{id}.png,https://more.example/{kind}/{id}',
    )
    .default([]),
  STORE_URL: z
    .string()
    .trim()
    .regex(
      /^(sqlite:\/\/.+|rediss?:\/\/.+)$/,
      'must start with sqlite:// (a file) or redis://. Example: sqlite://./data/loadout.sqlite',
    )
    .default('sqlite://./data/loadout.sqlite'),
  HOST: z.string().trim().default('127.0.0.1'),
  PORT: port().default(3000),
  METRICS_PORT: port().optional(),
  DEFAULT_REGION: z
    .string()
    .trim()
    .regex(regionPattern, 'is not a region code. Use a country code such as SG, IND or BR.')
    .default('sg'),
  DEFAULT_LOCALE: z
    .string()
    .trim()
    .refine(isLocale, 'is not a language code. Use one such as en-US.')
    .default('en-US'),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent.',
    )
    .default('info'),
  SHARDS: z
    .string()
    .trim()
    .regex(/^(auto|[1-9]\d{0,2}|1000)$/, 'must be auto or a whole number from 1 to 1000.')
    .transform((shards): 'auto' | number => (shards === 'auto' ? shards : Number(shards)))
    .default('auto'),
  SERVICE_PORT: port().default(8080),
  SERVICE_DATA: z.string().trim().default('./data/service'),
  SERVICE_RATE_LIMIT: z
    .string()
    .trim()
    .regex(
      /^[1-9]\d{0,6}\/[1-9]\d{0,4}$/,
      'must be requests/seconds. Example: 30/10 for 30 requests per 10 seconds.',
    )
    .transform((limit) => {
      const [requests, seconds] = limit.split('/').map(Number);
      return { requests: requests ?? 0, seconds: seconds ?? 0 };
    })
    .optional(),
  SERVICE_RECORDS: z.string().trim().optional(),
});

const missingApiUrl =
  'is missing. With DISCORD_TOKEN set, give the base address of your player API, ending in /api/v1.';

function userAgentRemedy(rejection: NonNullable<ReturnType<typeof judgeUserAgent>>): string {
  switch (rejection.code) {
    case 'FW_001':
      return 'is shorter than 10 characters, which the player API’s firewall refuses (FW_001). Use <AppName>/<version> (+<app_url>).';
    case 'FW_002':
      return `contains “${rejection.token}”, which the player API’s firewall refuses anywhere in it, even inside an address (FW_002). Choose words without: ${blockedTokens.join(', ')}.`;
    case 'FW_003':
      return `names an old browser (${rejection.browser}), which the player API’s firewall refuses (FW_003). Use <AppName>/<version> (+<app_url>).`;
  }
}

function isLocale(code: string): boolean {
  try {
    return Intl.getCanonicalLocales(code).length === 1;
  } catch {
    return false;
  }
}
