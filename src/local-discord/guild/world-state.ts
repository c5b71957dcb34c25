import {
  type APIApplication,
  type APIGuild,
  type APIRole,
  type APITextChannel,
  type APIUser,
  ChannelType,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  GuildMFALevel,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildSystemChannelFlags,
  GuildVerificationLevel,
  Locale,
} from 'discord-api-types/v10';
import { snowflakeOfName } from '../snowflakes.ts';
import { defaultPermissions, defaultProfile } from './member-registry.ts';

export const applicationId = '1100000000000000001';
export const guildId = '1100000000000000002';
export const channelId = '1100000000000000003';
const ownerId = '1100000000000000004';

/** The application, the guild that has added it with the first channel there, and a guild that has not. */
export interface WorldState {
  application: APIApplication;
  bot: APIUser;
  owner: APIUser;
  guild: APIGuild;
  channel: APITextChannel;
  foreignGuild: APIGuild;
}

export function seedWorldState(botName: string): WorldState {
  const bot: APIUser = {
    id: applicationId,
    username: botName,
    discriminator: '0000',
    global_name: null,
    bot: true,
    ...defaultProfile,
  };
  const owner: APIUser = {
    id: ownerId,
    username: 'server_owner',
    discriminator: '0',
    global_name: 'Server owner',
    ...defaultProfile,
  };
  return {
    bot,
    owner,
    application: describeApplication(bot, owner),
    guild: describeGuild(guildId, 'Local server', [moderators]),
    channel: describeChannel({ id: channelId, guildId, name: 'playground', position: 0 }),
    foreignGuild: describeGuild(snowflakeOfName('foreign server'), 'Foreign server', []),
  };
}

function describeApplication(bot: APIUser, owner: APIUser): APIApplication {
  const unset = {
    redirect_uris: [],
    interactions_endpoint_url: null,
    role_connections_verification_url: null,
  };
  const counts = {
    approximate_guild_count: 1,
    approximate_user_install_count: 0,
    approximate_user_authorization_count: 0,
  };
  return {
    id: applicationId,
    name: bot.username,
    icon: null,
    description: '',
    summary: '',
    flags: noFlags,
    flags_new: '0',
    bot,
    owner,
    team: null,
    bot_public: false,
    bot_require_code_grant: false,
    verify_key: '0'.repeat(64),
    integration_types_config: { 0: {}, 1: {} },
    event_webhooks_status: 1,
    ...unset,
    ...counts,
    // In Discord's official schema, and not in the types yet.
    ...{ type: null, explicit_content_filter: 0, eligible_oauth2_scopes: [] },
  };
}

function describeGuild(id: string, name: string, roles: readonly APIRole[]): APIGuild {
  const unset = {
    icon: null,
    description: null,
    home_header: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    application_id: null,
    afk_channel_id: null,
    system_channel_id: null,
    widget_channel_id: null,
    vanity_url_code: null,
    rules_channel_id: null,
    safety_alerts_channel_id: null,
    public_updates_channel_id: null,
    max_presences: null,
    incidents_data: null,
  };
  return {
    id,
    name,
    owner_id: ownerId,
    region: 'local',
    afk_timeout: 300,
    system_channel_flags: GuildSystemChannelFlags.SuppressJoinNotifications,
    widget_enabled: false,
    verification_level: GuildVerificationLevel.None,
    default_message_notifications: GuildDefaultMessageNotifications.OnlyMentions,
    mfa_level: GuildMFALevel.None,
    explicit_content_filter: GuildExplicitContentFilter.Disabled,
    max_members: 1000,
    max_stage_video_channel_users: 0,
    max_video_channel_users: 25,
    premium_tier: GuildPremiumTier.None,
    premium_subscription_count: 0,
    premium_progress_bar_enabled: false,
    preferred_locale: Locale.EnglishUS,
    nsfw_level: GuildNSFWLevel.Default,
    hub_type: null,
    roles: [describeRole({ id, name: '@everyone', position: 0 }), ...roles],
    emojis: [],
    stickers: [],
    features: [],
    ...unset,
    ...{ nsfw: false },
  };
}

/** A text channel of a guild. */
export function describeChannel({
  id,
  guildId: guild_id,
  name,
  position,
}: {
  id: string;
  guildId: string;
  name: string;
  position: number;
}): APITextChannel {
  return {
    id,
    type: ChannelType.GuildText,
    guild_id,
    name,
    topic: null,
    position,
    parent_id: null,
    nsfw: false,
    rate_limit_per_user: 0,
    permission_overwrites: [],
    last_message_id: null,
    flags: noFlags,
  };
}

function describeRole({ id, name, position }: { id: string; name: string; position: number }): APIRole {
  return {
    id,
    name,
    color: 0,
    colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    position,
    permissions: defaultPermissions.toString(),
    managed: false,
    mentionable: position > 0,
    flags: noFlags,
  };
}

/** The types' enumerations accept a number, but not the literal 0. */
export const noFlags: number = 0;

const moderators = describeRole({ id: '1100000000000000005', name: 'Moderators', position: 1 });
