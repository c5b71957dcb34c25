import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
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
import type { Place } from '../guild/place.ts';
import type { Server } from '../guild/servers.ts';
import { changedChannelForm, newChannelForm, overwriteForm } from '../rules/channel-form.ts';
import { integer, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { requirePermission } from './require-place.ts';
import type { Routes } from './routes.ts';

export function guildChannelRoutes({ world, guild, channel }: Routes): void {
  const needs = PermissionFlagsBits.ManageChannels;
  const creation = { needs, form: newChannelForm, audit: 'ChannelCreate', status: 201 } as const;
  guild.on('POST', '/channels', creation, ({ server, form: { type, ...form } }) => {
    if (type === ChannelType.GuildAnnouncement) requireNews(server);
    const kind = type as GuildChannelKind;
    const blank = describeChannel(kind, { id: '', guild_id: server.guild.id, name: '', position: 0 });
    const traits = traitsFor(server, blank, form, world.makeId);
    return addChannel(world, server, { ...inherited(server, traits), ...traits, type: kind });
  });
  guild.on('PATCH', '/channels', { needs, form: movesForm }, ({ server, form }) => {
    const moves = form.map((move) => ({ move, moved: requireOwn(server, move.id) }));
    for (const { move, moved } of moves) moveChannel(world, server, moved, move);
  });
  const single = channel.below('/permissions/:overwrite', ({ place }, params) => {
    const { server, channel: of } = requireChannel(place);
    requirePermission(place, PermissionFlagsBits.ManageRoles);
    const others = (of.permission_overwrites ?? []).filter(({ id }) => id !== params.overwrite);
    const set = (permission_overwrites: typeof others) =>
      void editChannel(world, server, of, { permission_overwrites });
    return { others, set };
  });
  const change = { form: overwriteForm.omit({ id: true }), audit: 'ChannelOverwriteUpdate' } as const;
  single.on('PUT', '', change, ({ others, set, params, form }) =>
    set([...others, { ...form, id: params.overwrite }]),
  );
  single.on('DELETE', '', { audit: 'ChannelOverwriteDelete' }, ({ others, set }) => set(others));
}

export function patchChannel(world: World, place: Place, body: unknown): GuildChannel {
  const { server, channel } = requireChannel(place);
  requirePermission(place, PermissionFlagsBits.ManageChannels);
  const form = readForm(changedChannelForm, body ?? {});
  return editChannel(world, server, channel, traitsFor(server, channel, form, world.makeId));
}

export function deleteChannel(world: World, place: Place): GuildChannel {
  const { server, channel } = requireChannel(place);
  requirePermission(place, PermissionFlagsBits.ManageChannels);
  removeChannel(world, server, channel);
  return channel;
}

/** A channel without overwrites inherits its category's. */
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
