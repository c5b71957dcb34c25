import { dayMs, startOfDay } from '../../shared/time/utc-day.ts';
import { drawHistoryCard, type HistoryCardProps } from '../cards/history-card.ts';
import type { FoundPlayer } from '../members/accounts/found-player.ts';
import type { Language } from '../text/languages.ts';
import type { ShownMeasure } from './board/shown-measures.ts';
import type { HistoryPeriod } from './history-ids.ts';
import { tierColours } from './message/colours.ts';
import { definePicture, type Text, toCardText, toWords, type View, type ViewFact } from './message/view.ts';
import { goOnSelect, pageButton } from './player/player-pages.ts';
import { formatNumber } from './words/format-level.ts';
import { formatPlayerRank } from './words/format-rank.ts';
import { formatName, formatNameInMarkdown } from './words/names.ts';
import { formatDay } from './words/times.ts';

export interface Curve {
  nickname: string;
  /** Oldest first. */
  points: readonly { at: number; value: number }[];
}

interface HistoryViewOptions {
  measure: ShownMeasure;
  period: HistoryPeriod;
  points: Curve['points'];
  companions: readonly Curve[];
  pieces: HistoryCardProps['figure']['pieces'];
  missing: number;
  language: Language;
}

export function historyView(found: FoundPlayer, options: HistoryViewOptions): View {
  const { measure, period, points, companions, pieces, missing, language } = options;
  const player = found.answer.value;
  const { nickname, isDeleted } = player;
  const { t } = language;
  const name = formatName(nickname, language);
  const rank = formatPlayerRank(player, language);
  const own: Curve = { nickname, points };
  const curves = [own, ...companions.filter((one) => one.points.length > 0)];
  // Without a curve, the card says the day of the player's own point.
  const hasCurves = curves.some((one) => one.points.length > 1);
  const [oldest, newest] = [points.at(0), points.at(-1)];
  const covered = oldest && newest && oldest !== newest ? { from: oldest, to: newest } : undefined;
  const note = covered ? undefined : t('history.none.text');
  return {
    title: covered
      ? t('history.title', { measure: t(`measures.${measure}`), name })
      : t('history.none.title'),
    asides: covered ? [lineOf(covered, period, language)] : [],
    notes: isDeleted ? [t('player.deleted')] : [],
    unlessDrawn: note ? [note] : [],
    facts: curves.flatMap((one) => factOf(one, language)),
    colour: tierColours[rank.tier],
    picture: definePicture({
      name: 'history.jpg',
      alt: curves.flatMap((one) => describe(one, options)),
      missing,
      draw: drawHistoryCard,
      props: {
        nickname: name,
        rankLabel: toCardText(rank.label),
        figure: { tier: rank.tier, pieces, isDeleted },
        hero: newest && { value: wordsOf(newest, language), label: t(`history.hero.${measure}`) },
        change: covered && pillOf(changeIn(covered), language),
        curves: curves.map(({ nickname, points }) => {
          const [last] = points.slice(-1);
          return { name: formatName(nickname, language), points, last: last ? wordsOf(last, language) : '' };
        }),
        axes: axesOf(hasCurves ? curves : [own], language),
        note,
      },
    }),
    buttons: [{ ...pageButton('player', found, language), style: 'primary' }],
    selects: [goOnSelect('history', found, { language })],
  };
}

interface Covered {
  from: Curve['points'][number];
  to: Curve['points'][number];
}

function changeIn({ from, to }: Covered): number {
  return to.value - from.value;
}

/** Formats `+420 in 30 days`, or `in 6 days` if the history began six days ago. */
function lineOf(covered: Covered, period: HistoryPeriod, language: Language): Text {
  const { t } = language;
  const count = (startOfDay(covered.to.at) - startOfDay(covered.from.at)) / dayMs;
  const change = formatChange(changeIn(covered), language);
  const days = count === period ? t(`periods.${period}`) : t('history.days', { count });
  return { markdown: t('history.line', { change, period: days }) };
}

function formatChange(change: number, { t }: Language): string {
  if (change === 0) return t('history.same');
  return change > 0 ? t('history.up', { value: change }) : t('history.down', { value: Math.abs(change) });
}

function pillOf(change: number, language: Language): NonNullable<HistoryCardProps['change']> {
  const label = formatChange(change, language);
  return { label, direction: change === 0 ? undefined : change > 0 ? 'up' : 'down' };
}

function wordsOf({ value }: { value: number }, language: Language): string {
  return toWords(formatNumber(value, language));
}

function axesOf(curves: readonly Curve[], language: Language): HistoryCardProps['axes'] {
  const points = curves.flatMap((one) => one.points);
  const times = points.map(({ at }) => at);
  const values = points.map(({ value }) => value);
  if (points.length === 0) return { days: ['', ''], lowest: '', middle: '', highest: '' };
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = most - least;
  const word = (value: number) => wordsOf({ value }, language);
  return {
    days: [formatDay(Math.min(...times), language), formatDay(Math.max(...times), language)],
    lowest: word(least),
    middle: range > 20 || (range > 0 && range % 2 === 0) ? word(Math.round((least + most) / 2)) : '',
    highest: word(most),
  };
}

function factOf({ nickname, points }: Curve, language: Language): ViewFact[] {
  const [first, last] = [points.at(0), points.at(-1)];
  if (!first || !last) return [];
  const value =
    first === last
      ? wordsOf(last, language)
      : language.t('history.fromTo', { first: wordsOf(first, language), last: wordsOf(last, language) });
  return [{ label: formatNameInMarkdown(nickname, language), value }];
}

function describe({ nickname, points }: Curve, { measure, language }: HistoryViewOptions): string[] {
  const { t } = language;
  const [first, last] = [points.at(0), points.at(-1)];
  const about = { measure: t(`measures.${measure}`), name: formatName(nickname, language) };
  if (!first || !last) return [t('history.altNone', about)];
  if (first === last) return [t('history.altOnce', { ...about, value: wordsOf(last, language) })];
  return [
    t('history.alt', {
      ...about,
      from: formatDay(first.at, language),
      to: formatDay(last.at, language),
      first: wordsOf(first, language),
      last: wordsOf(last, language),
    }),
  ];
}
