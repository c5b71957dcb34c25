import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import { linkAccountId } from '../../views/account/account-ids.ts';
import { noticeColour } from '../../views/message/colours.ts';
import { defineCustomId } from '../../views/message/custom-id.ts';
import { renderModal } from '../../views/message/modal.ts';
import type { PlainView } from '../../views/message/view.ts';
import { postableTypes } from '../../views/words/channels.ts';

/** Custom ID of both the button that opens the form and the form. */
export const postInvitationId = defineCustomId('server', 'invite', z.tuple([]));

export const invitationFields = { channel: 'channel' } as const;

export function invitationModal(
  channelId: string | undefined,
  { ownerId, language: { t } }: { ownerId: string; language: Language },
): APIModalInteractionResponseCallbackData {
  return renderModal({
    customId: postInvitationId.write(ownerId, []),
    title: t('buttons.postInvitation'),
    fields: [
      {
        id: invitationFields.channel,
        label: t('server.digest.channel'),
        hint: t('invitation.hint'),
        input: { kind: 'channels', types: postableTypes, chosen: channelId ? [channelId] : [], most: 1 },
      },
    ],
  });
}

/** Invites members to link their account; anyone may use its button. */
export function invitationView(guildId: string, { t }: Language): PlainView {
  return {
    title: t('help.members.title'),
    lines: [{ markdown: t('invitation.text') }],
    colour: noticeColour,
    buttons: [
      { label: t('buttons.linkMyAccount'), customId: linkAccountId.write(guildId, {}), style: 'primary' },
    ],
  };
}

export function formatInvitationCount(count: number, { t }: Language): string {
  return t('invitation.linked', { count });
}
