import { GatewayDispatchEvents as Event, GatewayIntentBits as Intent } from 'discord-api-types/v10';
import { expect, it } from 'vitest';
import { intentsFor } from '../../src/local-discord/rules/event-intents.ts';

it.each([
  [Event.MessageCreate, Intent.GuildMessages, Intent.DirectMessages],
  [Event.MessageReactionAdd, Intent.GuildMessageReactions, Intent.DirectMessageReactions],
  [Event.MessagePollVoteAdd, Intent.GuildMessagePolls, Intent.DirectMessagePolls],
  [Event.TypingStart, Intent.GuildMessageTyping, Intent.DirectMessageTyping],
  [Event.ChannelPinsUpdate, Intent.Guilds, Intent.DirectMessages],
  [Event.ChannelUpdate, Intent.Guilds, 0],
  [Event.GuildRoleCreate, Intent.Guilds, 0],
  [Event.GuildMemberAdd, Intent.GuildMembers, 0],
  [Event.GuildScheduledEventCreate, Intent.GuildScheduledEvents, 0],
  [Event.AutoModerationRuleCreate, Intent.AutoModerationConfiguration, 0],
  [Event.AutoModerationActionExecution, Intent.AutoModerationExecution, 0],
  [Event.VoiceStateUpdate, Intent.GuildVoiceStates, 0],
  [Event.InviteCreate, Intent.GuildInvites, 0],
  [Event.InteractionCreate, 0, 0],
  [Event.ApplicationCommandPermissionsUpdate, 0, 0],
])('%s needs its documented intents', (event, inServers, inDirectMessages) => {
  expect([intentsFor(event, false), intentsFor(event, true)]).toEqual([inServers, inDirectMessages]);
});
