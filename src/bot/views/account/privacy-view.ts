import { z } from 'zod';
import { boards } from '../../members/member-records.ts';
import type { PrivacySummary } from '../../members/privacy/member-privacy.ts';
import type { Language } from '../../text/languages.ts';
import { noticeColour } from '../message/colours.ts';
import { defineCustomId } from '../message/custom-id.ts';
import { renderMessage } from '../message/message.ts';
import type { Reply } from '../message/reply.ts';
import type { PlainView } from '../message/view.ts';
import { optOutButton } from './opt-out-view.ts';

export const privacyId = defineCustomId('privacy', 'panel', z.tuple([]));
export const exportId = defineCustomId('privacy', 'export', z.tuple([]));
export const askDeleteId = defineCustomId('privacy', 'ask', z.tuple([]));
export const deleteId = defineCustomId('privacy', 'delete', z.tuple([]));
export const policyId = defineCustomId('privacy', 'policy', z.tuple([]));

interface PrivacyOptions {
  ownerId: string;
  language: Language;
}

export function privacyView(
  stored: PrivacySummary | undefined,
  { edits, ownerId, language }: PrivacyOptions & Pick<Retention, 'edits'>,
): PlainView {
  const { t } = language;
  const summary = stored ? summaryLines(stored, language) : [];
  return {
    title: t(stored ? 'privacy.export.title' : 'privacy.nothing.title'),
    lines: stored && summary.length === 0 ? [t('privacy.policy.admins', { days: edits })] : summary,
    colour: noticeColour,
    buttons: [
      { label: t('buttons.export'), customId: exportId.write(ownerId, []) },
      { label: t('buttons.deleteAll'), customId: askDeleteId.write(ownerId, []), style: 'danger' },
      { label: t('buttons.policy'), customId: policyId.write(ownerId, []) },
      optOutButton(ownerId, language),
    ],
  };
}

export function exportReply(data: object, summary: PrivacySummary, language: Language): Reply {
  const { t } = language;
  const message = renderMessage({
    title: t('privacy.export.title'),
    lines: [...summaryLines(summary, language), t('privacy.export.text')],
    colour: noticeColour,
  });
  const file = {
    name: 'loadout-data.json',
    data: Buffer.from(`${JSON.stringify(data, null, 2)}\n`),
    contentType: 'application/json',
    alt: t('privacy.export.alt'),
  };
  return { ...message, files: [file] };
}

export function nothingStoredView({ t }: Language): PlainView {
  return {
    title: t('privacy.nothing.title'),
    lines: [t('privacy.nothing.text')],
    colour: noticeColour,
  };
}

export function askDeleteView(summary: PrivacySummary, { ownerId, language }: PrivacyOptions): PlainView {
  const { t } = language;
  return {
    title: t('privacy.delete.title'),
    lines: [...summaryLines(summary, language), t('privacy.delete.text'), ...staysLines(summary, language)],
    colour: noticeColour,
    buttons: [
      { label: t('buttons.deleteAll'), customId: deleteId.write(ownerId, []), style: 'danger' },
      { label: t('buttons.keepIt'), customId: privacyId.write(ownerId, []) },
    ],
  };
}

export function deletedView(left: Pick<PrivacySummary, 'excludedIn'>, language: Language): PlainView {
  return {
    title: language.t('privacy.delete.done'),
    lines: staysLines(left, language),
    colour: noticeColour,
  };
}

function staysLines({ excludedIn }: Pick<PrivacySummary, 'excludedIn'>, { t }: Language): string[] {
  return excludedIn > 0 ? [t('privacy.delete.excluded')] : [];
}

interface Retention {
  unused: number;
  /** Undefined if Discord doesn't report who removes the bot. */
  removed: number | undefined;
  /** Longest retention of history and recent lookups, both then opt-in; undefined if the operator sets no limit. */
  longest: number | undefined;
  edits: number;
}

export function policyView(
  { unused, removed, longest, edits }: Retention,
  { ownerId, language }: PrivacyOptions,
): PlainView {
  const { t } = language;
  return {
    title: t('privacy.policy.title'),
    lines: [
      longest === undefined
        ? t('privacy.policy.keeps')
        : t('privacy.policy.keepsStrictly', { days: longest }),
      t('privacy.policy.admins', { days: edits }),
      t('privacy.policy.keepsNot'),
      t('privacy.policy.until', { days: unused }),
      ...(removed === undefined ? [] : [t('privacy.policy.removed', { days: removed })]),
    ],
    colour: noticeColour,
    buttons: [{ label: t('buttons.back'), customId: privacyId.write(ownerId, []) }],
  };
}

function summaryLines(summary: PrivacySummary, language: Language): string[] {
  const { accounts, historyPoints, settings, recents } = summary;
  const { t } = language;
  const parts = [
    ...(accounts > 0 ? [t('privacy.accounts', { count: accounts })] : []),
    ...(historyPoints > 0 ? [t('privacy.points', { count: historyPoints })] : []),
    ...([...boards, 'rankRoles'] as const)
      .filter((one) => summary[one] > 0)
      .map((one) => t(`privacy.${one}`, { count: summary[one] })),
    ...(settings > 0 ? [t('privacy.settings')] : []),
    ...(recents > 0 ? [t('privacy.recents')] : []),
  ];
  if (parts.length === 0) return [];
  const [first = '', ...others] = t('privacy.summary', { list: language.list(parts, 'unit') });
  return [first.toLocaleUpperCase(language.locale) + others.join('')];
}
