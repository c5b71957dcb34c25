import { notServed } from '../../../src/local-discord/rest/coverage.ts';
import allOperations from '../discord-schema/all-operations.json' with { type: 'json' };

/** The operations that are not done, one method each: `GET /guilds/{guild_id}/widget`. */
export const unserved: readonly string[] = notServed.flatMap((line) => {
  const words = line.split(' ');
  const path = words.pop();
  return words.map((method) => `${method} ${path}`);
});

/** The table of the guide: what of each part of Discord's REST API is done, by the schema, and what is done otherwise. */
export function parityTable(): string {
  const rows = areas.map(({ name, otherwise }) => {
    const all = allOperations.filter((operation) => areaOf(operation).name === name);
    const done = all.filter((operation) => !unserved.includes(operation));
    return `| ${name} | ${done.length} of ${all.length} | ${otherwise} |`;
  });
  return ['| part | operations | not, or otherwise |', '| --- | --- | --- |', ...rows].join('\n');
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
    otherwise: 'a picture that is set is drawn anew; no accounts of people',
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
    otherwise: 'no lobbies, monetisation, OAuth2 of users',
  },
];
