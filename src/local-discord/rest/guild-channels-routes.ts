import { type APIOverwrite, ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { apiErrors } from '../errors/api-error.ts';
import {
  describeChannel,
  type GuildChannel,
  type GuildChannelKind,
  isGuildChannel,
} from '../guild/channel-kinds.ts';
import { requireNews, traitsFor } from '../guild/channel-traits.ts';
import {
  addChannel,
  type ChannelTraits,
  editChannel,
  listChannels,
  removeChannel,
} from '../guild/edit-channels.ts';
import { groupOverwrites } from '../guild/permissions.ts';
import type { Place } from '../guild/place.ts';
import type { Server } from '../guild/servers.ts';
import { changedChannelForm, newChannelForm, overwriteForm } from '../rules/channel-form.ts';
import { integer, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { requirePermission } from './require-place.ts';
import { requireHeld, requireServerPermission } from './require-server.ts';
import type { Routes } from './routes.ts';

export function guildChannelRoutes({ world, guild, channel }: Routes): void {
  const needs = PermissionFlagsBits.ManageChannels;
  const creation = { needs, form: newChannelForm, audit: 'ChannelCreate', status: 201 } as const;
  guild.on('POST', '/channels', creation, ({ server, form: { type, ...form } }) => {
    if (type === ChannelType.GuildAnnouncement) requireNews(server);
    const kind = type as GuildChannelKind;
    const blank = describeChannel(kind, { id: '', guild_id: server.guild.id, name: '', position: 0 });
    const traits = traitsFor(server, blank, form, world.makeId);
    requireGivable(world, server, { after: form.permission_overwrites, parentId: form.parent_id });
    requireAdministrator(world, server, form.permission_overwrites ?? []);
    return addChannel(world, server, { ...inherited(server, traits), ...traits, type: kind });
  });
  guild.on('PATCH', '/channels', { needs, form: movesForm }, ({ server, form }) => {
    const moves = form.map((move) => ({ move, moved: requireOwn(server, move.id) }));
    for (const { move, moved } of moves) moveChannel(world, server, moved, move);
  });
  const single = channel.below('/permissions/:overwrite', ({ place }, params) => {
    const { server, channel: of } = requireChannel(place);
    requirePermission(place, PermissionFlagsBits.ManageRoles);
    const { permission_overwrites: before = [], parent_id: parentId } = of;
    const others = before.filter(({ id }) => id !== params.overwrite);
    const set = (after: typeof others) => {
      requireGivable(world, server, { before, after, parentId });
      editChannel(world, server, of, { permission_overwrites: after });
    };
    return { before, others, set };
  });
  const change = { form: overwriteForm.omit({ id: true }), audit: 'ChannelOverwriteUpdate' } as const;
  single.on('PUT', '', change, ({ place: { guild }, others, set, params: { overwrite: id }, form }) => {
    const isRole = guild?.roles.some((role) => role.id === id);
    if (form.type === OverwriteType.Role ? !isRole : !world.people.get(id))
      throw apiErrors.unknownOverwrite();
    set([...others, { ...form, id }]);
  });
  single.on('DELETE', '', { audit: 'ChannelOverwriteDelete' }, ({ before, others, set }) => {
    if (others.length === before.length) throw apiErrors.unknownOverwrite();
    set(others);
  });
}

export function patchChannel(world: World, place: Place, body: unknown): GuildChannel {
  const { server, channel } = requireChannel(place);
  requirePermission(place, PermissionFlagsBits.ManageChannels);
  const form = readForm(changedChannelForm, body ?? {});
  const { permission_overwrites: before, parent_id: parentId } = { ...channel };
  const { permission_overwrites: after } = form;
  if (after && requireGivable(world, server, { before, after, parentId }))
    requirePermission(place, PermissionFlagsBits.ManageRoles);
  return editChannel(world, server, channel, traitsFor(server, channel, form, world.makeId));
}

export function deleteChannel(world: World, place: Place): GuildChannel {
  const { server, channel } = requireChannel(place);
  requirePermission(place, PermissionFlagsBits.ManageChannels);
  removeChannel(world, server, channel);
  return channel;
}

interface OverwriteChange {
  before?: readonly APIOverwrite[] | undefined;
  after: readonly APIOverwrite[] | null | undefined;
  parentId: string | null | undefined;
}

/**
 * Documented: a bot changes only permissions that it has in the server or the category, or any if an overwrite lets it
 * manage the channel's roles. @returns whether anything changes @throws ApiError 50013
 */
function requireGivable(
  world: World,
  server: Server,
  { before = [], after, parentId }: OverwriteChange,
): boolean {
  const changed = changedBits(before, after ?? []) | changedBits(after ?? [], before);
  const { id } = world.state.bot;
  const roles = server.memberships.get(id)?.roles ?? [];
  const own = groupOverwrites({ id, guildId: server.guild.id, roles }, before).flat();
  if (own.some(({ allow }) => BigInt(allow) & PermissionFlagsBits.ManageRoles)) return changed !== 0n;
  const parent = world.places.byChannel(parentId ?? '');
  requireHeld(world, server, changed & ~(parent?.appPermissions ?? 0n));
  return changed !== 0n;
}

/** Returns the permission bits in which `these` differ from `others`. */
function changedBits(these: readonly APIOverwrite[], others: readonly APIOverwrite[]): bigint {
  return these.reduce((sum, { id, allow, deny }) => {
    const other = others.find((one) => one.id === id);
    const bits = (BigInt(allow) & ~BigInt(other?.allow ?? 0)) | (BigInt(deny) & ~BigInt(other?.deny ?? 0));
    return sum | bits;
  }, 0n);
}

/** Documented: in new channels, only administrators set Manage Roles. @throws ApiError 50013 */
function requireAdministrator(world: World, server: Server, overwrites: readonly APIOverwrite[]): void {
  const bits = overwrites.reduce((sum, { allow, deny }) => sum | BigInt(allow) | BigInt(deny), 0n);
  if (bits & PermissionFlagsBits.ManageRoles)
    requireServerPermission(world, server, PermissionFlagsBits.Administrator);
}

/** Copies the category's overwrites to a channel without any. */
function inherited(server: Server, { parent_id }: ChannelTraits): ChannelTraits {
  const parent = listChannels(server).find(({ id }) => id === parent_id);
  return parent ? { permission_overwrites: [...(parent.permission_overwrites ?? [])] } : {};
}

function moveChannel(
  world: World,
  server: Server,
  channel: GuildChannel,
  { position, parent_id, lock_permissions }: z.infer<typeof movesForm>[number],
): void {
  const form = { position, ...(parent_id !== undefined && { parent_id }) };
  const traits = traitsFor(server, channel, form, world.makeId);
  const locked = lock_permissions ? inherited(server, { parent_id: parent_id ?? null }) : {};
  if (Object.keys({ ...traits, ...locked }).length > 0)
    editChannel(world, server, channel, { ...traits, ...locked });
}

/** @throws ApiError 10003 for another server's channel */
function requireOwn(server: Server, id: string): GuildChannel {
  const channel = listChannels(server).find((one) => one.id === id);
  if (!channel) throw apiErrors.unknownChannel();
  return channel;
}

/** @throws ApiError 50024 for direct messages and threads */
function requireChannel({ server, channel }: Place): { server: Server; channel: GuildChannel } {
  if (!server || !isGuildChannel(channel)) throw apiErrors.wrongChannelType();
  return { server, channel };
}

const movesForm = z.array(
  z.object({
    id: snowflake,
    position: integer(0, 0x7f_ff_ff_ff).nullish(),
    lock_permissions: z.boolean().nullish(),
    parent_id: snowflake.nullish(),
  }),
);
