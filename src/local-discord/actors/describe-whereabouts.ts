import { PermissionFlagsBits } from 'discord-api-types/v10';
import { isThread } from '../guild/place.ts';
import type { Whereabouts } from '../local-discord.ts';
import type { World } from '../world.ts';
import type { ActorSession } from './enter.ts';
import { listReadableChannels } from './resolve-ids.ts';

export function describeWhereabouts(world: World, session: ActorSession): Whereabouts {
  const { member, place } = session;
  const { channel, guild, isInstalled, appPermissions } = place;
  const parent = isThread(channel) ? world.places.byChannel(channel.parent_id ?? '') : undefined;
  const channels = listReadableChannels(session, world).map((one) => one.channel);
  const named = ({ id, name }: { id: string; name: string | null }) => ({ id, name: name ?? '' });
  return {
    channel: {
      id: channel.id,
      name: channel.name,
      ...(parent &&
        isThread(channel) && {
          thread: { parent: parent.key, messageCount: channel.message_count ?? 0 },
        }),
    },
    permissions: member.permissions,
    botName: world.state.bot.username,
    hasBot: isInstalled,
    botMayPost: (appPermissions & PermissionFlagsBits.SendMessages) !== 0n,
    guild: guild && {
      ...named(guild),
      roles: guild.roles.map(named),
      channels: channels.map((one) => ({ ...named(one), type: one.type })),
    },
  };
}
