import { ApplicationCommandType, InteractionType } from 'discord-api-types/v10';

export const applicationId = '900000000000000001';
const guildOfUses = '900000000000000002';
const channelId = '900000000000000003';

/** An id as Discord makes it: it tells when, and no two are alike. */
export function snowflake(): string {
  made += 1n;
  return String(((BigInt(Date.now()) - discordEpoch) << 22n) + (made & 0x3fffffn));
}

let made = 0n;
const discordEpoch = 1_420_070_400_000n;

/** A command with players by one of the members of one server, as long as Discord sends it. */
export function describeUse({ token, name, players, user }: Use): object {
  return {
    id: snowflake(),
    application_id: applicationId,
    type: InteractionType.ApplicationCommand,
    token,
    version: 1,
    data: {
      id: '900000000000000004',
      name,
      type: ApplicationCommandType.ChatInput,
      options: Object.entries(players).map(([option, value]) => ({ name: option, type: 3, value })),
    },
    ...place,
    member: {
      user: {
        id: `8${String(user).padStart(17, '0')}`,
        username: `member${user}`,
        discriminator: '0000',
        avatar: null,
        global_name: `Member ${user}`,
        public_flags: 0,
        avatar_decoration_data: null,
        clan: null,
        primary_guild: null,
      },
      nick: null,
      avatar: null,
      banner: null,
      roles: [],
      joined_at: someTime,
      premium_since: null,
      deaf: false,
      mute: false,
      flags: 0,
      pending: false,
      permissions: allPermissions,
      communication_disabled_until: null,
      unusual_dm_activity_until: null,
    },
  };
}

/** A member who has typed the first digit of a player's ID. */
export function describeTyping(typed: Pick<Use, 'token' | 'user'>): object {
  const use = describeUse({ ...typed, name: 'player', players: {} });
  const options = [{ name: 'uid', type: 3, value: '4', focused: true }];
  const data = { id: '900000000000000004', name: 'player', type: ApplicationCommandType.ChatInput, options };
  return { ...use, type: InteractionType.ApplicationCommandAutocomplete, data };
}

interface Use {
  token: string;
  /** Of the command. */
  name: string;
  /** IDs of players by the options' names. */
  players: Readonly<Record<string, string>>;
  user: number;
}

const someTime = '2026-01-01T00:00:00.000000+00:00';
const allPermissions = '2251799813685247';

const channel = {
  id: channelId,
  type: 0,
  name: 'general',
  guild_id: guildOfUses,
  position: 0,
  topic: null,
  nsfw: false,
  last_message_id: null,
  rate_limit_per_user: 0,
  parent_id: null,
  flags: 0,
};

const place = {
  guild: { id: guildOfUses, locale: 'en-US', features: [] },
  guild_id: guildOfUses,
  guild_locale: 'en-US',
  channel: { ...channel, permissions: allPermissions },
  channel_id: channelId,
  locale: 'en-US',
  app_permissions: allPermissions,
  entitlements: [],
  entitlement_sku_ids: [],
  authorizing_integration_owners: { 0: guildOfUses },
  context: 0,
  attachment_size_limit: 10_485_760,
};

/** Discord's response to an edit. */
export const writtenMessage = {
  id: '900000000000000005',
  type: 20,
  channel_id: channelId,
  author: { id: applicationId, username: 'bench', discriminator: '0000', avatar: null, bot: true },
  content: '',
  embeds: [],
  attachments: [],
  components: [],
  mentions: [],
  mention_roles: [],
  mention_everyone: false,
  pinned: false,
  tts: false,
  timestamp: someTime,
  edited_timestamp: null,
  flags: 0,
};

/** A server with ten channels and ten roles. */
export function describeGuild(id: string): object {
  const ten = Array.from({ length: 10 }, (_, n) => `${id.slice(0, -2)}${80 + n}`);
  return {
    id,
    name: `Server ${id}`,
    icon: null,
    owner_id: id,
    joined_at: someTime,
    large: false,
    unavailable: false,
    member_count: 100,
    preferred_locale: 'en-US',
    features: [],
    emojis: [],
    stickers: [],
    roles: ten.map((one) => ({ id: one, name: 'role', color: 0, permissions: '0', position: 1 })),
    channels: ten.map((one) => ({ ...channel, id: one, guild_id: id })),
    members: [],
    threads: [],
    presences: [],
    voice_states: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
