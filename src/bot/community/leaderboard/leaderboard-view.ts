import { userMention } from '@discordjs/builders';
import { dayMs } from '../../../shared/time/utc-day.ts';
import type { Theme } from '../../settings/list/themes.ts';
import type { Language } from '../../text/languages.ts';
import { type BoardLeader, type BoardRow, toRankedFigure } from '../../views/board/board-view.ts';
import { leaderboardIds } from '../../views/board/leaderboard-ids.ts';
import { type ShownMeasure, shownMeasures } from '../../views/board/shown-measures.ts';
import { noticeColour, tierColours } from '../../views/message/colours.ts';
import { pagingButtons } from '../../views/message/page-ids.ts';
import { namedChoices } from '../../views/message/select.ts';
import {
  definePicture,
  type StringSelect,
  type Text,
  toCardText,
  type View,
  type ViewButton,
} from '../../views/message/view.ts';
import { formatNumber } from '../../views/words/format-level.ts';
import { formatPlayerRank } from '../../views/words/format-rank.ts';
import { formatName, formatNameInMarkdown } from '../../views/words/names.ts';
import { formatRelativeTime } from '../../views/words/times.ts';
import { drawLeaderboardCard, type LeaderboardCardProps } from './leaderboard-card.ts';

export interface ShownLeaderboard {
  rows: readonly Standing[];
  page: number;
  pages: number;
  takingPart: number;
  ownPlace?: number | undefined;
}

interface Standing extends Pick<BoardRow, 'place' | 'name' | 'face'> {
  userId: string;
  value: number;
  at: number;
}

interface LeaderboardOptions {
  measure: ShownMeasure;
  leader: BoardLeader | undefined;
  ownerId: string;
  isPrivate: boolean;
  now: number;
  theme: Theme | undefined;
  language: Language;
}

export function leaderboardView(shown: ShownLeaderboard, options: LeaderboardOptions): View {
  const { measure, leader, language } = options;
  const { t } = language;
  const buttons = buttonsOf(shown, options);
  if (shown.takingPart === 0)
    return {
      title: t('leaderboard.empty.title'),
      lines: [t('leaderboard.empty.text', { button: t('buttons.joinLeaderboard') })],
      colour: noticeColour,
      buttons,
    };
  const title = t('leaderboard.title', { measure: t(`measures.${measure}`) });
  const rows = shown.rows.map((row) => ({ ...row, value: wordValue(row.value, language) }));
  const most = Math.max(1, ...shown.rows.map(({ value }) => value));
  const tier = leader && formatPlayerRank(leader.player, language).tier;
  return {
    lines: [peopleLine(shown, options), ...oldestLine(shown, options)],
    unlessDrawn: [title],
    facts: shown.rows.map((row) => ({
      label: t('leaderboard.row', { place: row.place, name: formatNameInMarkdown(row.name, language) }),
      value: factOf(row, language),
    })),
    colour: tier ? tierColours[tier] : noticeColour,
    picture: definePicture({
      name: 'leaderboard.jpg',
      alt: [t('sentence', { text: title }), ...rows.map((row) => altOf(row, language))],
      // A missing small face is visible by itself, so it isn't counted.
      missing: leader?.missing ?? 0,
      draw: drawLeaderboardCard,
      props: {
        title: t(`measures.${measure}`),
        subtitle: t('onServerCard'),
        standings: shown.rows.map((row) => toStanding(row, most, language)),
        leader: leader && toRankedFigure(leader, language),
        leaderName: leader && formatName(leader.player.nickname, language),
        emptyNote: t('leaderboard.noFigures'),
        footnotes: [pageNote(shown, language), leader && deletedNote(leader, language)],
      },
    }),
    selects: [measureSelect(options)],
    buttons,
  };
}

function deletedNote({ player }: BoardLeader, language: Language): string | undefined {
  const name = formatName(player.nickname, language);
  return player.isDeleted ? language.t('compare.deleted', { name }) : undefined;
}

function toStanding(
  { place, name, value, face }: Standing,
  most: number,
  language: Language,
): LeaderboardCardProps['standings'][number] {
  return {
    place: language.t('number', { value: place }),
    medal: place === 1 || place === 2 || place === 3 ? place : undefined,
    name: formatName(name, language),
    value: wordValue(value, language),
    share: value / most,
    face,
  };
}

