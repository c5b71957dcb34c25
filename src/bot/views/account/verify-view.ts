import { z } from 'zod';
import { uidPattern } from '../../../shared/contract/limits.ts';
import type { Language } from '../../text/languages.ts';
import { noticeColour } from '../message/colours.ts';
import { defineCustomId } from '../message/custom-id.ts';
import { escapeMarkdown, isBlank, toOneLine } from '../message/safe-text.ts';
import type { PlainView, Text, ViewButton } from '../message/view.ts';
import { formatName, formatNameInMarkdown } from '../words/names.ts';
import { formatRelativeTime, formatUntil } from '../words/times.ts';

const ofPlayer = z.tuple([z.string().regex(uidPattern)]);

export const verifyId = defineCustomId('account', 'verify', ofPlayer);
export const checkId = defineCustomId('account', 'check', ofPlayer);
export const cancelId = defineCustomId('account', 'cancel', ofPlayer);

export interface Candidate {
  userId: string;
  uid: string;
}

export function verifyButton(
  { userId, uid }: Candidate,
  { t }: Language,
  style?: ViewButton['style'],
): ViewButton {
  return { label: t('buttons.verify'), customId: verifyId.write(userId, [uid]), style };
}

export function codeView(candidate: Candidate & { name: string }, given: GivenCode): PlainView {
  const { language } = given;
  return {
    title: language.t('verify.title', { name: formatName(candidate.name, language) }),
    lines: codeLines(given),
    colour: noticeColour,
    buttons: checkButtons(candidate, language),
  };
}

interface GivenCode {
  code: string;
  validUntil: number;
  language: Language;
}

export function codeLines({ code, validUntil, language }: GivenCode): Text[] {
  const { t } = language;
  return [
    { markdown: t('verify.copy', { code }) },
    { markdown: t('verify.put') },
    { markdown: t('verify.wait') },
    { markdown: t('verify.until', { until: formatUntil(validUntil, language) }) },
  ];
}

interface NotYet {
  code: string;
  signature: string | undefined;
  staleSince: number | undefined;
  /** Time from which another check can succeed. */
  checkFrom: number;
}

export function notYetView(
  candidate: Candidate,
  { code, signature, staleSince, checkFrom }: NotYet,
  language: Language,
): PlainView {
  const { t } = language;
  const stale: Text[] =
    staleSince === undefined
      ? []
      : [{ markdown: t('freshness.stale', { when: formatRelativeTime(staleSince) }) }];
  return {
    title: t('verify.notYet.title'),
    lines: [wordSignature(signature, language), ...stale, ...againLines({ code, checkFrom }, language)],
    colour: noticeColour,
    buttons: checkButtons(candidate, language),
  };
}

export function expiredView(candidate: Candidate, language: Language): PlainView {
  const { userId, uid } = candidate;
  const expired = codeExpiredView(verifyId.write(userId, [uid]), language);
  return { ...expired, buttons: [...expired.buttons, cancelButton(candidate, language)] };
}

/** @param newCode custom ID of the button for another code */
export function codeExpiredView(newCode: string, { t }: Language) {
  return {
    title: t('verify.expired.title'),
    lines: [t('verify.expired.text')],
    colour: noticeColour,
    buttons: [{ label: t('buttons.newCode'), customId: newCode, style: 'primary' }],
  } satisfies PlainView;
}

export function verifiedView(name: string, buttons: readonly ViewButton[], language: Language): PlainView {
  return {
    title: language.t('verify.done.title', { name: formatName(name, language) }),
    lines: [language.t('verify.done.text')],
    colour: noticeColour,
    buttons,
  };
}

export function alreadyVerifiedView(name: string, player: ViewButton, language: Language): PlainView {
  const values = { name: formatNameInMarkdown(name, language) };
  return {
    title: language.t('verify.already.title'),
    lines: [{ markdown: language.t('verify.already.text', values) }],
    colour: noticeColour,
    buttons: [player],
  };
}

export function againLines(
  { code, checkFrom }: Pick<NotYet, 'code' | 'checkFrom'>,
  language: Language,
): Text[] {
  const { t } = language;
  return [
    { markdown: t('verify.notYet.code', { code }) },
    { markdown: t('verify.notYet.text', { until: formatUntil(checkFrom, language) }) },
  ];
}

/** Says that another member has verified this account; verifying it replaces their claim. */
export function takenView(candidate: Candidate, language: Language): PlainView {
  return {
    title: language.t('verify.taken.title'),
    lines: [language.t('verify.taken.text')],
    colour: noticeColour,
    buttons: [verifyButton(candidate, language, 'primary'), cancelButton(candidate, language)],
  };
}

export function cancelledView({ t }: Language, lines?: readonly Text[]): PlainView {
  return {
    title: t('verify.cancelled.title'),
    lines: lines ?? [{ markdown: t('verify.cancelled.text') }],
    colour: noticeColour,
  };
}

function checkButtons(candidate: Candidate, language: Language): ViewButton[] {
  const { userId, uid } = candidate;
  return [
    { label: language.t('buttons.check'), customId: checkId.write(userId, [uid]), style: 'primary' },
    cancelButton(candidate, language),
  ];
}

function cancelButton({ userId, uid }: Candidate, { t }: Language): ViewButton {
  return { label: t('buttons.cancel'), customId: cancelId.write(userId, [uid]) };
}

function wordSignature(signature: string | undefined, { t }: Language): Text {
  const line = toOneLine(signature ?? '', maxSignatureLength);
  if (isBlank(line)) return t('verify.notYet.readNothing');
  return {
    markdown: t('verify.notYet.read', { signature: escapeMarkdown(line, 2 * maxSignatureLength) }),
  };
}

const maxSignatureLength = 120;
