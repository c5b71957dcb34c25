import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { maxUserAgentLength, regionPattern } from '../../shared/contract/limits.ts';
import { baseOf, placeholder } from '../../shared/contract/shapes.ts';
import { closestLocale } from '../../shared/text/closest-locale.ts';
import { dayMs } from '../../shared/time/utc-day.ts';
import { bundledLocales } from '../text/locales.ts';
import { credentialsRemedy, hasReadableCredentials, holdsCredentials } from './credentials.ts';
import { imageSourceProblems } from './image-source-problems.ts';
import { settingDocs } from './setting-docs.ts';
import { readShards, shardsRemedy } from './shards.ts';
import { userAgentProblems } from './user-agent-problems.ts';

const manifest = z
  .object({ version: z.string(), homepage: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')));

export const { version } = manifest;

const httpUrl = (remedy: string) =>
  z
    .string()
    .transform((url) => url.replace(/\/+$/, ''))
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), remedy)
    .refine((url) => !holdsCredentials(url), credentialsRemedy);

const wholeNumber = (least: number, most: number, remedy: string) =>
  z.coerce.number(remedy).int(remedy).min(least, remedy).max(most, remedy);

const textLike = (pattern: RegExp, remedy: string) => z.string().regex(pattern, remedy);

const port = wholeNumber(
  0,
  65_535,
  'is not a port. Use a whole number from 0 to 65535 (0 picks a free one).',
);

const storeUrl = (example: string) =>
  textLike(
    /^(sqlite:\/\/.+|rediss?:\/\/.+|rediss?\+sentinel:\/\/[^/]+\/.+)$/,
    `must start with sqlite:// (a file) or redis://, or be redis+sentinel://HOST:PORT,HOST:PORT/NAME. Example: ${example}`,
  ).refine(hasReadableCredentials, 'holds a % in its password that stands for nothing. Write %25 for it.');

const knownLocales = [...bundledLocales().keys()];

const secretFile = (holds: string, title: string) =>
  z
    .string()
    .optional()
    .register(settingDocs, {
      title,
      about: `A file that holds \`${holds}\`, as container engines and systemd hand over secrets. Set one of the two.`,
    });

/** Whether the text has only the `allowed` placeholders, and no other braces. */
const hasOnly = (text: string, allowed: readonly string[]) =>
  [...text.matchAll(placeholder)].every(([, name = '']) => allowed.includes(name)) &&
  !/[{}]/.test(text.replace(placeholder, ''));

const request = (needed: 'uid' | 'name') => {
  const allowed = [needed, 'region', 'key'];
  return textLike(/^\/[\x21-\x7e]+$/, 'is not a path that begins with /. The host belongs in PLAYER_API_URL.')
    .refine((path) => path.includes(`{${needed}}`), `has no {${needed}} in it.`)
    .refine(
      (path) => hasOnly(path, allowed),
      `has an unknown placeholder. Use ${allowed.map((name) => `{${name}}`).join(', ')}.`,
    )
    .optional();
};

const discord = {
  DISCORD_TOKEN: textLike(
    /^[\x21-\x7e]+$/,
    'holds a space or a character no token has. Copy the token again, without quotes.',
  )
    .optional()
    .register(settingDocs, {
      title: 'Discord token',
      about: "The bot's token (Developer Portal, your application, Bot). Without it the playground opens.",
      isSecret: true,
      isBasic: true,
    }),
  DISCORD_TOKEN_FILE: secretFile('DISCORD_TOKEN', 'Discord token file'),
  DISCORD_API_URL: httpUrl('is not an http(s) address. Remove the line to use https://discord.com/api.')
    .default('https://discord.com/api')
    .register(settingDocs, {
      title: 'Discord address',
      about: "The base address of Discord's REST API, without the version.",
    }),
  DISCORD_PUBLIC_KEY: textLike(
    /^[0-9a-f]{64}$/i,
    'is not a public key. Copy the 64 hex digits from your application’s General Information page.',
  )
    .optional()
    .register(settingDocs, {
      title: 'Public key',
      about:
        "The application's public key. With it Loadout receives interactions [over HTTP](scaling.md#over-http) on `HOST`:`PORT` instead of the gateway; give Discord your address as Interactions Endpoint URL.",
    }),
  SHARDS: z
    .string()
    .refine((shards) => readShards(shards) !== undefined, shardsRemedy)
    .transform((shards) => readShards(shards) ?? 'auto')
    .default('auto')
    .register(settingDocs, {
      title: 'Shards',
      about:
        'How many gateway shards: `auto`, a number, or the part of this process: `0-3/8` is the first four of eight.',
    }),
  FEEDBACK_CHANNEL: textLike(
    /^\d{15,20}$/,
    'is not a channel’s id. Turn on Developer Mode in Discord and choose Copy Channel ID.',
  )
    .optional()
    .register(settingDocs, {
      title: 'Feedback channel',
      about:
        'The id of a channel that Loadout may post in. Loadout posts there what members write with *Feedback* under `/help`. Without it Loadout writes that to the log.',
    }),
};

