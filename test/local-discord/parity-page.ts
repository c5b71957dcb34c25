import { notServed } from '../../src/local-discord/rest/coverage.ts';
import allOperations from '../support/discord-schema/all-operations.json' with { type: 'json' };
import { behaviours } from '../support/local-discord/behaviours.ts';

/** The operations that are not done, one method each: `GET /guilds/{guild_id}/widget`. */
export const unserved: readonly string[] = notServed.flatMap((line) => {
  const words = line.split(' ');
  const path = words.pop();
  return words.map((method) => `${method} ${path}`);
});

/**
 * The page that says what of Discord is done: each part and operation by its schema, behaviours by their tests, and libraries.
 * @param versions of the libraries that tests run, by the names of their packages
 */
export function parityPage(versions: ReadonlyMap<string, string>): string {
  return [
    '# What the local Discord supports',
    'Made by code from the list of what is not done, from the tests that hold a behaviour, and from the libraries that tests run:',
    '```sh\nnpx vitest run --config test/vitest.config.ts test/local-discord/coverage.test.ts --update\n```',
    `It does ${allOperations.length - unserved.length} of ${allOperations.length} operations of Discord's OpenAPI file. [Its guide](guide.md#differs-from-discord) says what is done otherwise.`,
    '## Libraries',
    table(['library', 'version', 'how it was tried'], libraries.map(describeLibrary(versions))),
    'Each that a test runs is led through commands, options, deferral, files, embeds, buttons, selects, forms, autocomplete, replies and reactions, a lost connection, op 7 and op 9.',
    '## Parts',
    table(['part', 'operations', 'not, or otherwise'], areas.map(describeArea)),
    '## Behaviours',
    'Each has a test with these words in its title.',
    ...[...behaviours].map(([name, list]) =>
      table(
        [name, 'test'],
        list.map(({ says, file, title }) => [says, `${title} (\`${file}\`)`]),
      ),
    ),
    '## Operations',
    ...areas.map((area) => `**${area.name}**\n\n${listOperations(area)}`),
  ]
    .join('\n\n')
    .concat('\n');
}

const allByHand = 'by hand: what tests do, limits, joins, direct messages, threads, and about fifty requests';

interface Library {
  name: string;
  /** The package that a test runs; undefined for a library out of reach. */
  runs?: string;
  tried: string;
}

/** As the page of the libraries has them. */
const libraries: readonly Library[] = [
  { name: 'discord.js', runs: 'discord.js', tried: 'by tests' },
  { name: 'Oceanic', runs: 'oceanic.js', tried: 'by tests' },
  { name: 'discordeno', runs: '@discordeno/bot', tried: 'by tests' },
  { name: 'discord.py', runs: 'discord.py', tried: 'by tests' },
  { name: 'discord.py 2.7.1, nextcord 3.1.1, disnake 2.12.1, py-cord 2.8.1', tried: allByHand },
  { name: 'hikari 2.6.0', tried: allByHand },
  {
    name: 'discordgo 0.29.0',
    tried: 'by `npm --workspace local-discord-server run compatibility`, and twelve of its examples by hand',
  },
  {
    name: 'Dysnomia 0.2.4, Seyfert 5.1.0, Eris 0.18.0',
    tried: 'by `npm --workspace local-discord-server run compatibility`',
  },
  { name: 'Red-DiscordBot 3.5.14 on discord.py 2.4', tried: 'by hand: about ninety of its commands' },
  { name: 'Detritus 0.16', tried: 'by hand' },
  { name: 'JDA, serenity, twilight, Discord.Net', tried: 'not yet' },
];

function describeLibrary(versions: ReadonlyMap<string, string>) {
  return ({ name, runs, tried }: Library) => [name, (runs && versions.get(runs)) ?? '', tried];
}

function describeArea(area: Area): string[] {
  const all = operationsIn(area);
  const done = all.filter((operation) => !unserved.includes(operation));
  return [area.name, `${done.length} of ${all.length}`, area.otherwise];
}

