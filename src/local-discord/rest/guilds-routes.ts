import {
  ChannelType,
  GatewayDispatchEvents,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  GuildFeature,
  GuildVerificationLevel,
  Locale,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { isText } from '../guild/channel-kinds.ts';
import { dispatchInServer } from '../guild/dispatch.ts';
import { memberOf, type Server } from '../guild/servers.ts';
import { removeMember } from '../messages/remove-member.ts';
import { boundedText, enumeration, fieldError, integer, snowflake, text } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { hashOfImage } from './read-image.ts';
import { requireServer, requireServerPermission, standsAbove } from './require-server.ts';
import type { Routes } from './routes.ts';

export function guildRoutes({ world, root, guild }: Routes): void {
  guild.on('GET', '', {}, ({ server: { guild: facts, memberships }, query }) => {
    // Only the gateway shows it.
    const { hub_type: _, ...visible } = facts;
    return query.with_counts === 'true' ? { ...visible, ...countMembers(memberships.size) } : visible;
  });
  const change = { needs: PermissionFlagsBits.ManageGuild, form: guildForm, audit: 'GuildUpdate' } as const;
  guild.on('PATCH', '', change, ({ server, form }) => {
    Object.assign(server.guild, readSettings(server, form));
    const { hub_type: _, ...facts } = server.guild;
    dispatchInServer(world, server, GatewayDispatchEvents.GuildUpdate, facts);
    world.announce({ type: 'places' });
    return facts;
  });
  guild.on('GET', '/channels', {}, ({ server }) =>
    world.places
      .ofServer(server.guild.id)
      // Documented: without hidden channels.
      .flatMap(({ channel, hasBot }) => (hasBot ? [channel] : [])),
  );
  guild.on('GET', '/preview', {}, ({ server: { guild: facts, memberships } }) => {
    const { id, name, icon, description, home_header, splash, discovery_splash, features, emojis, stickers } =
      facts as typeof facts & { home_header: null };
    return {
      ...{ id, name, icon, description, home_header, splash, discovery_splash, features, emojis, stickers },
      ...countMembers(memberships.size),
    };
  });
  guild.on('GET', '/integrations', { needs: PermissionFlagsBits.ManageGuild }, ({ server }) =>
    listIntegrations(world, server),
  );
  root.on('DELETE', '/users/@me/guilds/:guild', {}, ({ params }) =>
    leave(world, requireServer(world, params.guild)),
  );
}

/** Returns approximate counts, for requests with `with_counts`. */
export function countMembers(size: number | undefined): object {
  return { approximate_member_count: size, approximate_presence_count: 1 };
}

/** Routes that count or remove members without roles who wrote nothing for days. */
export function pruneRoutes({ world, guild }: Routes): void {
  const needs = PermissionFlagsBits.KickMembers;
  const find = (server: Server, { days, include_roles }: z.infer<typeof pruneForm>) => {
    requireServerPermission(world, server, PermissionFlagsBits.ManageGuild);
    const since = world.now() - days * 24 * 60 * 60_000;
    return listInactive(world, server, { since, roles: include_roles ?? [] });
  };
  guild.on('GET', '/prune', { needs, form: pruneForm }, ({ server, form }) => ({
    pruned: find(server, form).length,
  }));
  guild.on('POST', '/prune', { needs, form: pruneForm, audit: 'MemberPrune' }, ({ server, form }) => {
    const ids = find(server, form);
    for (const id of ids) {
      const person = world.people.get(id);
      if (person) removeMember(world, server, person.user);
    }
    return { pruned: (form.compute_prune_count ?? true) ? ids.length : null };
  });
}

function listInactive(
  world: World,
  server: Server,
  { since, roles: included }: { since: number; roles: readonly string[] },
): string[] {
  const writers = new Set(
    world.messages
      .all()
      .flatMap(({ message }) => (Date.parse(message.timestamp) > since ? [message.author.id] : [])),
  );
  return [...server.memberships].flatMap(([id, { roles, joinedAt }]) => {
    const isPlain = roles.every((role) => included.includes(role));
    const isActive = writers.has(id) || Date.parse(joinedAt) > since || server.botIds.has(id);
    return isPlain && !isActive && standsAbove(world, server, id) ? [id] : [];
  });
}

function leave(world: World, server: Server): void {
  const { bot } = world.state;
  const { id } = server.guild;
  world.sessions.dispatch(GatewayDispatchEvents.GuildDelete, { id }, id);
  server.botIds.delete(bot.id);
  removeMember(world, server, bot);
}

function listIntegrations({ applications }: World, server: Server): object[] {
  return applications.flatMap(({ state, people }) => {
    const { application, bot } = state;
    const person = people.get(bot.id);
    if (!server.botIds.has(bot.id) || !person || !memberOf(server, person)) return [];
    const { id, name, icon, description } = application;
    return [
      {
        id,
        type: 'discord',
        name,
        enabled: true,
        account: { id, name },
        application: { id, name, icon, description, bot, type: null },
        scopes: ['bot', 'applications.commands'],
      },
    ];
  });
}

/** @throws ApiError 50035 for a missing channel, or one of another type */
function readSettings(server: Server, form: z.infer<typeof guildForm>): object {
  const { features, icon, ...plain } = form;
  for (const key of [
    'system_channel_id',
    'rules_channel_id',
    'public_updates_channel_id',
    'safety_alerts_channel_id',
  ] as const)
    if (form[key]) requireKind(server, key, form[key], isText);
  if (form.afk_channel_id)
    requireKind(server, 'afk_channel_id', form.afk_channel_id, ({ type }) => type === ChannelType.GuildVoice);
  return {
    ...Object.fromEntries(
      Object.entries(plain).filter(
        ([key, value]) => value !== undefined && (value !== null || !required.has(key)),
      ),
    ),
    ...(icon !== undefined && { icon: hashOfImage(icon, 'icon') }),
    ...(features && { features: readFeatures(server, features, form) }),
  };
}

/** Documented: bots may set only some features, and communities need channels for rules and updates. */
function readFeatures(
  { guild }: Server,
  wanted: readonly string[],
  form: z.infer<typeof guildForm>,
): string[] {
  const isCommunity = wanted.includes(GuildFeature.Community);
  const rules = form.rules_channel_id ?? guild.rules_channel_id;
  const updates = form.public_updates_channel_id ?? guild.public_updates_channel_id;
  if (isCommunity && !(rules && updates))
    throw fieldError(
      ['features'],
      'GUILD_COMMUNITY_REQUIRES_CHANNELS',
      'A community needs a channel for rules and one for updates.',
    );
  const others = guild.features.filter((one) => !settable.has(one) && one !== GuildFeature.News);
  const chosen = wanted.filter((one) => settable.has(one));
  const hasNews = isCommunity || guild.features.includes(GuildFeature.News);
  return [...others, ...chosen, ...(hasNews ? [GuildFeature.News] : [])];
}

const settable: ReadonlySet<string> = new Set([
  GuildFeature.Community,
  GuildFeature.Discoverable,
  GuildFeature.InvitesDisabled,
  GuildFeature.RaidAlertsDisabled,
]);

function requireKind(
  { channels }: Server,
  field: string,
  id: string,
  fits: (channel: NonNullable<ReturnType<Server['channels']['get']>>['channel']) => boolean,
): void {
  const channel = channels.get(id)?.channel;
  if (!channel || !fits(channel)) throw fieldError([field], 'CHANNEL_INVALID', 'Invalid channel');
}

/** Fields that can't be removed. */
const required: ReadonlySet<string> = new Set([
  'name',
  'verification_level',
  'default_message_notifications',
  'explicit_content_filter',
  'preferred_locale',
  'afk_timeout',
  'system_channel_flags',
]);

const channelId = snowflake.nullish();
const guildForm = z.object({
  name: boundedText(2, 100).optional(),
  description: text(0, 300).nullish(),
  icon: z.string().nullish(),
  verification_level: enumeration(GuildVerificationLevel).nullish(),
  default_message_notifications: enumeration(GuildDefaultMessageNotifications).nullish(),
  explicit_content_filter: enumeration(GuildExplicitContentFilter).nullish(),
  preferred_locale: z.enum(Locale).nullish(),
  afk_timeout: z.preprocess(Number, z.literal([60, 300, 900, 1800, 3600])).optional(),
  afk_channel_id: channelId,
  system_channel_id: channelId,
  system_channel_flags: integer(0, 0xffff).optional(),
  rules_channel_id: channelId,
  public_updates_channel_id: channelId,
  safety_alerts_channel_id: channelId,
  premium_progress_bar_enabled: z.boolean().optional(),
  features: z.array(z.string()).optional(),
});

/** In queries, roles are separated by commas. */
const pruneForm = z.object({
  days: integer(1, 30).default(7),
  include_roles: z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').filter(Boolean) : value),
      z.array(snowflake).max(100),
    )
    .nullish(),
  compute_prune_count: z.boolean().nullish(),
});
