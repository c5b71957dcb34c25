import {
  type APIOverwrite,
  type APIRole,
  ChannelType,
  GuildFeature,
  OverwriteType,
} from 'discord-api-types/v10';
import { Collection } from '../collection.ts';
import { snowflakeOfName } from '../snowflakes.ts';
import { channelKinds, describeChannel, type GuildChannel } from './channel-kinds.ts';
import { describeGuild, describeRole } from './describe-guild.ts';
import { EmojiRegistry, serverEmojis } from './emoji-registry.ts';
import { giveOwnRole } from './own-role.ts';
import { owner, type PeopleRegistry, type Person } from './people.ts';
import { allPermissions, defaultPermissions } from './permissions.ts';
import { createRecords } from './server-records.ts';
import { enroll, type Server } from './servers.ts';
import type { WorldSetup } from './world-file.ts';

type ServerForm = WorldSetup['servers'][number];

export interface Surroundings {
  people: PeopleRegistry;
  bots: readonly Person[];
  keyOf(server: ServerForm, channel: ServerForm['channels'][number]): string;
  now: () => number;
  makeId: () => string;
}

export function seedServer(form: ServerForm, around: Surroundings): Server {
  const { people, keyOf, now, makeId } = around;
  const id = form.id ?? snowflakeOfName(`server ${form.name}`);
  const roles = form.roles
    .filter((role) => role.name !== '@everyone')
    .map((role, at) => seedRole(form, role, at));
  const everyone = form.roles.find((role) => role.name === '@everyone');
  const base = seedRole(form, { ...everyone, name: '@everyone', id, color: 0, isMentionable: false }, -1);
  const server: Server = {
    guild: {
      ...describeGuild(id, form.name, [base, ...roles]),
      preferred_locale: form.locale,
      features: listFeatures(form),
    },
    channels: new Collection({ idOf: ({ channel }) => channel.id }),
    memberships: new Map(),
    botIds: new Set(),
    emojis: new EmojiRegistry(makeId, serverEmojis),
    bans: new Map(),
    ...createRecords(),
    departed: new Set(),
  };
  addBots(server, form, { roles, ...around });
  const host = form.owner === undefined ? people.get(owner.id) : people.findOrAdd(form.owner);
  if (host) {
    enroll(server, host, now());
    server.guild.owner_id = host.user.id;
  }
  for (const member of form.members) {
    const person = people.findOrAdd(member.name);
    if (member.locale) person.locale = member.locale;
    const membership = enroll(server, person, now());
    membership.nick = member.nick ?? null;
    membership.roles = member.roles.flatMap((name) => roles.find((role) => role.name === name)?.id ?? []);
    if (member.permissions) giveOwnRole(server, person, member.permissions);
  }
  form.channels.forEach((channel, position) => {
    const seeded = seedChannel(server, form, { channel, position }, around);
    server.channels.put({ key: keyOf(form, channel), channel: seeded });
  });
  return server;
}

function addBots(
  server: Server,
  form: ServerForm,
  { roles, bots, now }: { roles: readonly APIRole[] } & Surroundings,
): void {
  const added =
    form.applications ??
    bots.map(({ user }) => ({ name: user.username, permissions: 0n, rolePosition: undefined }));
  // How many of the server's roles are lower.
  const above = new Map(roles.map((role, index) => [role, index]));
  for (const { name, permissions, rolePosition } of added) {
    const bot = bots.find(({ user }) => user.username === name);
    if (!bot) continue;
    server.botIds.add(bot.user.id);
    const membership = enroll(server, bot, now());
    if (permissions === 0n && rolePosition === undefined) continue;
    const role = seedBotRole(form, bot, permissions);
    server.guild.roles.push(role);
    above.set(role, (rolePosition ?? roles.length) - 0.5);
    membership.roles = [role.id];
  }
  [...above]
    .sort(([, one], [, other]) => one - other)
    .forEach(([role], index) => {
      role.position = index + 1;
    });
}

