import { userMention } from '@discordjs/builders';
import { z } from 'zod';
import type { LoggedChange } from '../../members/change-log.ts';
import type { Language } from '../../text/languages.ts';
import type { PlainTextKey } from '../../text/text-key.ts';
import { noticeColour } from '../message/colours.ts';
import { defineCustomId } from '../message/custom-id.ts';
import type { MemberSelect, PlainView } from '../message/view.ts';
import { formatRelativeTime } from '../words/times.ts';
import { formatFields } from './server.ts';
import { backToPanelButton } from './server-controls.ts';

/** A select: takes a member off. */
export const barId = defineCustomId('server', 'bar', z.tuple([]));
/** A select: lets a member back. */
export const unbarId = defineCustomId('server', 'unbar', z.tuple([]));

interface Options {
  ownerId: string;
  language: Language;
}

/** The panel in which an admin takes members off the leaderboard and lets them back. */
export function barredView(barred: readonly string[], { ownerId, language }: Options): PlainView {
  const { t } = language;
  const mentions = barred.slice(-maxMentions).map((userId) => userMention(userId));
  const select = (id: typeof barId, key: PlainTextKey): MemberSelect => ({
    kind: 'member',
    customId: id.write(ownerId, []),
    placeholder: t(key),
  });
  return {
    title: t('server.barred.title'),
    lines: [
      { markdown: t('server.barred.text') },
      { markdown: mentions.length > 0 ? language.list(mentions, 'unit') : t('server.barred.nobody') },
    ],
    colour: noticeColour,
    buttons: [backToPanelButton(ownerId, language)],
    selects: [
      select(barId, 'server.barred.bar'),
      ...(mentions.length > 0 ? [select(unbarId, 'server.barred.unbar')] : []),
    ],
  };
}

/** @param changes the newest first */
export function changeLogView(changes: readonly LoggedChange[], { ownerId, language }: Options): PlainView {
  const { t } = language;
  const lines = changes.map(({ by, at, fields }) =>
    t('server.log.line', {
      when: formatRelativeTime(at),
      admin: userMention(by),
      settings: formatFields(fields, language),
    }),
  );
  return {
    title: t('server.log.title'),
    lines: lines.length > 0 ? lines.map((markdown) => ({ markdown })) : [t('server.log.none')],
    colour: noticeColour,
    buttons: [backToPanelButton(ownerId, language)],
  };
}

/** A description has room for them. */
const maxMentions = 100;
