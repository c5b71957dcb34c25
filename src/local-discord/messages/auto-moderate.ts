import {
  type APIAutoModerationAction,
  type APIAutoModerationRule,
  AutoModerationActionType,
  AutoModerationRuleEventType,
  AutoModerationRuleTriggerType,
  EmbedType,
  GatewayDispatchEvents,
  MessageType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import { ActorError } from '../errors/actor-error.ts';
import { dispatchInServer, dispatchMember } from '../guild/dispatch.ts';
import type { Member } from '../guild/member.ts';
import { isThread, type Place } from '../guild/place.ts';
import type { Server } from '../guild/servers.ts';
import type { World } from '../world.ts';
import type { StoredMessage } from './message-log.ts';
import { postAs } from './write-message.ts';

/** Applies a server's AutoMod rules to a person's text, except preset word lists. @throws ActorError if blocked */
export function autoModerate(
  world: World,
  { member, place }: { member: Pick<Member, 'user' | 'permissions'>; place: Place },
  text: string,
): void {
  const { server, channel } = place;
  if (!server || member.user.bot || member.permissions & PermissionFlagsBits.ManageGuild) return;
  const roles = server.memberships.get(member.user.id)?.roles ?? [];
  const channels = [channel.id, isThread(channel) ? channel.parent_id : undefined];
  for (const rule of server.rules.all()) {
    const isExempt =
      rule.exempt_roles.some((id) => roles.includes(id)) ||
      rule.exempt_channels.some((id) => channels.includes(id));
    if (!rule.enabled || isExempt || rule.event_type !== AutoModerationRuleEventType.MessageSend) continue;
    const match = findMatch(rule, text);
    if (match === undefined) continue;
    for (const action of rule.actions)
      execute(world, { server, rule, action, match, text, member, channelId: channel.id });
    const blocking = rule.actions.find(({ type }) => type === AutoModerationActionType.BlockMessage);
    if (blocking)
      throw new ActorError(
        blocking.metadata?.custom_message ??
          'Your message could not be sent: the server’s AutoModeration blocks it.',
      );
  }
}

interface Match {
  keyword: string | null;
  content: string;
}

function findMatch(
  { trigger_type, trigger_metadata }: APIAutoModerationRule,
  text: string,
): Match | undefined {
  const {
    keyword_filter = [],
    regex_patterns = [],
    allow_list = [],
    mention_total_limit = 20,
  } = trigger_metadata;
  if (trigger_type === AutoModerationRuleTriggerType.MentionSpam) {
    const count = new Set(text.match(/<@[!&]?\d{17,20}>/g)).size;
    return count > mention_total_limit ? { keyword: null, content: text } : undefined;
  }
  if (trigger_type !== AutoModerationRuleTriggerType.Keyword) return undefined;
  const allowed = allow_list.map(toPattern);
  for (const [keyword, pattern] of [
    ...keyword_filter.map((word) => [word, toPattern(word)] as const),
    ...regex_patterns.map((source) => [source, new RegExp(source, 'giu')] as const),
  ])
    for (const [content] of text.matchAll(pattern))
      if (!allowed.some((allow) => content.match(allow))) return { keyword, content };
  return undefined;
}

/** Documented: keywords match whole words; an asterisk at an end matches anything. */
function toPattern(keyword: string): RegExp {
  const open = '[\\p{L}\\p{N}]*';
  const start = keyword.startsWith('*') ? open : '(?<![\\p{L}\\p{N}])';
  const end = keyword.endsWith('*') ? open : '(?![\\p{L}\\p{N}])';
  const bare = keyword.replace(/^\*|\*$/g, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`${start}${bare}${end}`, 'giu');
}

interface Case {
  server: Server;
  rule: APIAutoModerationRule;
  action: APIAutoModerationAction;
  match: Match;
  text: string;
  member: Pick<Member, 'user'>;
  channelId: string;
}

function execute(world: World, { server, rule, action, match, text, member, channelId }: Case): void {
  if (action.type === AutoModerationActionType.Timeout) silence(world, server, member, action);
  const alert =
    action.type === AutoModerationActionType.SendAlertMessage
      ? sendAlert(world, { rule, action, match, text, member })
      : undefined;
  const facts = {
    action,
    rule_id: rule.id,
    rule_trigger_type: rule.trigger_type,
    user_id: member.user.id,
    channel_id: channelId,
    ...(alert && { alert_system_message_id: alert.message.id }),
    content: text,
    matched_keyword: match.keyword,
    matched_content: match.content,
  };
  dispatchInServer(world, server, GatewayDispatchEvents.AutoModerationActionExecution, facts);
}

function sendAlert(
  world: World,
  { rule, action, match, text, member }: Pick<Case, 'rule' | 'action' | 'match' | 'text' | 'member'>,
): StoredMessage | undefined {
  const place = world.places.byChannel(action.metadata?.channel_id ?? '');
  if (!place) return undefined;
  const fields = [
    ['rule_name', rule.name],
    ['keyword', match.keyword ?? ''],
    ['keyword_matched_content', match.content],
  ].flatMap(([name = '', value = '']) => (value ? [{ name, value, inline: false }] : []));
  const embeds = [{ type: EmbedType.AutoModerationMessage, description: text, fields }];
  const written = { author: member.user, permissions: 0n, content: '', copied: { embeds } };
  return postAs(world, written, { place, type: MessageType.AutoModerationAction });
}

function silence(
  world: World,
  server: Server,
  { user }: Pick<Member, 'user'>,
  { metadata }: APIAutoModerationAction,
): void {
  const membership = server.memberships.get(user.id);
  const person = world.people.get(user.id);
  if (!membership || !person) return;
  membership.silencedUntil = new Date(world.now() + (metadata?.duration_seconds ?? 0) * 1000).toISOString();
  dispatchMember(world, server, person);
}