/** Its operations by path, those that are not done apart. */
function listOperations(area: Area): string {
  const all = operationsIn(area);
  const lines = (title: string, operations: readonly string[]) =>
    operations.length === 0 ? [] : [`- ${title}`, ...byPath(operations).map((line) => `  - \`${line}\``)];
  return [
    ...lines(
      'done',
      all.filter((operation) => !unserved.includes(operation)),
    ),
    ...lines(
      'not done',
      all.filter((operation) => unserved.includes(operation)),
    ),
  ].join('\n');
}

/** `GET POST /path` for `GET /path` and `POST /path`. */
function byPath(operations: readonly string[]): string[] {
  const methods = new Map<string, string[]>();
  for (const operation of operations) {
    const [method = '', path = ''] = operation.split(' ');
    methods.set(path, [...(methods.get(path) ?? []), method]);
  }
  return [...methods].map(([path, list]) => `${list.join(' ')} ${path}`);
}

function table(head: readonly string[], rows: ReadonlyArray<readonly string[]>): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function operationsIn({ name }: Area): string[] {
  return allOperations.filter((operation) => areaOf(operation).name === name);
}

/** The first one that fits an operation. */
function areaOf(operation: string): Area {
  const path = operation.replace(/^\S+ /, '');
  const area = areas.find(({ paths }) => paths.test(path));
  if (!area) throw new Error(`No part of the table has ${operation}`);
  return area;
}

interface Area {
  name: string;
  paths: RegExp;
  otherwise: string;
}

const areas: readonly Area[] = [
  {
    name: 'commands and their permissions',
    paths: /\/commands/,
    otherwise: 'no entry point of an Activity',
  },
  {
    name: 'interactions',
    paths: /^\/interactions/,
    otherwise: 'no launch of an Activity; modals and selects of every kind',
  },
  {
    name: 'the application and its emojis',
    paths: /^\/(?:applications\/(?:@me|\{application_id\}(?:$|\/emojis))|oauth2\/applications)/,
    otherwise: '`PATCH` takes what belongs to installing, describing and reaching it',
  },
  {
    name: 'messages, reactions, pins, files',
    paths: /^\/(?:channels\/\{channel_id\}\/(?:messages|pins|typing|polls)|attachments)/,
    otherwise:
      'a copy at followers stays as it was published; `message_reference` across channels only to forward',
  },
  {
    name: 'threads',
    paths: /thread/,
    otherwise: 'posts of forums too; no search',
  },
  {
    name: 'webhooks',
    paths: /webhook/,
    otherwise:
      'avatars are drawn, whatever picture or `avatar_url` was given; none in the forms of Slack and GitHub',
  },
  {
    name: 'invites',
    paths: /invites/,
    otherwise: 'nobody uses one: people come to servers by name',
  },
  {
    name: 'channels of servers',
    paths: /^\/(?:channels\/|guilds\/\{guild_id\}\/channels)/,
    otherwise: 'all kinds but stores and directories; nobody pays for the numbers of boosts',
  },
  {
    name: 'members, bans, timeouts',
    paths: /^\/guilds\/\{guild_id\}\/(?:members|bans|bulk-ban|prune)|\/guilds\/\{guild_id\}\/member$/,
    otherwise: 'pruned are those without a role who wrote nothing for the days',
  },
  {
    name: 'roles',
    paths: /^\/guilds\/\{guild_id\}\/roles/,
    otherwise: "a bot's managed role exists where the world gives it permissions",
  },
  {
    name: 'emojis and stickers of servers',
    paths: /emojis|sticker/,
    otherwise: 'one pack of stickers for everybody, of this machine; no Lottie',
  },
  {
    name: 'users and direct messages',
    paths: /^\/users/,
    otherwise: 'a picture that is set is drawn anew; nobody has an account elsewhere',
  },
  {
    name: 'gateway',
    paths: /^\/gateway/,
    otherwise:
      'JSON, plain or compressed; no ETF, no presences; voice without audio: the address of its server is null',
  },
  {
    name: 'servers otherwise',
    paths: /^\/guilds/,
    otherwise:
      'AutoModeration without the word lists of presets; no onboarding, soundboard, templates, widgets',
  },
  {
    name: 'everything else',
    paths: /./,
    otherwise: 'OAuth2 without keys; no lobbies, monetisation',
  },
];
