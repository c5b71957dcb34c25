import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError, apiErrors } from '../errors/api-error.ts';
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
import type { Payload } from '../messages/read-payload.ts';
import { changedChannelForm, newChannelForm, overwriteForm } from '../rules/channel-form.ts';
import { integer, readForm, snowflake } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { audited } from './audit-requests.ts';
import { type ChannelParams, requirePermission, requirePlace } from './require-place.ts';
import { type GuildParams, requireServer } from './require-server.ts';

/** The channels of a server. What `PATCH` and `DELETE` of a channel do is called by the routes of threads, which share them. */
export function guildChannelRoutes(app: FastifyInstance, world: World): void {
  const list = '/guilds/:guild/channels';
  app.post<{ Params: GuildParams; Body: Payload }>(
    list,
    audited('ChannelCreate'),
    ({ params, body }, reply) => {
      const server = requireServer(world, params, PermissionFlagsBits.ManageChannels);
      const { type, ...form } = readForm(newChannelForm, body.json ?? {});
      if (type === ChannelType.GuildAnnouncement) requireNews(server);
      // The form takes no other kind.
      const kind = type as GuildChannelKind;
      const blank = describeChannel({ id: '', guildId: server.guild.id, name: '', position: 0, kind });
      const traits = traitsFor(server, blank, form, world.makeId);
      return reply
        .code(201)
        .send(addChannel(world, server, { ...inherited(server, traits), ...traits, type: kind }));
    },
  );
  app.patch<{ Params: GuildParams; Body: Payload }>(list, ({ params, body }, reply) => {
    const server = requireServer(world, params, PermissionFlagsBits.ManageChannels);
    const moves = readForm(movesForm, body.json).map((move) => ({
      move,
      channel: requireOwn(server, move.id),
    }));
    for (const { move, channel } of moves) moveChannel(world, server, channel, move);
    return reply.code(204).send();
  });
  const single = '/channels/:channel/permissions/:overwrite';
  app.put<{ Params: OverwriteParams; Body: Payload }>(
    single,
    audited('ChannelOverwriteUpdate'),
    ({ params, body }, reply) => {
      const form = readForm(overwriteForm, { ...Object(body.json), id: params.overwrite });
      setOverwrites(world, params, (others) => [...others, form]);
      return reply.code(204).send();
    },
  );
  app.delete<{ Params: OverwriteParams }>(single, audited('ChannelOverwriteDelete'), ({ params }, reply) => {
    setOverwrites(world, params, (others) => others);
    return reply.code(204).send();
  });
}

/** Changes a channel as a request says. */
export function patchChannel(world: World, place: Place, body: unknown): GuildChannel {
  const { server, channel } = requireChannel(place);
  requirePermission(place, PermissionFlagsBits.ManageChannels);
  const form = readForm(changedChannelForm, body ?? {});
  return editChannel(world, server, channel, traitsFor(server, channel, form, world.makeId));
}

/** Deletes a channel. */
export function deleteChannel(world: World, place: Place): GuildChannel {
  const { server, channel } = requireChannel(place);
  requirePermission(place, PermissionFlagsBits.ManageChannels);
  removeChannel(world, server, channel);
  return channel;
}

interface OverwriteParams extends ChannelParams {
  overwrite: string;
}

type Overwrites = NonNullable<ChannelTraits['permission_overwrites']>;

function setOverwrites(
  world: World,
  params: OverwriteParams,
  change: (others: Overwrites) => Overwrites,
): void {
  const place = requirePlace(world, params);
  const { server, channel } = requireChannel(place);
  requirePermission(place, PermissionFlagsBits.ManageRoles);
  const others = (channel.permission_overwrites ?? []).filter(({ id }) => id !== params.overwrite);
  editChannel(world, server, channel, { permission_overwrites: change(others) });
}

/** A channel that is made in a category without overwrites of its own has those of the category. */
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

/** @throws ApiError 10003 for a channel of another server */
function requireOwn(server: Server, id: string): GuildChannel {
  const channel = listChannels(server).find((one) => one.id === id);
  if (!channel) throw apiErrors.unknownChannel();
  return channel;
}

/** @throws ApiError 50024 for direct messages and threads */
function requireChannel({ server, channel }: Place): { server: Server; channel: GuildChannel } {
  if (!server || !isGuildChannel(channel))
    throw new ApiError(400, 50024, 'Cannot execute action on this channel type');
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
