import type { ModeStats, Stats } from '../../shared/contract/stats.ts';
import { drawStatsCard, type StatsCardProps } from '../cards/stats-card.ts';
import type { FoundPlayer } from '../members/found-player.ts';
import type { Language } from '../text/languages.ts';
import { tierColours } from './message/colours.ts';
import { nothingView } from './message/nothing.ts';
import {
  type DisplayValue,
  definePicture,
  toMark,
  toWords,
  type View,
  type ViewFact,
} from './message/view.ts';
import { returnButtons } from './player/player-pages.ts';
import { formatId } from './words/ids.ts';
import { formatNumber } from './words/levels.ts';
import { formatName } from './words/names.ts';
import { formatBattleRoyaleRank } from './words/ranks.ts';

interface StatsViewOptions {
  /** The pieces that the player wears. */
  pieces: StatsCardProps['figure']['pieces'];
  /** How many of them are placeholders. */
  missing: number;
  language: Language;
}

/** The answer to `/stats`: what a player has achieved in each mode. */
export function statsView(
  found: FoundPlayer,
  stats: Stats,
  { pieces, missing, language }: StatsViewOptions,
): View {
  const { nickname, battleRoyale, isDeleted } = found.answer.value;
  const games = modes.map((mode) => stats[mode].games);
  if (!games.some(Boolean))
    return nothingView('stats', found, { isUnread: games.includes(undefined), language });
  const name = formatName(nickname, language);
  const title = language.t('stats.title', { name });
  const { tier } = formatBattleRoyaleRank(battleRoyale, language);
  return {
    title,
    lines: [formatId(found, language)],
    facts: modes.map((mode) => factOf(mode, stats, language)),
    colour: tierColours[tier],
    picture: definePicture({
      name: 'stats.jpg',
      alt: [
        language.t('sentence', { text: title }),
        ...modes.filter((mode) => stats[mode].games !== 0).map((mode) => altOf(mode, stats, language)),
      ],
      missing,
      draw: drawStatsCard,
      props: {
        nickname: name,
        figure: { tier, pieces, isDeleted },
        hero: heroOf(stats, language),
        columns: modes.map((mode) => language.t(`stats.modes.${mode}`)),
        rows: figures.map((figure) => ({
          label: language.t(`stats.figures.${figure}`),
          values: modes.map((mode) => toMark(formatFigure(figure, stats[mode], language))),
        })),
      },
    }),
    buttons: returnButtons('stats', found, language),
  };
}

const modes = ['solo', 'duo', 'quad'] as const;
const figures = ['games', 'wins', 'kills', 'killsPerDeath', 'mostKills', 'headshotKills'] as const;

type Mode = (typeof modes)[number];
type Figure = (typeof figures)[number];

/** The wins in all modes; undefined if those of one mode are missing. */
function heroOf(stats: Stats, language: Language): StatsCardProps['hero'] {
  const wins = sumOf('wins', stats);
  if (wins === undefined) return undefined;
  const percent = Math.round((100 * wins) / (sumOf('games', stats) || Number.POSITIVE_INFINITY));
  return {
    value: language.t('number', { value: wins }),
    label: language.t('stats.wins', { count: wins }),
    pill: percent >= 1 && percent <= 100 ? { label: language.t('stats.winShare', { percent }) } : undefined,
  };
}

function sumOf(figure: 'games' | 'wins', stats: Stats): number | undefined {
  return modes.reduce<number | undefined>((sum, mode) => {
    const value = stats[mode][figure];
    return sum === undefined || value === undefined ? undefined : sum + value;
  }, 0);
}

function factOf(mode: Mode, stats: Stats, language: Language): ViewFact {
  return { label: language.t(`stats.modes.${mode}`), value: wordsOf(mode, stats, language) };
}

function altOf(mode: Mode, stats: Stats, language: Language): string {
  const list = language.list(wordsOf(mode, stats, language), 'unit');
  return language.t('stats.altMode', { mode: language.t(`stats.modes.${mode}`), figures: list });
}

function wordsOf(mode: Mode, stats: Stats, language: Language): string[] {
  return figures.map((figure) =>
    language.t('stats.figure', {
      label: language.t(`stats.figures.${figure}`),
      value: toWords(formatFigure(figure, stats[mode], language)),
    }),
  );
}

function formatFigure(figure: Figure, mode: ModeStats, language: Language): DisplayValue {
  return formatNumber(figure === 'killsPerDeath' ? killsPerDeath(mode) : mode[figure], language);
}

/** Rounded to two digits. If there are no deaths, it is the number of kills, as in the game. */
function killsPerDeath({ kills, deaths }: ModeStats): number | undefined {
  if (kills === undefined || deaths === undefined) return undefined;
  return Math.round((100 * kills) / Math.max(1, deaths)) / 100;
}
