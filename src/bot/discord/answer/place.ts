import {
  type APIInteraction,
  ApplicationIntegrationType,
  InteractionContextType,
  PermissionFlagsBits,
} from 'discord-api-types/v10';
import type { Place } from '../command.ts';
import { asText } from './given-values.ts';

export function readPlace(raw: APIInteraction): Place {
  const { channel } = raw;
  const parentId = channel instanceof Object && 'parent_id' in channel ? channel.parent_id : undefined;
  return {
    kind: placeKind(raw),
    channelId: asText(channel?.id),
    parentChannelId: asText(parentId),
    isManager: isGranted(PermissionFlagsBits.ManageGuild, raw.member?.permissions),
    managesRoles: isGranted(PermissionFlagsBits.ManageRoles, raw.member?.permissions),
    allowsExternalApps: isGranted(PermissionFlagsBits.UseExternalApps, raw.member?.permissions),
    permissions: readBits(raw.app_permissions),
  };
}

function placeKind(raw: APIInteraction): Place['kind'] {
  if (raw.guild_id) return isInstalledIn(raw) ? 'server' : 'foreign-server';
  return raw.context === InteractionContextType.PrivateChannel ? 'group' : 'dm';
}

// In a server without the app, only the member's installation authorizes interactions.
function isInstalledIn({ authorizing_integration_owners: owners }: APIInteraction): boolean {
  if (!owners) return true;
  return (
    owners[ApplicationIntegrationType.GuildInstall] !== undefined ||
    owners[ApplicationIntegrationType.UserInstall] === undefined
  );
}

function isGranted(bit: bigint, permissions: unknown): boolean {
  return (readBits(permissions) & (bit | PermissionFlagsBits.Administrator)) !== 0n;
}

function readBits(bits: unknown): bigint {
  return typeof bits === 'string' && /^\d{1,20}$/.test(bits) ? BigInt(bits) : 0n;
}