function seedChannel(
  { guild }: Server,
  form: ServerForm,
  { channel, position }: { channel: ServerForm['channels'][number]; position: number },
  { people, bots }: Surroundings,
): GuildChannel {
  const kind = channelKinds[channel.type];
  const id = idOfChannel(form, channel);
  const described = describeChannel(kind, { id, guild_id: guild.id, name: channel.name, position });
  const category = form.channels.find(({ name, type }) => type === 'category' && name === channel.category);
  return {
    ...described,
    ...('topic' in described && { topic: channel.topic ?? null }),
    ...(kind !== ChannelType.GuildCategory && { parent_id: category ? idOfChannel(form, category) : null }),
    ...('available_tags' in described && { available_tags: seedTags(form, channel) }),
    permission_overwrites: channel.overwrites.flatMap((one) =>
      seedOverwrite(one, { roles: guild.roles, people, bots }),
    ),
  } as GuildChannel;
}

function listFeatures({ features, channels }: ServerForm): GuildFeature[] {
  const hasNews = channels.some(({ type }) => type === 'announcement');
  return [...new Set([...features, ...(hasNews ? [GuildFeature.News] : [])])] as GuildFeature[];
}

function idOfChannel({ name: serverName }: ServerForm, { id, name }: ServerForm['channels'][number]): string {
  return id ?? snowflakeOfName(`channel ${serverName}/${name}`);
}

function seedTags({ name: serverName }: ServerForm, channel: ServerForm['channels'][number]) {
  return channel.tags.map((name) => ({
    id: snowflakeOfName(`tag ${serverName}/${channel.name}/${name}`),
    name,
    moderated: false,
    emoji_id: null,
    emoji_name: null,
  }));
}

function seedRole(
  { name: serverName }: ServerForm,
  { name, id, permissions = defaultPermissions, color, isMentionable }: ServerForm['roles'][number],
  index: number,
): APIRole {
  return describeRole({
    id: id ?? snowflakeOfName(`role ${serverName}/${name}`),
    name,
    position: index + 1,
    permissions: permissions & allPermissions,
    color,
    isMentionable,
  });
}

/** Creates the role that Discord makes for a bot added with permissions. */
function seedBotRole(form: ServerForm, { user }: Person, permissions: bigint): APIRole {
  const look = { name: user.username, id: undefined, color: 0, isMentionable: false };
  const role = seedRole(form, { ...look, permissions }, 0);
  return { ...role, managed: true, tags: { bot_id: user.id } };
}

function seedOverwrite(
  { role, member, application, allow, deny }: ServerForm['channels'][number]['overwrites'][number],
  { roles, people, bots }: { roles: readonly APIRole[] } & Pick<Surroundings, 'people' | 'bots'>,
): APIOverwrite[] {
  const bits = { allow: allow.toString(), deny: deny.toString() };
  const ofRole = roles.find((one) => one.name === role);
  if (ofRole) return [{ id: ofRole.id, type: OverwriteType.Role, ...bits }];
  const bot = bots.find(({ user }) => user.username === application);
  const holder = bot ?? (member === undefined ? undefined : people.findOrAdd(member));
  return holder ? [{ id: holder.user.id, type: OverwriteType.Member, ...bits }] : [];
}

/** Returns a function that gives each channel a key: its own, or its name, prefixed by the server's if taken. */
export function assignChannelKeys({ servers }: WorldSetup): Surroundings['keyOf'] {
  const all = servers.flatMap(({ channels }) => channels.map(({ key, name }) => key ?? name));
  return (server, { key, name }) => {
    const isUnique = all.filter((other) => other === name).length < 2;
    return key ?? (isUnique && !reservedKeys.has(name) ? name : `${server.name}/${name}`);
  };
}

/** Keys of places outside servers. */
const reservedKeys: ReadonlySet<string> = new Set(['dm', 'group']);
