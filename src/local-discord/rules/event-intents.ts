import { type GatewayDispatchEvents, GatewayIntentBits as Intent } from 'discord-api-types/v10';

/** Returns the intents that subscribe to an event. One of them suffices; 0: every session receives it. */
export function intentsFor(event: GatewayDispatchEvents, isDirect: boolean): number {
  const [, inServers, inDirectMessages = 0] = intents.find(([start]) => event.startsWith(start)) ?? ['', 0];
  return isDirect ? inDirectMessages : inServers;
}

/** Keys are prefixes of event names. A longer prefix precedes any shorter one that it starts with. */
const intents: readonly [events: string, inServers: number, inDirectMessages?: number][] = [
  ['AUTO_MODERATION_ACTION', Intent.AutoModerationExecution],
  ['AUTO_MODERATION_RULE', Intent.AutoModerationConfiguration],
  ['CHANNEL_PINS', Intent.Guilds, Intent.DirectMessages],
  ['CHANNEL', Intent.Guilds],
  ['GUILD_AUDIT_LOG', Intent.GuildModeration],
  ['GUILD_BAN', Intent.GuildModeration],
  ['GUILD_EMOJIS', Intent.GuildExpressions],
  ['GUILD_INTEGRATIONS', Intent.GuildIntegrations],
  ['GUILD_MEMBER', Intent.GuildMembers],
  ['GUILD_SCHEDULED_EVENT', Intent.GuildScheduledEvents],
  ['GUILD_SOUNDBOARD', Intent.GuildExpressions],
  ['GUILD_STICKERS', Intent.GuildExpressions],
  ['GUILD', Intent.Guilds],
  ['INVITE', Intent.GuildInvites],
  ['MESSAGE_POLL', Intent.GuildMessagePolls, Intent.DirectMessagePolls],
  ['MESSAGE_REACTION', Intent.GuildMessageReactions, Intent.DirectMessageReactions],
  ['MESSAGE', Intent.GuildMessages, Intent.DirectMessages],
  ['STAGE_INSTANCE', Intent.Guilds],
  ['THREAD', Intent.Guilds],
  ['TYPING', Intent.GuildMessageTyping, Intent.DirectMessageTyping],
  ['VOICE_CHANNEL', Intent.Guilds],
  ['VOICE_STATE', Intent.GuildVoiceStates],
  ['WEBHOOKS', Intent.GuildWebhooks],
];
