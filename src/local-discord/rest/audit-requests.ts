import { AuditLogEvent, OverwriteType } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listChanges, recordAction } from '../guild/audit-log.ts';
import { isThread } from '../guild/place.ts';
import type { Server } from '../guild/servers.ts';
import type { Payload } from '../messages/read-payload.ts';
import type { WorldWith } from '../world.ts';
import { readReason } from './audit-reason.ts';

type Audited = WorldWith<'invites' | 'messages' | 'people' | 'places' | 'servers' | 'webhooks'>;
type Params = Readonly<Record<string, string>>;

/** How a kind of request is written into the audit log. */
interface Rule {
  action: AuditLogEvent;
  /** The parameter with the id of what it changes; without one the answer has it. */
  target?: string;
  /** The thing that it changes, as it is at the moment. */
  find?(world: Audited, server: Server, id: string, params: Params): object | undefined;
  options?(params: Params, seen: Seen): object;
}

interface Seen {
  body: unknown;
  server: Server;
  /** Of the request. */
  answer: unknown;
}

/** Writes what bots do successfully into the audit logs of the servers, with the reasons that they give. */
export function auditRequests(app: FastifyInstance, world: Audited): void {
  const begun = new WeakMap<FastifyRequest, { server: Server; rule: Rule; before: unknown }>();
  app.addHook<{ Params: Params }>('preHandler', async (request) => {
    const route = (request.routeOptions.url ?? '').slice(app.prefix.length);
    const rule = rules[`${request.method} ${route}`];
    const server = rule && findServer(world, { ...request.params, ...channelIn(request.body) });
    if (!server) return;
    const id = request.params[rule.target ?? ''];
    begun.set(request, {
      server,
      rule,
      before: id === undefined ? undefined : copy(rule.find?.(world, server, id, request.params)),
    });
  });
  app.addHook<unknown, { Params: Params; Body: Payload | undefined }>(
    'onSend',
    async (request, reply, payload) => {
      const start = begun.get(request);
      if (!start || reply.statusCode >= 300) return;
      const { server, rule, before } = start;
      const id = request.params[rule.target ?? ''] ?? readId(payload);
      const after = id === undefined ? undefined : copy(rule.find?.(world, server, id, request.params));
      const changes = listChanges(Object(before ?? {}), Object(after ?? {}));
      if (rule.find && changes.length === 0) return;
      // Documented: not the messages that one deletes of one's own.
      if (isOwnMessage(world, rule, before)) return;
      const { action, target } = toAction(rule.action, { before, after }, id);
      const answer = typeof payload === 'string' && payload ? JSON.parse(payload) : undefined;
      const options = rule.options?.(request.params, { body: request.body?.json, server, answer });
      recordAction(world, server, {
        action_type: action,
        user_id: world.state.bot.id,
        target_id: target ?? null,
        changes: action === AuditLogEvent.MemberRoleUpdate ? listRoleChanges(server, before, after) : changes,
        ...(options && { options }),
        reason: readReason(request),
      });
    },
  );
}

/** A stage has its channel in the body. */
function channelIn(body: unknown): { channel?: string } {
  const { channel_id } = Object(Object(body ?? {}).json ?? {});
  return typeof channel_id === 'string' ? { channel: channel_id } : {};
}

function isOwnMessage({ state }: Audited, { action }: Rule, before: unknown): boolean {
  return action === AuditLogEvent.MessageDelete && Object(before ?? {}).author?.id === state.bot.id;
}

function findServer({ servers, places, webhooks, invites }: Audited, params: Params): Server | undefined {
  const { guild, channel, webhook, code } = params;
  if (guild !== undefined) return servers.get(guild);
  if (channel !== undefined) return places.byChannel(channel)?.server;
  return servers.get(webhooks.get(webhook ?? '')?.guild_id ?? invites.get(code ?? '')?.guildId ?? '');
}

/** A thread is changed at the path of channels, roles at the path of members; of a message its author is the target; an invite has no id. */
function toAction(
  action: AuditLogEvent,
  { before, after }: { before: unknown; after: unknown },
  id: string | undefined,
) {
  const facts: { type?: number; author?: { id: string } } = Object(before ?? after ?? {});
  if (action === AuditLogEvent.MessageDelete) return { action, target: facts.author?.id };
  if (action === AuditLogEvent.ChannelOverwriteUpdate && before === undefined)
    return { action: AuditLogEvent.ChannelOverwriteCreate, target: id };
  if (action === AuditLogEvent.InviteCreate || action === AuditLogEvent.InviteDelete)
    return { action, target: undefined };
  const isOfThread = 'type' in facts && isThread(facts as Parameters<typeof isThread>[0]);
  if (isOfThread && action === AuditLogEvent.ChannelUpdate)
    return { action: AuditLogEvent.ThreadUpdate, target: id };
  if (isOfThread && action === AuditLogEvent.ChannelDelete)
    return { action: AuditLogEvent.ThreadDelete, target: id };
  return { action, target: id };
}

