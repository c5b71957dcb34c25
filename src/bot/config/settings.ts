import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { maxUserAgentLength, regionPattern } from '../../shared/contract/limits.ts';
import { closestLocale } from '../text/closest-locale.ts';
import { bundledLocales } from '../text/locales.ts';
import { credentialsRemedy, hasReadableCredentials, holdsCredentials } from './credentials.ts';
import { imageSourceProblems } from './image-source-problems.ts';
import { readShards, shardsRemedy } from './shards.ts';
import { userAgentProblems } from './user-agent-problems.ts';

const manifest = z
  .object({ version: z.string(), homepage: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));

/** Of this Loadout. */
export const { version } = manifest;

const httpUrl = (remedy: string) =>
  z
    .string()
    .transform((url) => url.trim().replace(/\/+$/, ''))
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), remedy)
    .refine((url) => !holdsCredentials(url), credentialsRemedy);

const port = (remedy = 'is not a port. Use a whole number from 0 to 65535 (0 picks a free one).') =>
  z.coerce.number(remedy).int(remedy).min(0, remedy).max(65_535, remedy);

const knownLocales = [...bundledLocales().keys()];

const secretFile = z.string().trim().optional();

/** Every setting by its name in the environment, with its remedy and default; `.env.example` lists the same names. */
export const settings = z.object({
  DISCORD_TOKEN: z
    .string()
    .trim()
    .regex(
      /^[\x21-\x7e]+$/,
      'holds a space or a character no token has. Copy the token again, without quotes.',
    )
    .optional(),
  DISCORD_TOKEN_FILE: secretFile,
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
  FEEDBACK_CHANNEL: z
    .string()
    .trim()
    .regex(
      /^\d{15,20}$/,
      'is not a channel’s id. Turn on Developer Mode in Discord and choose Copy Channel ID.',
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
  PLAYER_API_KEY_FILE: secretFile,
  PLAYER_API_USER_AGENT: z
    .string()
    .trim()
    .max(
      maxUserAgentLength,
      `is longer than ${maxUserAgentLength} characters. Use <AppName>/<version> (+<app_url>).`,
    )
    .regex(/^[\x20-\x7e]+$/, 'holds a character that no header may carry. Use plain ASCII.')
    .superRefine((userAgent, context) => {
      for (const message of userAgentProblems(userAgent)) context.addIssue({ code: 'custom', message });
    })
    .default(`Loadout/${version} (+${manifest.homepage})`),
  IMAGE_SOURCES: z
    .string()
    .transform((list) =>
      list
        .split(',')
        .map((url) => url.trim())
        .filter(Boolean),
    )
    .superRefine((templates, context) => {
      for (const message of imageSourceProblems(templates)) context.addIssue({ code: 'custom', message });
    })
    .default([]),
  STORE_URL: z
    .string()
    .trim()
    .regex(
      /^(sqlite:\/\/.+|rediss?:\/\/.+)$/,
      'must start with sqlite:// (a file) or redis://. Example: sqlite://./data/loadout.sqlite',
    )
    .refine(hasReadableCredentials, 'holds a % in its password that stands for nothing. Write %25 for it.')
    .default('sqlite://./data/loadout.sqlite'),
  STORE_URL_FILE: secretFile,
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
    .refine(
      (locale) => closestLocale(locale, knownLocales) !== undefined,
      `is none of the languages that Loadout has. Use one of: ${knownLocales.join(', ')}.`,
    )
    .default('en-US'),
  CARD_MARK: z
    .string()
    .trim()
    .max(24, 'is longer than 24 characters. Cards have room for something like discord.gg/yours.')
    .regex(/^[^\p{C}]*$/u, 'holds a character that can’t be drawn. Use letters, digits and signs.')
    .optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent.',
    )
    .default('info'),
  SHARDS: z
    .string()
    .trim()
    .refine((shards) => readShards(shards) !== undefined, shardsRemedy)
    .transform((shards) => readShards(shards) ?? 'auto')
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
