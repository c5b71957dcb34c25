import { GatewayDispatchEvents, InviteType, PermissionFlagsBits } from 'discord-api-types/v10';
import { ApiError } from '../errors/api-error.ts';
import type { World } from '../world.ts';
import { dispatchInChannel } from './dispatch.ts';
import type { Invite } from './invite.ts';
import type { Server } from './servers.ts';

/** Creates an invite, or returns an equal one that is still valid. @throws ApiError 30016 if there are too many */
export function addInvite(
  world: World,
  form: Omit<Invite, 'code' | 'inviter' | 'createdAt'>,
  isUnique: boolean,
): Invite {
  const { state, invites, now, makeId } = world;
  for (const invite of invites.all()) if (!isValid(invite, now())) invites.remove(invite.code);
  const known = invites.where('guild', form.guildId);
  const same = known.find(
    (one) =>
      one.inviter.id === state.bot.id &&
      one.channelId === form.channelId &&
      one.maxAgeSeconds === form.maxAgeSeconds &&
      one.maxUses === form.maxUses &&
      one.isTemporary === form.isTemporary,
  );
  if (same && !isUnique) return same;
  if (known.length >= maxInvites)
    throw new ApiError(400, 30016, `Maximum number of invites reached (${maxInvites})`);
  const code = BigInt(makeId()).toString(36);
  const invite = invites.put({ ...form, code, inviter: state.bot, createdAt: now() });
  const facts = { code, inviter: invite.inviter, ...toInviteMetadata(invite) };
  tell(world, invite, GatewayDispatchEvents.InviteCreate, facts);
  return invite;
}

export function removeInvite(world: World, invite: Invite): void {
  world.invites.remove(invite.code);
  tell(world, invite, GatewayDispatchEvents.InviteDelete, { code: invite.code });
}

export function validInvites({ invites, now }: World): Invite[] {
  return invites.all().filter((invite) => isValid(invite, now()));
}

export function describeInvite({ servers }: World, invite: Invite) {
  const server = servers.get(invite.guildId);
  const channel = server?.channels.get(invite.channelId)?.channel;
  if (!server || !channel) throw new ApiError(404, 10006, 'Unknown Invite');
  const expiry = expiryOf(invite);
  return {
    type: InviteType.Guild,
    code: invite.code,
    inviter: invite.inviter,
    expires_at: expiry === undefined ? null : new Date(expiry).toISOString(),
    guild: describeServer(server),
    guild_id: invite.guildId,
    channel: { id: channel.id, type: channel.type, name: channel.name },
  };
}

export function toInviteMetadata({ maxAgeSeconds, maxUses, isTemporary, createdAt }: Invite) {
  return {
    uses: 0,
    max_uses: maxUses,
    max_age: maxAgeSeconds,
    temporary: isTemporary,
    created_at: new Date(createdAt).toISOString(),
  };
}

function describeServer({ guild }: Server) {
  const { id, name, splash, banner, description, icon, features, verification_level, nsfw_level } = guild;
  const { vanity_url_code, premium_subscription_count } = guild;
  const known = { id, name, splash, banner, description, icon, features, verification_level, nsfw_level };
  return {
    ...known,
    nsfw: false,
    vanity_url_code,
    premium_subscription_count: premium_subscription_count ?? 0,
  };
}

function isValid(invite: Invite, now: number): boolean {
  return (expiryOf(invite) ?? Number.POSITIVE_INFINITY) > now;
}

/** Returns milliseconds since the epoch; undefined if the invite never expires. */
function expiryOf({ createdAt, maxAgeSeconds }: Invite): number | undefined {
  return maxAgeSeconds === 0 ? undefined : createdAt + maxAgeSeconds * 1000;
}

/** Documented: only bots that may manage the channel get invite events. */
function tell(world: World, { channelId }: Invite, event: GatewayDispatchEvents, facts: object): void {
  const applications = world.applications.filter(({ places }) => {
    const permissions = places.byChannel(channelId)?.appPermissions ?? 0n;
    return (permissions & PermissionFlagsBits.ManageChannels) !== 0n;
  });
  dispatchInChannel({ applications }, channelId, event, () => ({ ...facts, channel_id: channelId }));
}

const maxInvites = 1000;
