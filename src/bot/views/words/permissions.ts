import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Language } from '../../text/languages.ts';

/** What a card in an answer takes. */
export const cardPermissions = ['EmbedLinks', 'AttachFiles'] as const;
/** What it takes to post a card unasked. */
export const postPermissions = ['ViewChannel', 'SendMessages', ...cardPermissions] as const;

/**
 * Those of the needed permissions that Loadout lacks, as Discord names them, in bold; undefined where it lacks none.
 * @param permissions Discord's bits for what Loadout may do in a channel
 */
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
