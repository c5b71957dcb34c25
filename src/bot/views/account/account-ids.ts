import { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import { defineCustomId } from '../message/custom-id.ts';
import type { ViewButton } from '../message/view.ts';

/** Opens the modal that asks which player to link, and is what the modal is sent under. `/account` answers both. */
export const linkAccountId = defineCustomId('account', 'link', z.tuple([]));

/** Leads to linking an account, from wherever one is missing. */
export function linkAccountButton(ownerId: string, { t }: Language): ViewButton {
  return { label: t('buttons.linkAccount'), customId: linkAccountId.write(ownerId, []), style: 'primary' };
}