/** Mentions the first members and the owner, because a card can't; mentions in embeds don't notify. */
function peopleLine(shown: ShownLeaderboard, options: LeaderboardOptions): Text {
  const { t } = options.language;
  const people = listPeople(shown, options).map(
    ({ place, userId }) => `${t('number', { value: place })}\u00a0${userMention(userId)}`,
  );
  return { markdown: [noteOn(shown, options), people.join(' · ')].join('\n').trim() };
}

function listPeople(
  { rows, ownPlace: place }: ShownLeaderboard,
  { ownerId: userId, isPrivate }: LeaderboardOptions,
): Pick<Standing, 'place' | 'userId'>[] {
  const first = rows.slice(0, maxMentions);
  const isLeftOut = place !== undefined && !isPrivate && first.every((row) => row.userId !== userId);
  return isLeftOut ? [...first, { place, userId }] : first;
}

const maxMentions = 3;

/** Describes the owner's place in a private message. In public, counts the participants of an empty board. */
function noteOn(
  { rows, ownPlace: place, takingPart }: ShownLeaderboard,
  { isPrivate, language: { t } }: LeaderboardOptions,
): string {
  if (isPrivate && place === undefined) return t('leaderboard.noPlace');
  if (isPrivate && place !== undefined) return t('leaderboard.ownPlace', { place, total: takingPart });
  return rows.length === 0 ? t('leaderboard.takePart', { count: takingPart }) : '';
}

function measureSelect({ measure, ownerId, language }: LeaderboardOptions): StringSelect {
  const { t } = language;
  const options = shownMeasures.map((value) => ({
    label: t(`measures.${value}`),
    value,
    isChosen: value === measure,
  }));
  return {
    customId: leaderboardIds.measure.write(ownerId, []),
    ...namedChoices(t('selects.measure'), options, language),
  };
}

/** Shows the age of the oldest value if over a day, as a Discord timestamp, which stays current. */
function oldestLine(
  { rows }: ShownLeaderboard,
  { now, language: { t } }: Pick<LeaderboardOptions, 'now' | 'language'>,
): Text[] {
  const oldest = Math.min(...rows.map(({ at }) => at));
  if (now - oldest <= dayMs) return [];
  return [{ markdown: t('leaderboard.oldest', { when: formatRelativeTime(oldest) }) }];
}

function factOf({ value, at }: Standing, language: Language): Text[] {
  return [wordValue(value, language), { time: Math.floor(at / 1000), style: 'R' }];
}

function wordValue(value: number, language: Language): string {
  return toCardText(formatNumber(value, language));
}

function altOf({ place, name, value }: BoardRow, language: Language): string {
  return language.t('leaderboard.altRow', { place, name: formatName(name, language), value });
}

function pageNote({ page, pages }: ShownLeaderboard, { t }: Language): string | undefined {
  return pages > 1 ? t('leaderboard.page', { page: page + 1, pages }) : undefined;
}

function buttonsOf(
  { page, pages, rows, ownPlace, takingPart }: ShownLeaderboard,
  { measure, ownerId, isPrivate, theme, language }: LeaderboardOptions,
): ViewButton[] {
  const { t, locale } = language;
  const redrawn = { measure, page, look: { locale, theme } };
  const turnTo = (to: number) => leaderboardIds.page.write(ownerId, { measure, page: to });
  const hasPlace = isPrivate && ownPlace !== undefined;
  const isOnPage = isPrivate && rows.some(({ userId }) => userId === ownerId);
  return [
    ...(hasPlace
      ? []
      : [
          {
            label: t('buttons.joinLeaderboard'),
            customId: leaderboardIds.join.write(ownerId, redrawn),
            ...(takingPart === 0 && { style: 'primary' as const }),
          },
        ]),
    // Phones have no room for this next to the paging buttons; it is on the page behind "My place".
    ...((isPrivate ? hasPlace : pages === 1) && takingPart > 0
      ? [{ label: t('buttons.hideMe'), customId: leaderboardIds.hide.write(ownerId, redrawn) }]
      : []),
    ...(takingPart === 0 || isOnPage || (isPrivate && !hasPlace)
      ? []
      : [{ label: t('buttons.myPlace'), customId: leaderboardIds.own.write(ownerId, [measure]) }]),
    ...pagingButtons({ page, pages }, turnTo, language),
  ];
}
