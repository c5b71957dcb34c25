import type { Card, Fact, Look } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { cardSize } from './engine/card-size.ts';
import { drawSvg } from './engine/draw-svg.ts';
import { type CardLayout, renderCard } from './engine/render-card.ts';
import { drawBackground } from './parts/background.ts';
import { layoutFacts } from './parts/facts.ts';
import { layoutFootnote } from './parts/footnote.ts';
import { layoutNote } from './parts/note.ts';
import { createPalette, type Palette } from './parts/palette.ts';
import { createPanel, createPanels } from './parts/panels.ts';
import { splitIntoColumns } from './parts/split-box.ts';
import { belowTitle, layoutTitle, type Title } from './parts/title.ts';
import { layoutText } from './text/layout-text.ts';

/** A measured value; `at`: any unit of time. */
export interface Point {
  at: number;
  value: number;
}

/** What a history card shows: a line through the points, and facts below it. */
export interface HistoryCardProps extends Title {
  /** In chronological order. */
  points: readonly Point[];
  /** The labels at the ends of both axes. */
  axes: { from: string; to: string; lowest: string; highest: string };
  /** Up to 3: now, the change, the peak. */
  facts: readonly Fact[];
  /** Shown where there are fewer than two points. */
  emptyNote: string;
  footnote?: string | undefined;
  look?: Look | undefined;
}

/** Draws the card. */
export function drawHistoryCard(props: HistoryCardProps): Promise<Card> {
  return renderCard('history', props, layoutHistoryCard);
}

async function layoutHistoryCard(props: HistoryCardProps): Promise<CardLayout> {
  const palette = createPalette('#5fe0cb', props.look?.theme);
  const facts = props.facts.slice(0, 3);
  const boxes = splitIntoColumns(facts.length, factRow);
  const [background, ...layers] = await Promise.all([
    drawBackground({ palette, panels: [createPanel(plot, palette, 16), ...createPanels(boxes, palette)] }),
    layoutTitle(props, palette),
    props.points.length < 2 ? layoutNote(props.emptyNote, plot, palette, 30) : layoutPlot(props, palette),
    layoutFacts(facts, boxes, palette),
    layoutFootnote(props.footnote, palette),
  ]);
  return { background, layers: layers.flat() };
}

const plot = {
  left: cardSize.margin,
  top: belowTitle,
  width: cardSize.width - 2 * cardSize.margin,
  height: 300,
};
const field = { left: 150, top: 28, width: plot.width - 180, height: 208 };
const factRow = { left: cardSize.margin, top: plot.top + plot.height + 14, width: plot.width, height: 86 };

async function layoutPlot({ points, axes }: HistoryCardProps, palette: Palette): Promise<Layer[]> {
  const label = { size: 24, minSize: 19, color: palette.mutedTextColor };
  const sideLabel = {
    ...label,
    x: plot.left + field.left - 16,
    align: 'right' as const,
    maxWidth: field.left - 30,
  };
  const [top, bottom] = [plot.top + field.top, plot.top + field.top + field.height];
  const layers = await Promise.all([
    layoutText({ ...sideLabel, text: axes.highest, baseline: top + 9 }),
    layoutText({ ...sideLabel, text: axes.lowest, baseline: bottom + 9 }),
    layoutText({
      ...label,
      text: axes.from,
      x: plot.left + field.left,
      baseline: bottom + 42,
      maxWidth: 300,
    }),
    layoutText({
      ...label,
      text: axes.to,
      x: plot.left + field.left + field.width,
      align: 'right',
      baseline: bottom + 42,
      maxWidth: 300,
    }),
  ]);
  const pixels = await drawSvg(plot.width, plot.height, curveSvg(points, palette));
  return [{ pixels, left: plot.left, top: plot.top }, ...layers.flat()];
}

/** The line, the gradient under it, a dot at its end, and rules at the lowest and highest value. */
function curveSvg(points: readonly Point[], { accent, outline }: Palette): string {
  const places = toPlaces(points);
  const path = places.map(({ x, y }) => `${x} ${y}`).join('L');
  const [first, last] = [places[0], places[places.length - 1]];
  const floor = field.top + field.height;
  const rule = (y: number) =>
    `<path d="M${field.left} ${y} H${field.left + field.width}" stroke="${outline}" stroke-width="2"/>`;
  return `<defs><linearGradient id="under" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${accent}" stop-opacity=".35"/>
      <stop offset="1" stop-color="${accent}" stop-opacity="0"/></linearGradient></defs>
    ${rule(field.top)}${rule(floor)}
    <path d="M${path}L${last?.x} ${floor}L${first?.x} ${floor}Z" fill="url(#under)"/>
    <path d="M${path}" fill="none" stroke="${accent}" stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/>
    <circle cx="${last?.x}" cy="${last?.y}" r="9" fill="${accent}"/>`;
}

function toPlaces(points: readonly Point[]): { x: number; y: number }[] {
  const times = points.map(({ at }) => at);
  const values = points.map(({ value }) => value);
  return points.map(({ at, value }) => ({
    x: Math.round(field.left + field.width * normalize(at, times)),
    y: Math.round(field.top + field.height * (1 - normalize(value, values))),
  }));
}

/** Scales a value between the lowest and the highest to 0 to 1; to the middle where all are equal. */
function normalize(value: number, all: readonly number[]): number {
  const least = Math.min(...all);
  const span = Math.max(...all) - least;
  return span === 0 ? 0.5 : (value - least) / span;
}
