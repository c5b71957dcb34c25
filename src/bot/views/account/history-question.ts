import { z } from 'zod';
import type { Language } from '../../text/languages.ts';
import { noticeColour } from '../message/colours.ts';
import { defineCustomId } from '../message/custom-id.ts';
import type { PlainView, Text, ViewButton } from '../message/view.ts';

/** Allows a history and joins the digest, which needs it. */
export const keepForDigestId = defineCustomId('digest', 'keep', z.tuple([]));
export const declineHistoryId = defineCustomId('history', 'decline', z.tuple([]));

export function askForHistoryView(
  ownerId: string,
  language: Language,
  linesBefore: readonly Text[] = [],
): PlainView {
  const { t } = language;
  return {
    title: t('historyQuestion.title'),
    lines: [...linesBefore, { markdown: t('historyQuestion.digest') }],
    colour: noticeColour,
    buttons: historyAnswers(keepForDigestId.write(ownerId, []), ownerId, language),
  };
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