const headerRemedy = 'is not a header with {key} in its value. Example: Authorization: Bearer {key}';

const playerApi = {
  PLAYER_API_URL: z
    .string()
    .transform((list) => list.split(',').map((url) => baseOf(url.trim())))
    .pipe(
      z
        .array(
          httpUrl('is not an http(s) address. Example: https://players.example/api/v1').refine(
            (url) => !/[?#{]/.test(url),
            'has more than an address. Give the host here, and the path with its question in PLAYER_API_REQUEST.',
          ),
        )
        .max(2, 'has more than two addresses. Loadout asks the second while the first is down.'),
    )
    .optional()
    .register(settingDocs, {
      title: 'Player API',
      about:
        'The base address of the player API, such as https://players.example/api/v1. Loadout finds out [how to ask it](players.md#recognise-a-suitable-one). A bot with a token needs it; the playground starts a service of its own without it. `npm run service` serves one with invented players and prints a key, once. A second address, after a comma, answers while the first is down or refuses its key.',
      isBasic: true,
    }),
  PLAYER_API_KEY: textLike(
    /^[\x21-\x7e]+$/,
    'holds a space or a character no key has. Copy the key again, without quotes.',
  )
    .optional()
    .register(settingDocs, {
      title: 'Player API key',
      about:
        'The key of the player API. Loadout sends it in the header `x-api-key`, or as `PLAYER_API_KEY_HEADER` and `PLAYER_API_REQUEST` say, and nowhere else. With two addresses, two keys, separated by a comma; either may be empty.',
      isSecret: true,
      isBasic: true,
    }),
  PLAYER_API_KEY_FILE: secretFile('PLAYER_API_KEY', 'Player API key file'),
  PLAYER_API_KEY_HEADER: textLike(/^[\w-]+:[\x20-\x7e]+$/, headerRemedy)
    .refine((header) => header.includes('{key}') && hasOnly(header, ['key']), headerRemedy)
    .optional()
    .register(settingDocs, {
      title: 'Player API key header',
      about: 'The header of the key, if it is not `x-api-key`: `Authorization: Bearer {key}`.',
    }),
  PLAYER_API_REQUEST: request('uid').register(settingDocs, {
    title: 'Player request',
    about:
      'How to ask for a player, if the API answers [none of the requests that Loadout knows](players.md#another-kind-of-request): a path behind the address with {uid}, and with {region} and {key} if it has them.',
  }),
  PLAYER_API_STATS_REQUEST: request('uid').register(settingDocs, {
    title: 'Statistics request',
    about: 'How to ask for statistics: a path like `PLAYER_API_REQUEST`.',
  }),
  PLAYER_API_SEARCH_REQUEST: request('name').register(settingDocs, {
    title: 'Search request',
    about: 'How to search by name: such a path with {name}.',
  }),
  PLAYER_API_USER_AGENT: z
    .string()
    .max(
      maxUserAgentLength,
      `is longer than ${maxUserAgentLength} characters. Use <AppName>/<version> (+<app_url>).`,
    )
    .regex(/^[\x20-\x7e]+$/, 'holds a character that no header may carry. Use plain ASCII.')
    .superRefine((userAgent, context) => {
      for (const message of userAgentProblems(userAgent)) context.addIssue({ code: 'custom', message });
    })
    .default(`Loadout/${version} (+${manifest.homepage})`)
    .register(settingDocs, {
      title: 'User-Agent',
      about:
        "How Loadout introduces itself to the player API: <AppName>/<version> (+<contact address>). Loadout checks it against the firewall's rules.",
      shownDefault: 'Loadout/<version> (+<address>)',
      isBasic: true,
    }),
  IMAGE_SOURCES: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .transform((urls) => urls.filter(Boolean))
    .superRefine((templates, context) => {
      for (const message of imageSourceProblems(templates)) context.addIssue({ code: 'custom', message });
    })
    .default([])
    .register(settingDocs, {
      title: 'Image sources',
      about:
        'More places to get pictures from: comma-separated addresses with {id} and, if you like, {kind} (avatar, frame, banner, clothes, pet, weapon, item). Loadout tries them in this order after the player API.',
    }),
  ITEM_NAMES: z.string().optional().register(settingDocs, {
    title: 'Item names',
    about:
      'A file with names of items, [JSON or CSV](settings.md#names-of-items). Loadout then names the pieces on cards, in alt text and in `/item`, which otherwise have only their kind.',
  }),
};

const general = {
  STORE_URL: storeUrl('sqlite://./data/loadout.sqlite')
    .default('sqlite://./data/loadout.sqlite')
    .register(settingDocs, {
      title: 'Store',
      about:
        'The place of records and caches: sqlite://FILE or redis://HOST:PORT, with TLS rediss://HOST:PORT, with [Sentinel](scaling.md#when-a-part-fails) redis+sentinel://HOST:PORT,HOST:PORT/NAME.',
      inContainer: '',
      isSecret: true,
    }),
  STORE_URL_FILE: secretFile('STORE_URL', 'Store file'),
  HOST: z.string().default('127.0.0.1').register(settingDocs, {
    title: 'Listen address',
    about: 'The address on which the playground or the endpoint for HTTP interactions listens.',
    inContainer: '0.0.0.0',
  }),
  PORT: port.default(3000).register(settingDocs, {
    title: 'Listen port',
    about: 'The port at `HOST`. 0 picks a free one.',
    inContainer: '3000',
  }),
  METRICS_PORT: port.optional().register(settingDocs, {
    title: 'Metrics port',
    about:
      'The port of /live, /ready, /health and /metrics, under addresses and the name of `HOST` (with `0.0.0.0`, names of private networks). Without it nothing serves them.',
    inContainer: '9464',
  }),
  DEFAULT_REGION: textLike(regionPattern, 'is not a region code. Use a country code such as SG, IND or BR.')
    .default('sg')
    .register(settingDocs, {
      title: 'Region',
      about: 'The region that Loadout asks first if neither the member nor the server has chosen one.',
      isBasic: true,
    }),
  DEFAULT_LOCALE: z
    .string()
    .refine(
      (locale) => closestLocale(locale, knownLocales) !== undefined,
      `is none of the languages that Loadout has. Use one of: ${knownLocales.join(', ')}.`,
    )
    .default('en-US')
    .register(settingDocs, {
      title: 'Language',
      about:
        "The language to use if Loadout does not know the member's or the server's. One of assets/locales.",
      isBasic: true,
    }),
  PRIVACY: z
    .enum(['standard', 'strict'], 'must be standard or strict.')
    .default('standard')
    .register(settingDocs, {
      title: 'Privacy',
      about:
        '`strict` keeps no history and no recent lookups without a yes of the member, both for 30 days at most, deletes everything after 30 days without use, and names nobody on pictures for other apps. For bots whose members are young, or whose law [asks for it](privacy.md).',
    }),
  CARD_MARK: z
    .string()
    .max(24, 'is longer than 24 characters. Cards have room for something like discord.gg/yours.')
    .regex(/^[^\p{C}]*$/u, 'holds a character that can’t be drawn. Use letters, digits and signs.')
    .optional()
    .register(settingDocs, {
      title: 'Mark on cards',
      about:
        'A short text in the corner of player cards, such as `discord.gg/yours`: people post the cards elsewhere.',
    }),
  CARD_LINK: textLike(
    /^https:\/\/[\x21-\x7e]+$/i,
    'is no address that begins with https://. Use something like https://discord.gg/yours.',
  )
    .max(80, 'is longer than 80 characters. Codes of long addresses are too fine to be read.')
    .refine(URL.canParse, 'is no address. Use something like https://discord.gg/yours.')
    .refine((url) => !holdsCredentials(url), credentialsRemedy)
    .optional()
    .register(settingDocs, {
      title: 'Link on pictures to share',
      about:
        'An address as a QR code on pictures that members share outside of Discord, such as `https://discord.gg/yours`: instead of the mark.',
    }),
  MEMORY_MB: wholeNumber(
    128,
    Number.MAX_SAFE_INTEGER,
    'is no amount of memory. Use megabytes, a whole number from 128 on, such as 512.',
  )
    .optional()
    .register(settingDocs, {
      title: 'Memory',
      about:
        'How much resident memory Loadout plans with, in megabytes, if that is less than the limit of its container or unit: its caches follow it.',
    }),
  BACKUP_EVERY: textLike(
    /^[1-9]\d{0,3}[hd]$/,
    'is no time between backups. Use hours or days, such as 12h or 1d.',
  )
    .transform((time) => Number.parseInt(time, 10) * (time.endsWith('d') ? dayMs : dayMs / 24))
    .optional()
    .register(settingDocs, {
      title: 'Backup interval',
      about:
        'How often Loadout [backs up by itself](operations.md#back-up): hours or days, such as `12h` or `1d`. Without it Loadout makes no backups.',
    }),
  BACKUP_KEEP: wholeNumber(
    1,
    Number.MAX_SAFE_INTEGER,
    'is no number of backups. Use a whole number from 1 on, such as 7.',
  )
    .default(7)
    .register(settingDocs, {
      title: 'Backups to keep',
      about: 'How many of these backups stay. Loadout removes the oldest.',
    }),
  BACKUP_DIR: z.string().default('./data/backups').register(settingDocs, {
    title: 'Backup folder',
    about: 'The folder of these backups.',
  }),
  UPDATE_CHECK: httpUrl('is not an https address. Give one that begins with https://, or remove the line.')
    .refine(
      (url) => url.startsWith('https:'),
      'must begin with https://. Nobody on the way may name a version.',
    )
    .optional()
    .register(settingDocs, {
      title: 'Update check',
      about:
        'An https address that names the newest version, such as `https://api.github.com/repos/OWNER/loadout/releases/latest`. Loadout [asks it once a day](operations.md#upgrade), and says in the log and on /health if it runs an older one. Without it Loadout does not ask.',
    }),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent.',
    )
    .default('info')
    .register(settingDocs, {
      title: 'Log level',
      about: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    }),
};

