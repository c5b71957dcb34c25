import { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import { defineCustomId } from '../message/custom-id.ts';
import type { ViewButton } from '../message/view.ts';

const linkOrigins = ['player', 'outfit', 'clan', 'pet', 'stats', 'wishlist', 'history'] as const;

export type LinkOrigin = (typeof linkOrigins)[number];

/** Opens the modal for the player to link, and is its custom id. `/account` answers both. */
export const linkAccountId = defineCustomId(
  'account',
  'link',
  z.union([z.tuple([]), z.tuple([z.enum(linkOrigins)])]),
);

/** @param from the command that needs an account; others than {@link linkOrigins} lead to the player's card */
export function linkAccountButton(ownerId: string, { t }: Language, from?: string): ViewButton {
  const origin = linkOrigins.find((one) => one === from);
  const customId = linkAccountId.write(ownerId, origin ? [origin] : []);
  return { label: t('buttons.linkAccount'), customId, style: 'primary' };
}
