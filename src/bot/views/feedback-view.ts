import { userMention } from '@discordjs/builders';
import type { APIModalInteractionResponseCallbackData } from 'discord-api-types/v10';
import { z } from 'zod';
import type { Language } from '../text/languages.ts';
import { noticeColour } from './message/colours.ts';
import { defineCustomId } from './message/custom-id.ts';
import { renderModal } from './message/modal.ts';
import { escapeMarkdown } from './message/safe-text.ts';
import type { PlainView, ViewButton } from './message/view.ts';

export const feedbackId = defineCustomId('help', 'feedback', z.tuple([]));

export const feedbackFields = { text: 'text', mayAnswer: 'answer' } as const;

export const feedbackLength = { least: 10, most: 1_000 } as const;

export function feedbackButton(ownerId: string, { t }: Language): ViewButton {
  return { label: t('buttons.feedback'), customId: feedbackId.write(ownerId, []) };
}

export function feedbackModal(ownerId: string, { t }: Language): APIModalInteractionResponseCallbackData {
  return renderModal({
    customId: feedbackId.write(ownerId, []),
    title: t('modals.feedback.title'),
    fields: [
      {
        id: feedbackFields.text,
        label: t('modals.feedback.text'),
        input: { kind: 'text', isLong: true, ...feedbackLength },
      },
      { id: feedbackFields.mayAnswer, label: t('modals.feedback.answer'), input: { kind: 'checkbox' } },
    ],
  });
}

export function thanksView({ t }: Language): PlainView {
  return {
    title: t('feedback.thanks.title'),
    lines: [{ markdown: t('feedback.thanks.text') }],
    colour: noticeColour,
  };
}

/** @param userId set only if the member wants an answer; otherwise the message names no author */
export function feedbackPost(text: string, userId: string | undefined, { t }: Language): PlainView {
  const from =
    userId === undefined
      ? t('feedback.post.anonymous')
      : t('feedback.post.from', { member: userMention(userId) });
  return {
    title: t('feedback.post.title'),
    lines: [{ markdown: escapeMarkdown(text, maxEscapedLength) }, { markdown: from }],
    colour: noticeColour,
  };
}

// Escaping may add a backslash to each character.
const maxEscapedLength = 2 * feedbackLength.most;