const service = {
  SERVICE_PORT: port.default(8080).register(settingDocs, {
    title: 'Service port',
    about: 'The port of `npm run service`. 0 picks a free one.',
  }),
  SERVICE_DATA: z.string().default('./data/service').register(settingDocs, {
    title: 'Service data',
    about: "The folder with the service's data: keys, hashed, their usage, and pictures of your own.",
    inContainer: '',
  }),
  SERVICE_STORE_URL: storeUrl('redis://127.0.0.1:6379').optional().register(settingDocs, {
    title: 'Service store',
    about:
      "The place of the service's keys, quotas and edge limit: redis://HOST:PORT or sqlite://FILE. [Several services](scaling.md#the-player-api-service) share it. Without it they are in a file in `SERVICE_DATA`.",
    isSecret: true,
  }),
  SERVICE_STORE_URL_FILE: secretFile('SERVICE_STORE_URL', 'Service store file'),
  SERVICE_RATE_LIMIT: textLike(
    /^[1-9]\d{0,6}\/[1-9]\d{0,4}$/,
    'must be requests/seconds. Example: 30/10 for 30 requests per 10 seconds.',
  )
    .transform((limit) => limit.split('/').map(Number))
    .transform(([requests = 0, seconds = 0]) => ({ requests, seconds }))
    .optional()
    .register(settingDocs, {
      title: 'Service rate limit',
      about: "The limit at the service's edge: how many requests one address may send in how many seconds.",
      shownDefault: '30/10',
    }),
  SERVICE_RECORDS: z.string().optional().register(settingDocs, {
    title: 'Service records',
    about: 'A folder of JSON files with player records of your own. They come before the generated ones.',
  }),
  SERVICE_WARDROBE: z
    .enum(['drawn', 'rendered'], 'must be drawn or rendered')
    .default('drawn')
    .register(settingDocs, {
      title: 'Service wardrobe',
      about:
        'How the service draws: `drawn`, flat and from the front, or `rendered`, with the sizes and views of pictures that games render.',
    }),
};

export const settingSections = [
  { title: 'Discord', names: Object.keys(discord) },
  { title: 'Player API', names: Object.keys(playerApi) },
  { title: 'Storage, addresses, defaults', names: Object.keys(general) },
  {
    title: "The player API service (npm run service, and the playground's own)",
    names: Object.keys(service),
  },
];

export const settings = z.object({ ...discord, ...playerApi, ...general, ...service });
