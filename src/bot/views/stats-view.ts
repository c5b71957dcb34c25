import type { ModeStats, Stats } from '../../shared/contract/stats.ts';
import { drawStatsCard, type StatsCardProps } from '../cards/stats-card.ts';
import { killsPerDeath, sumUpTeams } from '../game/match-figures.ts';
import type { FoundPlayer } from '../members/accounts/found-player.ts';
import type { Language } from '../text/languages.ts';
import { tierColours } from './message/colours.ts';
import {
  type DisplayValue,
  definePicture,
  toCardText,
  toWords,
  type View,
  type ViewFact,
} from './message/view.ts';
import { nothingView } from './nothing-view.ts';
import { goOnSelect, returnButtons } from './player/player-pages.ts';
import { formatNumber, formatRatio } from './words/format-level.ts';
import { formatPlayerRank } from './words/format-rank.ts';
import { labelId } from './words/ids.ts';
import { formatName } from './words/names.ts';

interface StatsViewOptions {
  pieces: StatsCardProps['figure']['pieces'];
  missing: number;
  language: Language;
}

export function statsView(
  found: FoundPlayer,
  stats: Stats,
  { pieces, missing, language }: StatsViewOptions,
): View {
  const { nickname, isDeleted } = found.answer.value;
  const modes = modesIn(stats);
  const games = modes.map(({ figures }) => figures.games);
  if (!games.some(Boolean))
    return nothingView('stats', found, { isUnread: games.includes(undefined), language });
  const name = formatName(nickname, language);
  const title = language.t('stats.title', { name });
  const rank = formatPlayerRank(found.answer.value, language);
  const columns = columnsOf(stats, modes).filter((mode) => figures.some((one) => isKnown(one, mode)));
  const hero = heroOf(columns, language);
  // The first row of the card's table is K/D.
  const isTold = findBestMode(columns) !== undefined;
  return {
    title,
    notes: isDeleted ? [language.t('player.deleted')] : [],
    footer: { text: labelId(found, language) },
    facts: modes.map((mode) => factOf(mode, language)),
    colour: tierColours[rank.tier],
    picture: definePicture({
      name: 'stats.jpg',
      alt: [
        language.t('sentence', { text: title }),
        ...(hero ? [heroInAlt(hero, language)] : []),
        ...modes.filter(({ figures }) => figures.games !== 0).map((mode) => altOf(mode, language)),
      ],
      missing,
      draw: drawStatsCard,
      props: {
        nickname: name,
        rankLabel: toCardText(rank.label),
        figure: { tier: rank.tier, pieces, isDeleted },
        hero: isTold ? undefined : hero,
        columns: columns.map((mode) => labelOf(mode, language)),
        rows: figuresOnCard
          .filter((figure) => columns.some((mode) => isKnown(figure, mode)))
          .map((figure) => ({
            label: language.t(`stats.figures.${figure}`),
            values: columns.map((mode) => toCardText(formatFigure(figure, mode.figures, language))),
            shares: figure === 'winShare' ? columns.map(partWon) : undefined,
            kind: kindOf(figure),
            isLead: isTold && kindOf(figure) !== 'count',
          })),
      },
    }),
    buttons: returnButtons('stats', found, language),
    selects: [goOnSelect('stats', found, { language })],
  };
}

interface ShownMode {
  name: (typeof teamModes)[number] | 'clashSquad' | 'battleRoyale';
  figures: ModeStats;
}

const teamModes = ['solo', 'duo', 'quad'] as const;

/** Lists the modes that upstream sends: perhaps only Clash Squad, or all the others. */
function modesIn({ clashSquad, ...teams }: Stats): ShownMode[] {
  const isClashSquadAlone = clashSquad && teamModes.every((mode) => teams[mode].games === undefined);
  return [
    ...(isClashSquadAlone ? [] : teamModes.map((name) => ({ name, figures: teams[name] }))),
    ...(clashSquad ? [{ name: 'clashSquad', figures: clashSquad } as const] : []),
  ];
}

function columnsOf(stats: Stats, modes: readonly ShownMode[]): readonly ShownMode[] {
  const clashSquad = modes.find(({ name }) => name === 'clashSquad');
  if (!clashSquad || modes.length === 1) return modes;
  return [{ name: 'battleRoyale', figures: sumUpTeams(stats) }, clashSquad];
}

function labelOf({ name }: ShownMode, language: Language): string {
  return language.t(name === 'battleRoyale' ? 'labels.battleRoyale' : `stats.modes.${name}`);
}

