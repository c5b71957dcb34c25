import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../errors/api-error.ts';
import { isGuildChannel } from '../guild/channel-kinds.ts';
import type { Invite } from '../guild/invite.ts';
import { addInvite, describeInvite, removeInvite, toInviteMetadata, validInvites } from '../guild/invites.ts';
import type { Payload } from '../messages/read-payload.ts';
import { integer, readForm } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { audited } from './audit-requests.ts';
import { type ChannelParams, requirePermission, requirePlace } from './require-place.ts';
import { type GuildParams, requireServer } from './require-server.ts';

export function inviteRoutes(app: FastifyInstance, world: World): void {
  const inFull = (invite: Invite) => ({ ...describeInvite(world, invite), ...toInviteMetadata(invite) });
  const list = '/channels/:channel/invites';
  app.get<{ Params: ChannelParams }>(list, ({ params }) => {
    const place = requirePlace(world, params);
    requirePermission(place, PermissionFlagsBits.ManageChannels);
    return validInvites(world)
      .filter(({ channelId }) => channelId === place.channel.id)
      .map(inFull);
  });
  app.post<{ Params: ChannelParams; Body: Payload }>(list, audited('InviteCreate'), ({ params, body }) => {
    const { channel, guild, ...place } = requirePlace(world, params);
    if (!guild || !isGuildChannel(channel) || channel.type === ChannelType.GuildCategory)
      throw new ApiError(400, 50024, 'Cannot execute action on this channel type');
    requirePermission({ ...place, channel, guild }, PermissionFlagsBits.CreateInstantInvite);
    const { max_age, max_uses, temporary, unique } = readForm(inviteForm, body.json ?? {});
    const traits = {
      guildId: guild.id,
      channelId: channel.id,
      maxAgeSeconds: max_age ?? 24 * 60 * 60,
      maxUses: max_uses ?? 0,
      isTemporary: temporary ?? false,
    };
    return inFull(addInvite(world, traits, unique ?? false));
  });
  app.get<{ Params: GuildParams }>('/guilds/:guild/invites', ({ params }) => {
    const server = requireServer(world, params, PermissionFlagsBits.ManageGuild);
    return validInvites(world)
      .filter(({ guildId }) => guildId === server.guild.id)
      .map(inFull);
  });
  const single = '/invites/:code';
  app.get<{ Params: InviteParams; Querystring: { with_counts?: string } }>(single, ({ params, query }) => {
    const invite = requireInvite(world, params);
    const size = world.servers.get(invite.guildId)?.memberships.size;
    return {
      ...describeInvite(world, invite),
      ...(query.with_counts === 'true' && { approximate_member_count: size, approximate_presence_count: 1 }),
    };
  });
  app.delete<{ Params: InviteParams }>(single, audited('InviteDelete'), ({ params }) => {
    const invite = requireInvite(world, params);
    const place = requirePlace(world, { channel: invite.channelId });
    requirePermission(place, PermissionFlagsBits.ManageChannels);
    const described = describeInvite(world, invite);
    removeInvite(world, invite);
    return described;
  });
}

interface InviteParams {
  code: string;
}

/** @throws ApiError 10006 */
function requireInvite(world: World, { code }: InviteParams): Invite {
  const found = validInvites(world).find((invite) => invite.code === code);
  if (!found) throw new ApiError(404, 10006, 'Unknown Invite');
  return found;
}

/** Documented: of at most seven days, or for ever (0). */
const inviteForm = z.object({
  max_age: integer(0, 7 * 24 * 60 * 60).nullish(),
  max_uses: integer(0, 100).nullish(),
  temporary: z.boolean().nullish(),
  unique: z.boolean().nullish(),
});
