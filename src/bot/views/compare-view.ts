import type { ModeStats, Stats } from '../../shared/contract/stats.ts';
import { type CompareCardProps, countLeads, drawCompareCard } from '../cards/compare-card.ts';
import { killsPerDeath, sumUpTeams } from '../game/match-figures.ts';
import type { FoundPlayer } from '../members/accounts/found-player.ts';
import type { Language } from '../text/languages.ts';
import { compareIds } from './compare-ids.ts';
import { tierColours } from './message/colours.ts';
import { clip } from './message/safe-text.ts';
import { definePicture, toCardText, toWords, type View, type ViewFact } from './message/view.ts';
import { pageButton } from './player/player-pages.ts';
import { formatNumber, formatRatio } from './words/format-level.ts';
import { formatPlayerRank, formatRankAloud, formatRankOnCard } from './words/format-rank.ts';
import { formatName } from './words/names.ts';

export interface ComparedPlayer extends FoundPlayer {
  pieces: CompareCardProps['sides'][0]['pieces'];
  /** If undefined, the rows that need statistics are left out. */
  stats: Stats | undefined;
}

interface CompareViewOptions {
  missing: number;
  language: Language;
}

type Pair = readonly [ComparedPlayer, ComparedPlayer];

function both<One, Other>([first, second]: readonly [One, One], of: (one: One) => Other) {
  return [of(first), of(second)] as const;
}

export function compareView(pair: Pair, { missing, language }: CompareViewOptions): View {
  const rows = compareRows(pair, language);
  const tally = countLeads(rows.map(leaderIn));
  const names = namesOf(pair, language);
  const versus = language.t('compare.title', names);
  const [first, second] = pair;
  return {
    title: rows.length > 0 ? versus : language.t('compare.nothing'),
    lines: rows.length > 0 ? [] : [versus],
    unlessDrawn: rows.length > 0 ? [language.t('compare.tally', { wins: tally[0], losses: tally[1] })] : [],
    notes: noteAccounts(pair, language),
    facts: factsOf(pair, rows, language),
    colour: tierColours[formatPlayerRank(leaderOf(pair, tally).answer.value, language).tier],
    picture: definePicture({
      name: 'compare.jpg',
      alt: describe(pair, rows, language),
      missing,
      draw: drawCompareCard,
      props: {
        sides: both(pair, (one) => sideOf(one, language)),
        rows: rows.map(toCardRow),
        emptyNote: language.t('compare.nothing'),
      },
    }),
    buttons: [
      { ...pageButton('player', first, language), label: nameOnButton(first, language) },
      { ...pageButton('player', second, language), label: nameOnButton(second, language) },
      { label: language.t('buttons.refresh'), customId: compareIds.refresh.write(first.ownerId, pair) },
    ],
  };
}

/** Clips the name, so that both names and Refresh fit in one row on a phone. */
function nameOnButton({ answer }: ComparedPlayer, language: Language): string {
  return clip(formatName(answer.value.nickname, language), 14);
}

interface Row {
  label: string;
  figures: readonly [number | undefined, number | undefined];
  words: readonly [string, string];
  marks: readonly [string, string];
}

function compareRows(pair: Pair, language: Language): Row[] {
  return measures.flatMap(({ label, of }) => {
    const figures = both(pair, of);
    if (figures[0] === undefined && figures[1] === undefined) return [];
    const format = label === 'stats.figures.killsPerDeath' ? formatRatio : formatNumber;
    const formatted = both(figures, (figure) => format(figure, language));
    return {
      label: language.t(label),
      figures,
      words: both(formatted, toWords),
      marks: both(formatted, toCardText),
    };
  });
}

const measures: readonly {
  label:
    | 'labels.points'
    | 'labels.clashSquad'
    | 'stats.figures.killsPerDeath'
    | 'stats.figures.wins'
    | 'labels.likes';
  of(player: ComparedPlayer): number | undefined;
}[] = [
  { label: 'labels.points', of: (player) => pointsOf(player, 'battleRoyale') },
  { label: 'labels.clashSquad', of: (player) => pointsOf(player, 'clashSquad') },
  { label: 'stats.figures.killsPerDeath', of: (player) => killsPerDeath(careerOf(player)) },
  { label: 'stats.figures.wins', of: (player) => careerOf(player).wins },
  { label: 'labels.likes', of: ({ answer }) => answer.value.likes },
];