function listRoleChanges({ guild }: Server, before: unknown, after: unknown) {
  const rolesIn = (facts: unknown): string[] => Object(facts ?? {}).roles ?? [];
  const named = (ids: string[]) =>
    ids.map((id) => ({ id, name: guild.roles.find((one) => one.id === id)?.name ?? '' }));
  const added = rolesIn(after).filter((id) => !rolesIn(before).includes(id));
  const removed = rolesIn(before).filter((id) => !rolesIn(after).includes(id));
  return [
    ...(added.length > 0 ? [{ key: '$add' as const, new_value: named(added) }] : []),
    ...(removed.length > 0 ? [{ key: '$remove' as const, new_value: named(removed) }] : []),
  ];
}

function copy(value: object | undefined): unknown {
  return value && JSON.parse(JSON.stringify(value));
}

function readId(payload: unknown): string | undefined {
  if (typeof payload !== 'string' || !payload) return undefined;
  const { id, code } = JSON.parse(payload);
  return id ?? code;
}

const channel: Rule['find'] = (_world, { channels }, id) => channels.get(id)?.channel;
const overwrite: Rule['find'] = (_world, { channels }, id, params) => {
  const place = channels.get(id)?.channel;
  const overwrites = (place && 'permission_overwrites' in place && place.permission_overwrites) || [];
  return overwrites.find((one) => one.id === params.overwrite);
};
const role: Rule['find'] = (_world, { guild }, id) => guild.roles.find((one) => one.id === id);
const member: Rule['find'] = (_world, { memberships }, id) => {
  const { nick, roles, silencedUntil, isMuted, isDeafened } = memberships.get(id) ?? {};
  return { nick, roles, communication_disabled_until: silencedUntil, mute: isMuted, deaf: isDeafened };
};
const webhook: Rule['find'] = ({ webhooks }, _server, id) => webhooks.get(id);
const invite: Rule['find'] = ({ invites }, _server, id) => {
  const { code, channelId, maxAgeSeconds, maxUses, isTemporary } = invites.get(id) ?? {};
  return { code, channel_id: channelId, max_age: maxAgeSeconds, max_uses: maxUses, temporary: isTemporary };
};
const emoji: Rule['find'] = (_world, { emojis }, id) => emojis.get(id)?.emoji;
const sticker: Rule['find'] = (_world, { stickers }, id) => stickers.get(id)?.sticker;
const event: Rule['find'] = (_world, { events }, id) => events.get(id)?.event;
const stage: Rule['find'] = (_world, { stages }, id) => stages.get(id);
const autoModeration: Rule['find'] = (_world, { rules: all }, id) => all.get(id);
const message: Rule['find'] = ({ messages }, _server, id) => messages.get(id)?.message;
const guild: Rule['find'] = (_world, server) => {
  const { roles: _, emojis: __, stickers: ___, ...facts } = server.guild;
  return facts;
};

