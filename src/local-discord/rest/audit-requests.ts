import { AuditLogEvent, OverwriteType } from 'discord-api-types/v10';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { listChanges, recordAction } from '../guild/audit-log.ts';
import { isThread } from '../guild/place.ts';
import type { Server } from '../guild/servers.ts';
import type { Payload } from '../messages/read-payload.ts';
import type { World } from '../world.ts';
import { readReason } from './audit-reason.ts';

type Params = Readonly<Record<string, string>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The audit log entry that this route creates. */
    audit?: AuditedAction | undefined;
  }
}

export type AuditedAction = keyof typeof AuditLogEvent;

interface Thing {
  param?: string;
  /** Finds the current state of the changed thing. */
  find?(world: World, server: Server, id: string, params: Params): object | undefined;
  options?(params: Params, seen: Seen): object;
}

interface Seen {
  body: unknown;
  server: Server;
  answer: unknown;
}

/** Logs bots' successful actions in audit logs, with their reasons. */
export function auditRequests(app: FastifyInstance, world: World): void {
  const begun = new WeakMap<FastifyRequest, Begun>();
  app.addHook<{ Params: Params }>('preHandler', async (request) => {
    const { audit } = request.routeOptions.config;
    const server = audit && findServer(world, { ...request.params, ...channelIn(request.body) });
    if (!server) return;
    const thing = things[audit.replace(/(?:Create|Update|Delete)$/, '')] ?? {};
    const id = audit.endsWith('Create') ? undefined : request.params[thing.param ?? ''];
    const before = id === undefined ? undefined : copy(thing.find?.(world, server, id, request.params));
    begun.set(request, { server, thing, id, before, action: AuditLogEvent[audit] });
  });
  app.addHook<unknown, { Params: Params; Body: Payload | undefined }>(
    'onSend',
    async (request, reply, payload) => {
      const start = begun.get(request);
      if (!start || reply.statusCode >= 300) return;
      const { server, thing, before, id = readId(payload) } = start;
      const after = id === undefined ? undefined : copy(thing.find?.(world, server, id, request.params));
      const changes = listChanges(Object(before ?? {}), Object(after ?? {}));
      if (thing.find && changes.length === 0) return;
      // Documented: except for their own messages.
      if (isOwnMessage(world, start)) return;
      const { action, target } = toAction(start.action, { before, after }, id);
      const answer = typeof payload === 'string' && payload ? JSON.parse(payload) : undefined;
      const options = thing.options?.(request.params, { body: request.body?.json, server, answer });
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

interface Begun {
  server: Server;
  thing: Thing;
  id: string | undefined;
  before: unknown;
  action: AuditLogEvent;
}

function channelIn(body: unknown): { channel?: string } {
  const { channel_id } = Object(Object(body ?? {}).json ?? {});
  return typeof channel_id === 'string' ? { channel: channel_id } : {};
}

function isOwnMessage({ state }: World, { action, before }: Begun): boolean {
  return action === AuditLogEvent.MessageDelete && Object(before ?? {}).author?.id === state.bot.id;
}

function findServer({ servers, places, webhooks, invites }: World, params: Params): Server | undefined {
  const { guild, channel, webhook, code } = params;
  if (guild !== undefined) return servers.get(guild);
  if (channel !== undefined) return places.byChannel(channel)?.server;
  return servers.get(webhooks.get(webhook ?? '')?.guild_id ?? invites.get(code ?? '')?.guildId ?? '');
}

/** Determines an entry's action and target: threads change at channel paths, and a message's target is its author. */
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

const channel: Thing = { param: 'channel', find: (_world, { channels }, id) => channels.get(id)?.channel };
const member: Thing = {
  param: 'user',
  find(_world, { memberships }, id) {
    const { nick, roles, silencedUntil, isMuted, isDeafened } = memberships.get(id) ?? {};
    return { nick, roles, communication_disabled_until: silencedUntil, mute: isMuted, deaf: isDeafened };
  },
};

/** Keyed by action without *Create*, *Update* and *Delete*. */
const things: Readonly<Partial<Record<string, Thing>>> = {
  Guild: {
    param: 'guild',
    find(_world, server) {
      const { roles: _, emojis: __, stickers: ___, ...facts } = server.guild;
      return facts;
    },
  },
  Channel: channel,
  Thread: channel,
  ChannelOverwrite: {
    param: 'channel',
    find(_world, { channels }, id, params) {
      const place = channels.get(id)?.channel;
      const overwrites = (place && 'permission_overwrites' in place && place.permission_overwrites) || [];
      return overwrites.find((one) => one.id === params.overwrite);
    },
    options: describeOverwrite,
  },
  Role: { param: 'role', find: (_world, { guild }, id) => guild.roles.find((one) => one.id === id) },
  Member: member,
  MemberRole: member,
  MemberKick: { param: 'user' },
  MemberBanAdd: { param: 'user' },
  MemberBanRemove: { param: 'user' },
  MemberPrune: {
    options: (_params, { body, answer }) => ({
      delete_member_days: String(Object(body ?? {}).days ?? 7),
      members_removed: String(Object(answer ?? {}).pruned ?? 0),
    }),
  },
  Webhook: { param: 'webhook', find: ({ webhooks }, _server, id) => webhooks.get(id) },
  Invite: {
    param: 'code',
    find({ invites }, _server, id) {
      const { code, channelId, maxAgeSeconds, maxUses, isTemporary } = invites.get(id) ?? {};
      return {
        code,
        channel_id: channelId,
        max_age: maxAgeSeconds,
        max_uses: maxUses,
        temporary: isTemporary,
      };
    },
  },
  Emoji: { param: 'emoji', find: (_world, { emojis }, id) => emojis.get(id)?.emoji },
  Sticker: { param: 'sticker', find: (_world, { stickers }, id) => stickers.get(id)?.sticker },
  GuildScheduledEvent: { param: 'event', find: (_world, { events }, id) => events.get(id)?.event },
  AutoModerationRule: { param: 'rule', find: (_world, { rules }, id) => rules.get(id) },
  StageInstance: { param: 'channel', find: (_world, { stages }, id) => stages.get(id) },
  Message: {
    param: 'message',
    find: ({ messages }, _server, id) => messages.get(id)?.message,
    options: ({ channel: channel_id = '' }) => ({ channel_id, count: '1' }),
  },
  MessageBulk: {
    param: 'channel',
    options: (_params, { body }) => ({ count: String(Object(body).messages?.length ?? 0) }),
  },
};

function describeOverwrite({ overwrite: id = '' }: Params, { server }: Seen) {
  const named = server.guild.roles.find((one) => one.id === id);
  return named
    ? { id, type: String(OverwriteType.Role), role_name: named.name }
    : { id, type: String(OverwriteType.Member) };
}
