import { ChannelType, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';
import { addChannel, type ChannelTraits, editChannel, removeChannel } from '../guild/edit-channels.ts';
import type { Place } from '../guild/place.ts';
import type { Payload } from '../messages/read-payload.ts';
import {
  boundedText,
  enumeration,
  fieldError,
  integer,
  readForm,
  snowflake,
  text,
} from '../rules/read-form.ts';
import type { BareWorld, WorldWith } from '../world.ts';
import { type ChannelParams, requirePermission, requirePlace } from './require-place.ts';
import { type GuildParams, requireServer, requireServerPermission } from './require-server.ts';

/** The text channels of a server. What `PATCH` and `DELETE` of a channel do is called by the routes of threads, which share them. */
export function guildChannelRoutes(
  app: FastifyInstance,
  world: WorldWith<'people' | 'places' | 'servers'>,
): void {
  app.post<{ Params: GuildParams; Body: Payload }>('/guilds/:guild/channels', ({ params, body }, reply) => {
    const server = requireServer(world, params);
    requireServerPermission(world, server, PermissionFlagsBits.ManageChannels);
    const { type, ...form } = readForm(newChannelForm, body.json ?? {});
    if (type !== ChannelType.GuildText)
      throw fieldError(['type'], 'BASE_TYPE_CHOICES', 'The local Discord makes text channels alone (0).');
    return reply.code(201).send(addChannel(world, server, traitsOf(form)));
  });
  const single = '/channels/:channel/permissions/:overwrite';
  app.put<{ Params: OverwriteParams; Body: Payload }>(single, ({ params, body }, reply) => {
    const form = readForm(overwriteForm, { ...Object(body.json), id: params.overwrite });
    setOverwrites(world, params, (others) => [...others, form]);
    return reply.code(204).send();
  });
  app.delete<{ Params: OverwriteParams }>(single, ({ params }, reply) => {
    setOverwrites(world, params, (others) => others);
    return reply.code(204).send();
  });
}

/** Changes a text channel as a request says. */
export function patchChannel(world: BareWorld, place: Place, body: unknown) {
  const { server, channel } = requireText(place);
  requirePermission(place, PermissionFlagsBits.ManageChannels);
  return editChannel(world, server, channel, traitsOf(readForm(channelForm, body ?? {})));
}

/** Deletes a text channel. */
export function deleteChannel(world: WorldWith<'invites' | 'messages' | 'webhooks'>, place: Place) {
  const { server, channel } = requireText(place);
  requirePermission(place, PermissionFlagsBits.ManageChannels);
  removeChannel(world, server, channel);
  return channel;
}

interface OverwriteParams extends ChannelParams {
  overwrite: string;
}

type Overwrites = NonNullable<ChannelTraits['permission_overwrites']>;

function setOverwrites(
  world: WorldWith<'places'>,
  params: OverwriteParams,
  change: (others: Overwrites) => Overwrites,
): void {
  const place = requirePlace(world, params);
  const { server, channel } = requireText(place);
  requirePermission(place, PermissionFlagsBits.ManageRoles);
  const others = (channel.permission_overwrites ?? []).filter(({ id }) => id !== params.overwrite);
  editChannel(world, server, channel, { permission_overwrites: change(others) });
}

/** @throws ApiError 50024 for direct messages and threads */
function requireText({ server, channel }: Place) {
  if (!server || channel.type !== ChannelType.GuildText)
    throw new ApiError(400, 50024, 'Cannot execute action on this channel type');
  return { server, channel };
}

/** The names of text channels have no blanks and no capitals. */
function traitsOf({ name, topic, nsfw, ...form }: z.infer<typeof channelForm>): ChannelTraits {
  const { permission_overwrites, position, rate_limit_per_user } = form;
  const traits = {
    name: name?.toLowerCase().replace(/\s+/g, '-'),
    topic: topic === undefined ? undefined : topic || null,
    nsfw: nsfw ?? undefined,
    position: position ?? undefined,
    rate_limit_per_user: rate_limit_per_user ?? undefined,
    permission_overwrites: permission_overwrites ?? undefined,
  };
  return Object.fromEntries(Object.entries(traits).filter(([, value]) => value !== undefined));
}

const bits = z
  .union([z.string().regex(/^\d{1,20}$/), z.int().min(0)])
  .nullish()
  .transform((value) => String(value ?? 0));

const overwriteForm = z.object({
  id: snowflake,
  type: enumeration({ role: OverwriteType.Role, member: OverwriteType.Member }),
  allow: bits,
  deny: bits,
});

const channelForm = z.object({
  name: boundedText(1, 100).optional(),
  topic: text(0, 1024).nullish(),
  nsfw: z.boolean().nullish(),
  position: integer(0, 1000).nullish(),
  rate_limit_per_user: integer(0, 21_600).nullish(),
  permission_overwrites: z.array(overwriteForm).max(100).nullish(),
  parent_id: z.null('Category does not exist').optional(),
});

const newChannelForm = channelForm.extend({
  name: boundedText(1, 100),
  type: integer(0, 20)
    .nullish()
    .transform((type) => type ?? ChannelType.GuildText),
});
