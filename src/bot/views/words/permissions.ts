import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Language } from '../../text/languages.ts';

export const cardPermissions = ['EmbedLinks', 'AttachFiles'] as const;
export const postPermissions = ['ViewChannel', 'SendMessages', ...cardPermissions] as const;

/** Missing ones in bold with Discord's names; undefined for none. @param permissions Discord's bits */
export function formatMissingPermissions(
  permissions: bigint,
  needed: readonly (typeof postPermissions)[number][],
  language: Language,
): string | undefined {
  const isGranted = (bit: bigint) => (permissions & (bit | PermissionFlagsBits.Administrator)) !== 0n;
  const missing = needed.filter((name) => !isGranted(PermissionFlagsBits[name]));
  if (missing.length === 0) return undefined;
  const names = missing.map((name) => `**${language.t(`permissions.${name}`)}**`);
  return language.list(names, 'unit');
}
