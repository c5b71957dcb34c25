import {
  type APIGuild,
  type APIRole,
  GuildDefaultMessageNotifications,
  GuildExplicitContentFilter,
  GuildMFALevel,
  GuildNSFWLevel,
  GuildPremiumTier,
  GuildSystemChannelFlags,
  GuildVerificationLevel,
  Locale,
} from 'discord-api-types/v10';
import { owner } from './people.ts';

export function describeGuild(id: string, name: string, roles: APIRole[]): APIGuild {
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
    owner_id: owner.id,
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
    roles,
    emojis: [],
    stickers: [],
    features: [],
    ...unset,
    ...{ nsfw: false },
  };
}

export function describeRole({
  permissions,
  isMentionable,
  ...facts
}: Pick<APIRole, 'id' | 'name' | 'position' | 'color'> & {
  permissions: bigint;
  isMentionable: boolean;
}): APIRole {
  return {
    ...facts,
    colors: { primary_color: facts.color, secondary_color: null, tertiary_color: null },
    hoist: false,
    icon: null,
    unicode_emoji: null,
    permissions: permissions.toString(),
    managed: false,
    mentionable: isMentionable,
    flags: noFlags,
  };
}

/** The value 0, typed as a number because the types reject the literal. */
export const noFlags: number = 0;