/** Upstream omits points that are 0, as if unknown. */
function pointsOf({ answer: { value } }: ComparedPlayer, mode: 'battleRoyale' | 'clashSquad') {
  return value.isDeleted ? undefined : value[mode].points || undefined;
}

function careerOf({ stats }: ComparedPlayer): ModeStats {
  const career = stats ? sumUpTeams(stats) : {};
  return career.games ? career : {};
}

function leaderIn({ figures: [one, other] }: Row): 0 | 1 | undefined {
  if (one === undefined || other === undefined || one === other) return undefined;
  return one > other ? 0 : 1;
}

/** Returns the first player's share of the sum, from 0 to 1. */
function shareIn({ figures: [one, other] }: Row): number | undefined {
  if (one === undefined || other === undefined) return undefined;
  return one + other === 0 ? 0.5 : one / (one + other);
}

function leaderOf([first, second]: Pair, [wins, losses]: readonly [number, number]): ComparedPlayer {
  return losses > wins ? second : first;
}

function toCardRow(row: Row): CompareCardProps['rows'][number] {
  return { label: row.label, values: row.marks, leader: leaderIn(row), share: shareIn(row) };
}

function sideOf(
  { answer: { value: player }, pieces }: ComparedPlayer,
  language: Language,
): CompareCardProps['sides'][0] {
  return {
    nickname: formatName(player.nickname, language),
    rank: formatRankOnCard(formatPlayerRank(player, language)),
    pieces,
    isDeleted: player.isDeleted === true,
  };
}

function namesOf(pair: Pair, language: Language): { a: string; b: string } {
  const [a, b] = both(pair, ({ answer }) => formatName(answer.value.nickname, language));
  return { a, b };
}

/** Returns lines that explain why a player's side of the card is nearly empty. */
export function noteAccounts(players: readonly FoundPlayer[], language: Language): string[] {
  return players.flatMap(({ answer: { value: player } }) => {
    const name = formatName(player.nickname, language);
    return [
      ...(player.isDeleted ? [language.t('compare.deleted', { name })] : []),
      ...(player.hidesRest ? [language.t('player.hidden', { name })] : []),
    ];
  });
}

function factsOf(pair: Pair, rows: readonly Row[], language: Language): ViewFact[] {
  const { a, b } = namesOf(pair, language);
  const fact = (label: string, values: readonly [string, string]): ViewFact => ({
    label,
    value: [
      language.t('compare.value', { name: a, value: values[0] }),
      language.t('compare.value', { name: b, value: values[1] }),
    ],
  });
  const ranks = both(pair, ({ answer }) => toWords(formatPlayerRank(answer.value, language).label));
  return [
    fact(language.t('labels.battleRoyale'), ranks),
    ...rows.map(({ label, words }) => fact(label, words)),
  ];
}

function describe(pair: Pair, rows: readonly Row[], language: Language): string[] {
  const names = namesOf(pair, language);
  const ranks = pair.map(({ answer: { value: player } }) =>
    language.t('compare.altRank', {
      name: formatName(player.nickname, language),
      rank: formatRankAloud(formatPlayerRank(player, language), language),
    }),
  );
  return [
    rows.length > 0
      ? describeTally(names, countLeads(rows.map(leaderIn)), language)
      : language.t('compare.altNothing', names),
    ...rows.map(({ label, words: [a, b] }) => language.t('compare.altRow', { label, a, b })),
    ...ranks,
  ];
}

function describeTally(
  { a, b }: { a: string; b: string },
  [wins, losses]: readonly [number, number],
  language: Language,
): string {
  const tally = language.t('compare.tally', {
    wins: Math.max(wins, losses),
    losses: Math.min(wins, losses),
  });
  if (wins === losses) return language.t('compare.altTie', { a, b, tally });
  const [leader, other] = wins > losses ? [a, b] : [b, a];
  return language.t('compare.altLead', { leader, other, tally });
}
