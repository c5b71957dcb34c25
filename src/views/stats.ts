import { drawStatsCard } from '../cards/stats-card.ts';
import type { Player } from '../contract/player.ts';
import type { ModeStats, Stats } from '../contract/stats.ts';
import type { Language } from '../text/languages.ts';
import { tierColours } from './colours.ts';
import { nothingView } from './nothing.ts';
import type { AskedPlayer } from './player-buttons.ts';
import { returnButtons } from './player-pages.ts';
import { definePicture, type Told, toMark, toWords, type View, type ViewFact } from './view.ts';
import { formatId } from './words/ids.ts';
import { formatNumber } from './words/levels.ts';
import { formatName } from './words/names.ts';
import { formatBattleRoyaleRank } from './words/ranks.ts';

interface StatsViewOptions {
  asked: AskedPlayer;
  language: Language;
}

/** The answer to `/stats`: what a player has achieved in each mode. */
export function statsView(player: Player, stats: Stats, { asked, language }: StatsViewOptions): View {
  const { nickname, uid } = player;
  const games = modes.map((mode) => stats[mode].games);
  if (!games.some(Boolean))
    return nothingView('stats', { isUnread: games.includes(undefined), nickname, asked, language });
  const title = language.t('stats.title', { name: formatName(nickname, language) });
  const { tier } = formatBattleRoyaleRank(player.battleRoyale, language);
  return {
    title,
    lines: [formatId(uid, asked, language)],
    facts: modes.map((mode) => factOf(mode, stats, language)),
    colour: tierColours[tier],
    picture: definePicture({
      name: 'stats.jpg',
      alt: [
        language.t('stats.alt', { title }),
        ...modes.filter((mode) => stats[mode].games !== 0).map((mode) => altOf(mode, stats, language)),
      ],
      missing: 0,
      draw: drawStatsCard,
      props: {
        title,
        tier,
        columns: modes.map((mode) => language.t(`stats.modes.${mode}`)),
        rows: figures.map((figure) => ({
          label: language.t(`stats.figures.${figure}`),
          values: modes.map((mode) => toMark(formatFigure(figure, stats[mode], language))),
        })),
        emptyNote: language.t('nothing.stats.title'),
      },
    }),
    buttons: returnButtons('stats', asked, language),
  };
}

const modes = ['solo', 'duo', 'quad'] as const;
const figures = ['games', 'wins', 'kills', 'killsPerDeath', 'mostKills', 'headshotKills'] as const;

type Mode = (typeof modes)[number];
type Figure = (typeof figures)[number];

function factOf(mode: Mode, stats: Stats, language: Language): ViewFact {
  return { label: language.t(`stats.modes.${mode}`), value: wordsOf(mode, stats, language), on: 'embed' };
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

function formatFigure(figure: Figure, mode: ModeStats, language: Language): Told {
  return formatNumber(figure === 'killsPerDeath' ? killsPerDeath(mode) : mode[figure], language);
}

/** To two digits; the kills alone where nobody died, as the game counts. */
function killsPerDeath({ kills, deaths }: ModeStats): number | undefined {
  if (kills === undefined || deaths === undefined) return undefined;
  return Math.round((100 * kills) / Math.max(1, deaths)) / 100;
}
