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
import { goOnSelect, returnButtons } from './player/player-pages.ts';
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
  const hero = heroOf(stats, language);
  return {
    title,
    lines: [formatId(found, language)],
    facts: modes.map((mode) => factOf(mode, stats, language)),
    colour: tierColours[tier],
    picture: definePicture({
      name: 'stats.jpg',
      alt: [
        language.t('sentence', { text: title }),
        ...(hero ? [heroInAlt(hero, language)] : []),
        ...modes.filter((mode) => stats[mode].games !== 0).map((mode) => altOf(mode, stats, language)),
      ],
      missing,
      draw: drawStatsCard,
      props: {
        nickname: name,
        figure: { tier, pieces, isDeleted },
        hero,
        columns: modes.map((mode) => language.t(`stats.modes.${mode}`)),
        rows: figuresOnCard.map((figure) => ({
          label: language.t(`stats.figures.${figure}`),
          values: modes.map((mode) => toMark(formatFigure(figure, stats[mode], language))),
          best: bestOf(modes.map((mode) => readFigure(figure, stats[mode]))),
          isLead: leads.includes(figure),
        })),
      },
    }),
    buttons: returnButtons('stats', found, language),
    selects: [goOnSelect('stats', found, { language })],
  };
}

const modes = ['solo', 'duo', 'quad'] as const;
const figures = [
  'killsPerDeath',
  'winShare',
  'games',
  'wins',
  'kills',
  'mostKills',
  'headshotKills',
] as const;

/** A phone shows six rows large enough. The card has the share of wins, the alt text also their number. */
const figuresOnCard = figures.filter((figure) => figure !== 'wins');

type Mode = (typeof modes)[number];
type Figure = (typeof figures)[number];

/** They say how good somebody is; the others say how much somebody plays. */
const leads: readonly Figure[] = ['killsPerDeath', 'winShare'];

/**
 * K/D in the best mode, else the wins in all modes; undefined if those of one mode are missing. The remark is the share of
 * wins in all modes.
 */
function heroOf(stats: Stats, language: Language): StatsCardProps['hero'] {
  const wins = sumOf('wins', stats);
  const percent = shareOf(wins, sumOf('games', stats)) ?? 0;
  const pill =
    percent >= 1 && percent <= 100 ? { label: language.t('stats.winShare', { percent }) } : undefined;
  const best = findBestMode(stats);
  if (best) {
    const label = language.t('stats.figures.killsPerDeath');
    const mode = language.t(`stats.modes.${best.mode}`);
    return {
      value: language.t('number', { value: best.value }),
      label: language.t('stats.best', { label, mode }),
      pill,
    };
  }
  if (wins === undefined) return undefined;
  const value = language.t('number', { value: wins });
  return { value, label: language.t('stats.wins', { count: wins }), pill };
}

/** The mode with the highest K/D above 0, of those with a tenth of all matches: a single lucky match is no best mode. */
function findBestMode(stats: Stats): { mode: Mode; value: number } | undefined {
  const least = modes.reduce((sum, mode) => sum + (stats[mode].games ?? 0), 0) / 10;
  const [best] = modes
    .filter((mode) => (stats[mode].games ?? 0) >= least)
    .flatMap((mode) => ({ mode, value: killsPerDeath(stats[mode]) ?? 0 }))
    .toSorted((one, other) => other.value - one.value);
  return best && best.value > 0 ? best : undefined;
}

function heroInAlt({ value, label, pill }: NonNullable<StatsCardProps['hero']>, language: Language): string {
  const said = language.t('stats.figure', { label, value });
  return language.t('sentence', { text: language.list([said, ...(pill ? [pill.label] : [])], 'unit') });
}

/** The index of the highest value; undefined if none is higher than the others. */
function bestOf(values: readonly (number | undefined)[]): number | undefined {
  const most = Math.max(...values.map((value) => value ?? 0));
  const holders = values.flatMap((value, index) => (value === most ? index : []));
  return most > 0 && holders.length === 1 ? holders[0] : undefined;
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
  const value = readFigure(figure, mode);
  if (figure === 'winShare' && value !== undefined) return language.t('stats.percent', { value });
  return formatNumber(value, language);
}

function readFigure(figure: Figure, mode: ModeStats): number | undefined {
  if (figure === 'killsPerDeath') return killsPerDeath(mode);
  return figure === 'winShare' ? shareOf(mode.wins, mode.games) : mode[figure];
}

/** In percent, rounded. */
function shareOf(wins: number | undefined, games: number | undefined): number | undefined {
  return wins === undefined || games === undefined
    ? undefined
    : Math.round((100 * wins) / Math.max(1, games));
}

/** Rounded to two digits. If there are no deaths, it is the number of kills, as in the game. */
function killsPerDeath({ kills, deaths }: ModeStats): number | undefined {
  if (kills === undefined || deaths === undefined) return undefined;
  return Math.round((100 * kills) / Math.max(1, deaths)) / 100;
}
