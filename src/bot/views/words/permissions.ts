import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Language } from '../../text/languages.ts';

export const cardPermissions = ['EmbedLinks', 'AttachFiles'] as const;
export const postPermissions = ['ViewChannel', 'SendMessages', ...cardPermissions] as const;

/** Lists missing permissions in bold, by Discord's names. @param permissions Discord's bits; undefined if unknown */
export function formatMissingPermissions(
  permissions: bigint | undefined,
  needed: readonly (typeof postPermissions)[number][],
  language: Language,
): string {
  if (permissions === undefined) return '';
  const isGranted = (bit: bigint) => (permissions & (bit | PermissionFlagsBits.Administrator)) !== 0n;
  const missing = needed.filter((name) => !isGranted(PermissionFlagsBits[name]));
  const names = missing.map((name) => `**${language.t(`permissions.${name}`)}**`);
  return language.list(names, 'unit');
}
