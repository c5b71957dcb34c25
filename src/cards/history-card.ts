import type { Card, Fact, Look } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { drawGround, layFootnote, sheet } from './engine/layout.ts';
import { print, type Sheet } from './engine/render-card.ts';
import { drawShapes } from './engine/shapes.ts';
import { factBoxes, layFacts } from './parts/facts.ts';
import { layNote } from './parts/note.ts';
import { type Palette, paletteOf } from './parts/palette.ts';
import { panel, panelsIn } from './parts/panels.ts';
import { belowTitle, layTitle, type Title } from './parts/title.ts';
import { layWords } from './text/text-block.ts';

/** A measured value; `at` in any unit that grows with time. */
export interface Point {
  at: number;
  value: number;
}

/** What a history card shows: a line through the points, and figures below it. */
export interface HistoryCardProps extends Title {
  /** In the order of time. */
  points: readonly Point[];
  /** The worded ends of both axes. */
  axes: { from: string; to: string; lowest: string; highest: string };
  /** Up to 3: now, the change, the peak. */
  facts: readonly Fact[];
  /** Said where there are fewer than two points. */
  emptyNote: string;
  footnote?: string | undefined;
  look?: Look | undefined;
}

export function drawHistoryCard(props: HistoryCardProps): Promise<Card> {
  return print('history', props, layHistoryCard);
}

/** What the card says, in the order one would read it aloud. */
export function historySpoken({
  title,
  subtitle,
  points,
  axes,
  facts,
  emptyNote,
}: HistoryCardProps): string[] {
  const figures = facts.map(({ label, value }) => `${label} ${value}`);
  const plot =
    points.length < 2 ? [emptyNote] : [`${axes.from} – ${axes.to}`, `${axes.lowest} – ${axes.highest}`];
  return [title, subtitle ?? '', ...plot, ...figures].filter(Boolean);
}

async function layHistoryCard(props: HistoryCardProps): Promise<Sheet> {
  const palette = paletteOf('#5fe0cb', props.look?.theme);
  const facts = props.facts.slice(0, 3);
  const boxes = factBoxes(facts.length, factRow);
  const [ground, ...layers] = await Promise.all([
    drawGround({ palette, panels: [panel(plot, palette, 16), ...panelsIn(boxes, palette)] }),
    layTitle(props, palette),
    props.points.length < 2 ? layNote(props.emptyNote, plot, palette, 30) : layPlot(props, palette),
    layFacts(facts, boxes, palette),
    layFootnote(props.footnote, palette),
  ]);
  return { ground, layers: layers.flat() };
}

const plot = { left: sheet.margin, top: belowTitle, width: sheet.width - 2 * sheet.margin, height: 300 };
const field = { left: 150, top: 28, width: plot.width - 180, height: 208 };
const factRow = { left: sheet.margin, top: plot.top + plot.height + 14, width: plot.width, height: 86 };

async function layPlot({ points, axes }: HistoryCardProps, palette: Palette): Promise<Layer[]> {
  const label = { size: 24, minSize: 19, color: palette.quietInk };
  const atTheSide = {
    ...label,
    x: plot.left + field.left - 16,
    align: 'right' as const,
    maxWidth: field.left - 30,
  };
  const [top, bottom] = [plot.top + field.top, plot.top + field.top + field.height];
  const laid = await Promise.all([
    layWords({ ...atTheSide, text: axes.highest, baseLine: top + 9 }),
    layWords({ ...atTheSide, text: axes.lowest, baseLine: bottom + 9 }),
    layWords({ ...label, text: axes.from, x: plot.left + field.left, baseLine: bottom + 42, maxWidth: 300 }),
    layWords({
      ...label,
      text: axes.to,
      x: plot.left + field.left + field.width,
      align: 'right',
      baseLine: bottom + 42,
      maxWidth: 300,
    }),
  ]);
  const pixels = await drawShapes(plot.width, plot.height, curve(points, palette));
  return [{ pixels, left: plot.left, top: plot.top }, ...laid.flat()];
}

/** The line, the light under it, a dot at its end, and the lowest and highest value as lines. */
function curve(points: readonly Point[], { accent, outline }: Palette): string {
  const places = placesOf(points);
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

function placesOf(points: readonly Point[]): { x: number; y: number }[] {
  const times = points.map(({ at }) => at);
  const values = points.map(({ value }) => value);
  return points.map(({ at, value }) => ({
    x: Math.round(field.left + field.width * shareOf(at, times)),
    y: Math.round(field.top + field.height * (1 - shareOf(value, values))),
  }));
}

/** Where a value lies between the least and the greatest, 0 to 1; in the middle where all are equal. */
function shareOf(value: number, all: readonly number[]): number {
  const least = Math.min(...all);
  const span = Math.max(...all) - least;
  return span === 0 ? 0.5 : (value - least) / span;
}