const figures = [
  'killsPerDeath',
  'winShare',
  'games',
  'wins',
  'kills',
  'mostKills',
  'headshotKills',
] as const;

/** Five rows are readable on a phone; the alt text has all. */
const figuresOnCard = figures.filter((figure) => figure !== 'wins' && figure !== 'mostKills');

type Figure = (typeof figures)[number];

/** Ratios show skill; counts show playing time. */
function kindOf(figure: Figure): StatsCardProps['rows'][number]['kind'] {
  return figure === 'killsPerDeath' || figure === 'winShare' ? 'ratio' : 'count';
}

function partWon({ figures }: ShownMode): number | undefined {
  const percent = readFigure('winShare', figures);
  return percent === undefined ? undefined : percent / 100;
}

/** Shows K/D in the best mode, otherwise all wins (undefined if some are unknown); the pill shows their share. */
function heroOf(modes: readonly ShownMode[], language: Language): StatsCardProps['hero'] {
  const best = findBestMode(modes);
  const shown = best ? [best.mode] : modes;
  const wins = sumOf('wins', shown);
  const percent = shareOf(wins, sumOf('games', shown)) ?? 0;
  const pill =
    percent >= 1 && percent <= 100 ? { label: language.t('stats.winShare', { percent }) } : undefined;
  if (best) {
    const label = language.t('stats.figures.killsPerDeath');
    const mode = labelOf(best.mode, language);
    return {
      value: toWords(formatRatio(best.value, language)),
      label: language.t('stats.best', { label, mode }),
      pill,
    };
  }
  if (wins === undefined) return undefined;
  const value = language.t('number', { value: wins });
  return { value, label: language.t('stats.wins', { count: wins }), pill };
}

/** Finds the highest K/D above 0, only in modes with a tenth of all matches, against lucky single matches. */
function findBestMode(modes: readonly ShownMode[]): { mode: ShownMode; value: number } | undefined {
  const least = modes.reduce((sum, { figures }) => sum + (figures.games ?? 0), 0) / 10;
  const [best] = modes
    .filter(({ figures }) => (figures.games ?? 0) >= least)
    .map((mode) => ({ mode, value: killsPerDeath(mode.figures) ?? 0 }))
    .toSorted((one, other) => other.value - one.value);
  return best && best.value > 0 ? best : undefined;
}

function heroInAlt({ value, label, pill }: NonNullable<StatsCardProps['hero']>, language: Language): string {
  const said = language.t('stats.figure', { label, value });
  return language.t('sentence', { text: language.list([said, ...(pill ? [pill.label] : [])], 'unit') });
}

function sumOf(figure: 'games' | 'wins', modes: readonly ShownMode[]): number | undefined {
  return modes.reduce<number | undefined>((sum, { figures }) => {
    const value = figures[figure];
    return sum === undefined || value === undefined ? undefined : sum + value;
  }, 0);
}

function factOf(mode: ShownMode, language: Language): ViewFact {
  return { label: labelOf(mode, language), value: wordsOf(mode, language) };
}

function altOf(mode: ShownMode, language: Language): string {
  const list = language.list(wordsOf(mode, language), 'unit');
  return language.t('stats.altMode', { mode: labelOf(mode, language), figures: list });
}

function wordsOf({ figures: values }: ShownMode, language: Language): string[] {
  return figures.map((figure) =>
    language.t('stats.figure', {
      label: language.t(`stats.figures.${figure}`),
      value: toWords(formatFigure(figure, values, language)),
    }),
  );
}

function formatFigure(figure: Figure, mode: ModeStats, language: Language): DisplayValue {
  const value = readFigure(figure, mode);
  if (figure === 'winShare' && value !== undefined) return language.t('stats.percent', { value });
  return (figure === 'killsPerDeath' ? formatRatio : formatNumber)(value, language);
}

function readFigure(figure: Figure, mode: ModeStats): number | undefined {
  if (figure === 'killsPerDeath') return killsPerDeath(mode);
  // A player with kills has a best match, so upstream doesn't count this 0.
  if (figure === 'mostKills' && mode.mostKills === 0 && mode.kills !== 0) return undefined;
  return figure === 'winShare' ? shareOf(mode.wins, mode.games) : mode[figure];
}

function isKnown(figure: Figure, { figures }: ShownMode): boolean {
  return readFigure(figure, figures) !== undefined;
}

function shareOf(wins: number | undefined, games: number | undefined): number | undefined {
  return wins === undefined || games === undefined
    ? undefined
    : Math.round((100 * wins) / Math.max(1, games));
}
