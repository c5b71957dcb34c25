import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Settings } from '../../members/people/resolve-settings.ts';
import type { Barrier } from '../../views/message/answer-context.ts';
import type { Place } from '../command.ts';

/** Returns why answers here can't be public; undefined if they can. */
export function readBarrier(place: Place, { channels }: Pick<Settings, 'channels'>): Barrier | undefined {
  if (place.kind === 'foreign-server')
    return { kind: 'foreign-server', allowsShare: place.allowsExternalApps };
  const isWelcome = [place.channelId, place.parentChannelId].some((id) => id && channels.includes(id));
  if (channels.length > 0 && !isWelcome) return { kind: 'channel', channels };
  if (lacksPermissions(place)) return { kind: 'permissions', permissions: place.permissions };
  return undefined;
}

// Without permissions (some local Discords omit them), assume the best.
function lacksPermissions({ kind, permissions }: Place): boolean {
  const { EmbedLinks, AttachFiles, Administrator } = PermissionFlagsBits;
  if (kind !== 'server' || permissions === 0n || (permissions & Administrator) !== 0n) return false;
  return (permissions & EmbedLinks) === 0n || (permissions & AttachFiles) === 0n;
}
