import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import { z } from 'zod';
import { apiErrors } from '../errors/api-error.ts';
import { isGuildChannel } from '../guild/channel-kinds.ts';
import type { Invite } from '../guild/invite.ts';
import { addInvite, describeInvite, removeInvite, toInviteMetadata, validInvites } from '../guild/invites.ts';
import { integer } from '../rules/read-form.ts';
import type { World } from '../world.ts';
import { countMembers } from './guilds-routes.ts';
import { requirePermission, requirePlace } from './require-place.ts';
import type { Routes } from './routes.ts';

export function inviteRoutes({ world, root, guild, channel }: Routes): void {
  const inFull = (invite: Invite) => ({ ...describeInvite(world, invite), ...toInviteMetadata(invite) });
  channel.on('GET', '/invites', { needs: PermissionFlagsBits.ManageChannels }, ({ place }) =>
    validInvites(world)
      .filter(({ channelId }) => channelId === place.channel.id)
      .map(inFull),
  );
  channel.on('POST', '/invites', { form: inviteForm, audit: 'InviteCreate' }, ({ place, form }) => {
    const isCategory = place.channel.type === ChannelType.GuildCategory;
    if (!place.guild || !isGuildChannel(place.channel) || isCategory) throw apiErrors.wrongChannelType();
    requirePermission(place, PermissionFlagsBits.CreateInstantInvite);
    const traits = {
      guildId: place.guild.id,
      channelId: place.channel.id,
      maxAgeSeconds: form.max_age ?? 24 * 60 * 60,
      maxUses: form.max_uses ?? 0,
      isTemporary: form.temporary ?? false,
    };
    return inFull(addInvite(world, traits, form.unique ?? false));
  });
  guild.on('GET', '/invites', { needs: PermissionFlagsBits.ManageGuild }, ({ server }) =>
    validInvites(world)
      .filter(({ guildId }) => guildId === server.guild.id)
      .map(inFull),
  );
  const single = root.below('/invites/:code', (_found, params) => ({
    invite: requireInvite(world, params.code),
  }));
  single.on('GET', '', {}, ({ invite, query }) => ({
    ...describeInvite(world, invite),
    ...(query.with_counts === 'true' && countMembers(world.servers.get(invite.guildId)?.memberships.size)),
  }));
  single.on('DELETE', '', { audit: 'InviteDelete' }, ({ invite }) => {
    const { ManageChannels, ManageGuild } = PermissionFlagsBits;
    requirePermission(requirePlace(world, invite.channelId), ManageChannels | ManageGuild);
    const described = describeInvite(world, invite);
    removeInvite(world, invite);
    return described;
  });
}

function requireInvite(world: World, code: string): Invite {
  const found = validInvites(world).find((invite) => invite.code === code);
  if (!found) throw apiErrors.unknownInvite();
  return found;
}

/** Documented: valid for up to seven days, or forever (0). */
const inviteForm = z.object({
  max_age: integer(0, 7 * 24 * 60 * 60).nullish(),
  max_uses: integer(0, 100).nullish(),
  temporary: z.boolean().nullish(),
  unique: z.boolean().nullish(),
});
