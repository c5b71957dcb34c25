import { z } from 'zod';
import { hourMs } from '../../../shared/time/utc-day.ts';
import type { Language } from '../../text/languages.ts';
import { type BoardLeader, type BoardRow, toRankedFigure } from '../../views/board/board-view.ts';
import { leaderboardPageSize } from '../../views/board/leaderboard-ids.ts';
import { noticeColour, tierColours } from '../../views/message/colours.ts';
import { defineCustomId } from '../../views/message/custom-id.ts';
import { definePicture, type View, type ViewButton } from '../../views/message/view.ts';
import { formatGain } from '../../views/words/format-level.ts';
import { formatName, formatNameInMarkdown } from '../../views/words/names.ts';
import { formatDays } from '../../views/words/times.ts';
import { type DigestCardProps, drawDigestCard } from './digest-card.ts';
import type { Riser, WeeklyDigest } from './summarize-week.ts';

/** When the digest was due, in hours since the epoch; some time zones differ by quarters. */
const dueAtField = z.codec(z.string().regex(/^\d{1,7}(\.\d{1,2})?$/), z.number().nonnegative(), {
  decode: (hours) => Number(hours) * hourMs,
  encode: (dueAt) => String(Math.floor((4 * dueAt) / hourMs) / 4),
});

/** Custom IDs of buttons that redraw the digest for everyone, because its owner is the server. */
export const digestIds = {
  join: defineCustomId('digest', 'join', z.tuple([dueAtField])),
  hide: defineCustomId('digest', 'hide', z.tuple([dueAtField])),
};

interface DigestOptions {
  guildId: string;
  dueAt: number;
  nextAt: number;
  /** The first places in order; undefined where the lookup failed. */
  winners: readonly (BoardLeader | undefined)[];
  language: Language;
}

/** Number of winners shown, one per stage of the card. */
export const digestWinners = 3;

/** Builds the digest's view. If nobody climbed, it says what a digest will show. */
export function digestView(
  week: WeeklyDigest,
  { guildId, dueAt, nextAt, winners, language }: DigestOptions,
): View {
  const { t } = language;
  const title = t('digest.title');
  const buttons = buttonsOf(guildId, dueAt, language);
  const footer = { text: t('digest.next'), time: nextAt };
  const takePart = t('digest.takePart', { members: week.members });
  if (week.risers.length === 0)
    return { title, lines: [t('digest.opening'), takePart], footer, colour: noticeColour, buttons };
  const rows = week.risers.slice(0, leaderboardPageSize).map((riser, i) => wordRiser(riser, i + 1, language));
  const outfits = wordOutfits(week, language);
  const { from, to } = week.days;
  const days = formatDays(from, to - 1, language);
  const first = winners[0] && toRankedFigure(winners[0], language);
  return {
    title,
    lines: [...(outfits ? [outfits] : []), ...othersLine(rows, language), takePart].map((markdown) => ({
      markdown,
    })),
    unlessDrawn: [days],
    facts: rows.map(({ place, name, value, before }) => ({
      label: t('leaderboard.row', { place, name: formatNameInMarkdown(name, language) }),
      value: before ? [value, before] : value,
    })),
    footer,
    colour: first ? tierColours[first.tier] : noticeColour,
    picture: definePicture({
      name: 'digest.jpg',
      alt: [
        t('sentence', { text: title }),
        ...rows.slice(0, digestWinners).map((row) => altOf(row, language)),
        ...(outfits ? [outfits] : []),
      ],
      missing: winners.reduce((sum, winner) => sum + (winner?.missing ?? 0), 0),
      draw: drawDigestCard,
      props: {
        title: t('digest.onCard'),
        measure: t('measures.rankPoints'),
        subtitle: days,
        climbers: toClimbers(rows, winners, language),
      },
    }),
    buttons,
  };
}

function wordOutfits(
  { newOutfits: count = 0, newOutfitsLastWeek: last }: WeeklyDigest,
  { t }: Language,
): string {
  if (count + (last ?? 0) === 0) return '';
  return last === undefined
    ? t('digest.newOutfits', { count })
    : t('digest.newOutfitsWithLast', { count, last });
}

const medals = [1, 2, 3] as const;

function toClimbers(
  rows: readonly WordedRiser[],
  winners: readonly (BoardLeader | undefined)[],
  language: Language,
): DigestCardProps['climbers'] {
  return medals.flatMap((medal, index) => {
    const [row, winner] = [rows[index], winners[index]];
    if (!row) return [];
    return {
      place: language.t('number', { value: row.place }),
      medal,
      name: formatName(row.name, language),
      change: row.value,
      note: winner?.player.isDeleted ? language.t('player.deletedShort') : undefined,
      figure: winner && toRankedFigure(winner, language),
    };
  });
}

function othersLine(rows: readonly WordedRiser[], language: Language): string[] {
  const others = rows.slice(digestWinners).map(({ place, name, value }) => {
    const shown = formatNameInMarkdown(name, language);
    return `${language.t('leaderboard.row', { place, name: shown })} ${value}`;
  });
  return others.length > 0 ? [language.list(others, 'unit')] : [];
}

interface WordedRiser extends BoardRow {
  last: string | undefined;
  before: string | undefined;
}

function wordRiser(
  { account: { name }, change, changeLastWeek }: Riser,
  place: number,
  language: Language,
): WordedRiser {
  const last = changeLastWeek === undefined ? undefined : formatGain(changeLastWeek, language);
  const before = last && language.t('digest.lastWeek', { change: last });
  return { place, name, value: formatGain(change, language), before, last };
}

function altOf({ place, name: typed, value: change, last }: WordedRiser, language: Language): string {
  const name = formatName(typed, language);
  return last === undefined
    ? language.t('digest.altRow', { place, name, change })
    : language.t('digest.altRowWithLast', { place, name, change, last });
}

function buttonsOf(guildId: string, dueAt: number, { t }: Language): ViewButton[] {
  return [
    { label: t('buttons.joinDigest'), customId: digestIds.join.write(guildId, [dueAt]) },
    { label: t('buttons.hideMe'), customId: digestIds.hide.write(guildId, [dueAt]) },
  ];
}
