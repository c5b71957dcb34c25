import { z } from 'zod';
import { type Theme, themes } from '../../members/themes.ts';
import type { Language } from '../../text/languages.ts';
import { noticeColour } from '../message/colours.ts';
import { defineCustomId, defineState } from '../message/custom-id.ts';
import { definePageIds, turnButtons } from '../message/page-ids.ts';
import { type Text, toMark, type View, type ViewButton } from '../message/view.ts';
import { pageField } from '../player/player-codec.ts';
import { formatNumber } from '../words/levels.ts';
import { formatName, formatNameInMarkdown } from '../words/names.ts';
import { formatRelativeTime } from '../words/times.ts';
import { type BoardLeader, type BoardRow, boardCard } from './board.ts';
import { type ShownMeasure, shownMeasures } from './shown-measures.ts';

/** A page of a leaderboard; the first page is 0. */
export interface LeaderboardPage {
  measure: ShownMeasure;
  page: number;
  /** The language and theme of a message that changes for everyone; the presser's own do not count. */
  look?: { locale: string; theme: Theme | undefined };
}

export type RedrawnPage = Required<LeaderboardPage>;

const pageFields = [z.enum(shownMeasures), pageField] as const;
const themeField = z.codec(z.enum(['', ...themes]), z.union([z.enum(themes), z.undefined()]), {
  decode: (text) => text || undefined,
  encode: (theme) => theme ?? '',
});
const redrawnPage = defineState(
  [...pageFields, z.string().max(10), themeField],
  ([measure, page, locale, theme]): RedrawnPage => ({ measure, page, look: { locale, theme } }),
  ({ measure, page, look }) => [measure, page, look.locale, look.theme],
);

/** The custom ids of `/leaderboard`. */
export const leaderboardIds = {
  ...definePageIds(
    'leaderboard',
    defineState(
      pageFields,
      ([measure, page]): LeaderboardPage => ({ measure, page }),
      ({ measure, page }) => [measure, page],
    ),
  ),
  /** Shows the first page, for buttons below other messages. */
  open: defineCustomId('leaderboard', 'open', z.tuple([])),
  join: defineCustomId('leaderboard', 'join', redrawnPage),
  hide: defineCustomId('leaderboard', 'hide', redrawnPage),
};

/** One page of a leaderboard. */
export interface ShownLeaderboard {
  rows: readonly Standing[];
  page: number;
  pages: number;
  /** Everybody, also those without a figure yet. */
  takingPart: number;
}

interface Standing extends Pick<BoardRow, 'place' | 'name' | 'face'> {
  value: number;
  /** The time of the figure. */
  at: number;
}

interface LeaderboardOptions {
  measure: ShownMeasure;
  leader: BoardLeader | undefined;
  /** The owner of the message. */
  ownerId: string;
  theme: Theme | undefined;
  language: Language;
}

/** As many as the card has places. */
export const leaderboardPageSize = 7;

/** The answer to `/leaderboard`. */
export function leaderboardView(shown: ShownLeaderboard, options: LeaderboardOptions): View {
  const { measure, leader, language } = options;
  const { t } = language;
  const buttons = buttonsOf(shown, options);
  if (shown.takingPart === 0)
    return {
      title: t('leaderboard.empty.title'),
      lines: [t('leaderboard.empty.text')],
      colour: noticeColour,
      buttons,
    };
  const title = t('leaderboard.title', { measure: t(`measures.${measure}`) });
  const rows = shown.rows.map((row) => ({ ...row, value: wordValue(row.value, language) }));
  const card = boardCard({
    title: t(`measures.${measure}`),
    subtitle: t('onServerCard'),
    rows,
    leader,
    alt: [t('sentence', { text: title }), ...rows.map((row) => altOf(row, language))],
    emptyNote: t('leaderboard.noFigures'),
    footnote: pageNote(shown, language),
    language,
  });
  return {
    title,
    lines: [t('leaderboard.takePart', { count: shown.takingPart }), ...oldestLine(shown, language)],
    facts: shown.rows.map((row) => ({
      label: t('leaderboard.row', { place: row.place, name: formatNameInMarkdown(row.name, language) }),
      value: factOf(row, language),
    })),
    ...card,
    buttons,
  };
}

/** Says how old the oldest value is. Discord keeps it true; on the card it would soon be false. */
function oldestLine({ rows }: ShownLeaderboard, { t }: Language): Text[] {
  if (rows.length === 0) return [];
  const when = formatRelativeTime(Math.min(...rows.map(({ at }) => at)));
  return [{ markdown: t('leaderboard.oldest', { when }) }];
}

function factOf({ value, at }: Standing, language: Language): Text[] {
  return [wordValue(value, language), { time: Math.floor(at / 1000), style: 'R' }];
}

function wordValue(value: number, language: Language): string {
  return toMark(formatNumber(value, language));
}

function altOf({ place, name, value }: BoardRow, language: Language): string {
  return language.t('leaderboard.altRow', { place, name: formatName(name, language), value });
}

function pageNote({ page, pages }: ShownLeaderboard, { t }: Language): string | undefined {
  return pages > 1 ? t('leaderboard.page', { page: page + 1, pages }) : undefined;
}

function buttonsOf(
  { page, pages, takingPart }: ShownLeaderboard,
  { measure, ownerId, theme, language }: LeaderboardOptions,
): ViewButton[] {
  const { t, locale } = language;
  const redrawn = { measure, page, look: { locale, theme } };
  const turnTo = (to: number) => leaderboardIds.page.write(ownerId, { measure, page: to });
  return [
    {
      label: t('buttons.joinIn'),
      customId: leaderboardIds.join.write(ownerId, redrawn),
      ...(takingPart === 0 && { style: 'primary' }),
    },
    ...(takingPart === 0
      ? []
      : [{ label: t('buttons.hideMe'), customId: leaderboardIds.hide.write(ownerId, redrawn) }]),
    ...turnButtons({ page, pages }, turnTo, language),
  ];
}
