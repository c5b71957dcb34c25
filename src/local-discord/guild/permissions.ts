import { type APIOverwrite, type APIRole, OverwriteType, PermissionFlagsBits } from 'discord-api-types/v10';

/** @everyone's permissions in a new server. UseExternalApps would make external applications' replies public. */
export const defaultPermissions =
  PermissionFlagsBits.CreateInstantInvite |
  PermissionFlagsBits.ViewChannel |
  PermissionFlagsBits.SendMessages |
  PermissionFlagsBits.SendMessagesInThreads |
  PermissionFlagsBits.CreatePublicThreads |
  PermissionFlagsBits.CreatePrivateThreads |
  PermissionFlagsBits.ReadMessageHistory |
  PermissionFlagsBits.MentionEveryone |
  PermissionFlagsBits.EmbedLinks |
  PermissionFlagsBits.AttachFiles |
  PermissionFlagsBits.AddReactions |
  PermissionFlagsBits.UseExternalEmojis |
  PermissionFlagsBits.UseExternalStickers |
  PermissionFlagsBits.SendPolls |
  PermissionFlagsBits.SendVoiceMessages |
  PermissionFlagsBits.Connect |
  PermissionFlagsBits.Speak |
  PermissionFlagsBits.Stream |
  PermissionFlagsBits.UseVAD |
  PermissionFlagsBits.UseSoundboard |
  PermissionFlagsBits.UseExternalSounds |
  PermissionFlagsBits.UseEmbeddedActivities |
  PermissionFlagsBits.SetVoiceChannelStatus |
  PermissionFlagsBits.RequestToSpeak |
  PermissionFlagsBits.ChangeNickname |
  PermissionFlagsBits.CreateGuildExpressions |
  PermissionFlagsBits.CreateEvents |
  PermissionFlagsBits.UseApplicationCommands;

export const allPermissions = Object.values(PermissionFlagsBits).reduce((all, bit) => all | bit, 0n);

/** The user whose permissions are computed. Every member implicitly has the role with the server's ID. */
export interface Holder {
  readonly id: string;
  readonly guildId: string;
  readonly roles: readonly string[];
  readonly isOwner: boolean;
}

/** Computes permissions in Discord's documented order. Without overwrites, those for the whole server. */
export function computePermissions(
  { id, guildId, roles, isOwner }: Holder,
  all: readonly APIRole[],
  overwrites: readonly APIOverwrite[] = [],
): bigint {
  const own = all.filter((role) => role.id === guildId || roles.includes(role.id));
  const base = own.reduce((sum, role) => sum | BigInt(role.permissions), 0n);
  if (isOwner || base & PermissionFlagsBits.Administrator) return allPermissions;
  return groupOverwrites({ id, guildId, roles }, overwrites).reduce(overwrite, base);
}

/** Groups overwrites in Discord's documented order: @everyone's, the roles', the member's own. */
export function groupOverwrites(
  { id, guildId, roles }: Pick<Holder, 'id' | 'guildId' | 'roles'>,
  overwrites: readonly APIOverwrite[],
): APIOverwrite[][] {
  const everyone = overwrites.filter((one) => one.id === guildId);
  const ofRoles = overwrites.filter(
    (one) => one.type === OverwriteType.Role && one.id !== guildId && roles.includes(one.id),
  );
  const ofMember = overwrites.filter((one) => one.type === OverwriteType.Member && one.id === id);
  return [everyone, ofRoles, ofMember];
}

function overwrite(before: bigint, overwrites: readonly APIOverwrite[]): bigint {
  const denied = overwrites.reduce((sum, { deny }) => sum | BigInt(deny), 0n);
  const allowed = overwrites.reduce((sum, { allow }) => sum | BigInt(allow), 0n);
  return (before & ~denied) | allowed;
}
