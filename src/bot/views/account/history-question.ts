import { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import { noticeColour } from '../message/colours.ts';
import { defineCustomId } from '../message/custom-id.ts';
import type { PlainView, Text, ViewButton } from '../message/view.ts';

/** Custom ID of the button that consents to keeping a history and joins the digest, which needs one. */
export const keepForDigestId = defineCustomId('digest', 'keep', z.tuple([]));
export const declineHistoryId = defineCustomId('history', 'decline', z.tuple([]));

/** @param linked title of the news about the link that led here */
export function askForHistoryView(ownerId: string, language: Language, linked?: string): PlainView {
  const { t } = language;
  return {
    title: t('historyQuestion.title'),
    lines: [...linkNews(linked, language), { markdown: t('historyQuestion.digest') }],
    colour: noticeColour,
    buttons: historyAnswers(keepForDigestId.write(ownerId, []), ownerId, language),
  };
}

/** Puts the news of a link in a line above a question. */
export function linkNews(title: string | undefined, { t }: Language): Text[] {
  return title ? [t('sentence', { text: title })] : [];
}

export function historyAnswers(yes: string, ownerId: string, { t }: Language): ViewButton[] {
  return [
    { label: t('buttons.keepHistory'), customId: yes, style: 'primary' },
    { label: t('buttons.noThanks'), customId: declineHistoryId.write(ownerId, []) },
  ];
}

export function historyDeclinedView({ t }: Language): PlainView {
  return { title: t('panel.unchanged'), lines: [t('historyQuestion.declined')], colour: noticeColour };
}
