import { PermissionFlagsBits } from 'discord-api-types/v10';
import type { Language } from '../../text/languages.ts';

/** What it takes to post a card in a channel. */
const neededToPost = ['ViewChannel', 'SendMessages', 'EmbedLinks', 'AttachFiles'] as const;

/**
 * The permissions that Loadout lacks to post cards, as Discord names them, in bold; undefined where it lacks none.
 * @param permissions Discord's bits for what Loadout may do in a channel
 */
export function formatMissingPermissions(permissions: bigint, language: Language): string | undefined {
  const isGranted = (bit: bigint) => (permissions & (bit | PermissionFlagsBits.Administrator)) !== 0n;
  const missing = neededToPost.filter((name) => !isGranted(PermissionFlagsBits[name]));
  if (missing.length === 0) return undefined;
  const names = missing.map((name) => `**${language.t(`permissions.${name}`)}**`);
  return language.list(names, 'unit');
}