/** By the route: what Discord documents as written down. */
const rules: Readonly<Record<string, Rule>> = {
  'PATCH /guilds/:guild': { action: AuditLogEvent.GuildUpdate, target: 'guild', find: guild },
  ...crud('/guilds/:guild/channels', '/channels/:channel', 'channel', channel, [
    AuditLogEvent.ChannelCreate,
    AuditLogEvent.ChannelUpdate,
    AuditLogEvent.ChannelDelete,
  ]),
  'PUT /channels/:channel/permissions/:overwrite': {
    action: AuditLogEvent.ChannelOverwriteUpdate,
    target: 'channel',
    find: overwrite,
    options: describeOverwrite,
  },
  'DELETE /channels/:channel/permissions/:overwrite': {
    action: AuditLogEvent.ChannelOverwriteDelete,
    target: 'channel',
    find: overwrite,
    options: describeOverwrite,
  },
  'POST /channels/:channel/threads': { action: AuditLogEvent.ThreadCreate, find: channel },
  'POST /channels/:channel/messages/:message/threads': {
    action: AuditLogEvent.ThreadCreate,
    target: 'message',
    find: channel,
  },
  ...crud('/guilds/:guild/roles', '/guilds/:guild/roles/:role', 'role', role, [
    AuditLogEvent.RoleCreate,
    AuditLogEvent.RoleUpdate,
    AuditLogEvent.RoleDelete,
  ]),
  'DELETE /guilds/:guild/members/:user': { action: AuditLogEvent.MemberKick, target: 'user' },
  'PATCH /guilds/:guild/members/:user': { action: AuditLogEvent.MemberUpdate, target: 'user', find: member },
  'PUT /guilds/:guild/members/:user/roles/:role': {
    action: AuditLogEvent.MemberRoleUpdate,
    target: 'user',
    find: member,
  },
  'DELETE /guilds/:guild/members/:user/roles/:role': {
    action: AuditLogEvent.MemberRoleUpdate,
    target: 'user',
    find: member,
  },
  'PUT /guilds/:guild/bans/:user': { action: AuditLogEvent.MemberBanAdd, target: 'user' },
  'DELETE /guilds/:guild/bans/:user': { action: AuditLogEvent.MemberBanRemove, target: 'user' },
  'POST /guilds/:guild/prune': {
    action: AuditLogEvent.MemberPrune,
    options: (_params, { body, answer }) => ({
      delete_member_days: String(Object(body ?? {}).days ?? 7),
      members_removed: String(Object(answer ?? {}).pruned ?? 0),
    }),
  },
  ...crud('/channels/:channel/webhooks', '/webhooks/:webhook', 'webhook', webhook, [
    AuditLogEvent.WebhookCreate,
    AuditLogEvent.WebhookUpdate,
    AuditLogEvent.WebhookDelete,
  ]),
  'POST /channels/:channel/invites': { action: AuditLogEvent.InviteCreate, find: invite },
  'DELETE /invites/:code': { action: AuditLogEvent.InviteDelete, target: 'code', find: invite },
  ...crud('/guilds/:guild/emojis', '/guilds/:guild/emojis/:emoji', 'emoji', emoji, [
    AuditLogEvent.EmojiCreate,
    AuditLogEvent.EmojiUpdate,
    AuditLogEvent.EmojiDelete,
  ]),
  ...crud('/guilds/:guild/stickers', '/guilds/:guild/stickers/:sticker', 'sticker', sticker, [
    AuditLogEvent.StickerCreate,
    AuditLogEvent.StickerUpdate,
    AuditLogEvent.StickerDelete,
  ]),
  ...crud('/guilds/:guild/scheduled-events', '/guilds/:guild/scheduled-events/:event', 'event', event, [
    AuditLogEvent.GuildScheduledEventCreate,
    AuditLogEvent.GuildScheduledEventUpdate,
    AuditLogEvent.GuildScheduledEventDelete,
  ]),
  ...crud(
    '/guilds/:guild/auto-moderation/rules',
    '/guilds/:guild/auto-moderation/rules/:rule',
    'rule',
    autoModeration,
    [
      AuditLogEvent.AutoModerationRuleCreate,
      AuditLogEvent.AutoModerationRuleUpdate,
      AuditLogEvent.AutoModerationRuleDelete,
    ],
  ),
  ...crud('/stage-instances', '/stage-instances/:channel', 'channel', stage, [
    AuditLogEvent.StageInstanceCreate,
    AuditLogEvent.StageInstanceUpdate,
    AuditLogEvent.StageInstanceDelete,
  ]),
  'DELETE /channels/:channel/messages/:message': {
    action: AuditLogEvent.MessageDelete,
    target: 'message',
    find: message,
    options: ({ channel: channel_id = '' }) => ({ channel_id, count: '1' }),
  },
  'POST /channels/:channel/messages/bulk-delete': {
    action: AuditLogEvent.MessageBulkDelete,
    target: 'channel',
    options: (_params, { body }) => ({ count: String(Object(body).messages?.length ?? 0) }),
  },
};

/** It is a role's, whose name Discord tells, or a member's. */
function describeOverwrite({ overwrite: id = '' }: Params, { server }: Seen) {
  const named = server.guild.roles.find((one) => one.id === id);
  return named
    ? { id, type: String(OverwriteType.Role), role_name: named.name }
    : { id, type: String(OverwriteType.Member) };
}

function crud(
  list: string,
  single: string,
  target: string,
  find: Rule['find'],
  [create, update, remove]: readonly [AuditLogEvent, AuditLogEvent, AuditLogEvent],
): Record<string, Rule> {
  const known = find && { find };
  return {
    [`POST ${list}`]: { action: create, ...known },
    [`PATCH ${single}`]: { action: update, target, ...known },
    [`DELETE ${single}`]: { action: remove, target, ...known },
  };
}
