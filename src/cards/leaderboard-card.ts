import type { Card, Look } from './card.ts';
import type { Layer } from './engine/blend.ts';
import type { Box } from './engine/box.ts';
import { cardSize } from './engine/card-size.ts';
import { type CardLayout, renderCard } from './engine/render-card.ts';
import { drawBackground } from './parts/background.ts';
import { createEmptyPanel, layoutEmptyNote } from './parts/empty-panel.ts';
import { layoutFootnote } from './parts/footnote.ts';
import { createPalette, type Palette } from './parts/palette.ts';
import { createEmptySlot, createPanel, type Panel } from './parts/panels.ts';
import { splitIntoRows, textScaleIn } from './parts/split-box.ts';
import { belowTitle, layoutTitle, type Title } from './parts/title.ts';
import { layoutText } from './text/layout-text.ts';

/** A row of the leaderboard. */
export interface LeaderboardRow {
  /** E.g. `1`; equal values share a place. */
  place: string;
  name: string;
  /** E.g. `12,345`. */
  value: string;
  /** The age of the value, e.g. `2 h ago`. */
  age?: string | undefined;
}

/** What a leaderboard shows: up to 7 standings. */
export interface LeaderboardCardProps extends Title {
  standings: readonly LeaderboardRow[];
  emptyNote: string;
  footnote?: string | undefined;
  look?: Look | undefined;
}

/** Draws the card. */
export function drawLeaderboardCard(props: LeaderboardCardProps): Promise<Card> {
  return renderCard('leaderboard', props, layoutLeaderboardCard);
}

async function layoutLeaderboardCard(props: LeaderboardCardProps): Promise<CardLayout> {
  const palette = createPalette('#ffcf4d', props.look?.theme);
  const standings = props.standings.slice(0, 7);
  const boxes = splitIntoRows(Math.max(standings.length, podium), place, 8);
  const [background, ...layers] = await Promise.all([
    drawBackground({
      palette,
      panels: standings.length === 0 ? [createEmptyPanel(palette)] : panels(boxes, standings.length, palette),
    }),
    layoutTitle(props, palette),
    layoutFootnote(props.footnote, palette),
    standings.length === 0 ? layoutEmptyNote(props.emptyNote, palette) : [],
    ...boxes.map((box, index) => layoutStanding(standings[index], index, box, palette)),
  ]);
  return { background, layers: layers.flat() };
}

/** The first places are drawn in the accent, and as empty slots where the leaderboard is shorter. */
const podium = 3;

const place = {
  left: cardSize.margin,
  top: belowTitle,
  width: cardSize.width - 2 * cardSize.margin,
  height: 398,
};

function panels(boxes: readonly Box[], count: number, palette: Palette): Panel[] {
  return boxes.map((box, index) => {
    if (index >= count) return createEmptySlot(box, palette);
    return createPanel(box, index === 0 ? { ...palette, outline: palette.accent } : palette, 12);
  });
}

async function layoutStanding(
  standing: LeaderboardRow | undefined,
  index: number,
  { left, top, width, height }: Box,
  { accent, textColor, mutedTextColor }: Palette,
): Promise<Layer[]> {
  if (!standing) return [];
  const scale = textScaleIn({ height });
  const baseline = Math.round(top + height / 2 + 11 * scale);
  const right = left + width - 20;
  const nameLeft = left + Math.round(72 * scale);
  const color = index < podium ? accent : textColor;
  const strong = { baseline, size: Math.round(30 * scale), minSize: 22, weight: 'bold' } as const;
  const layers = await Promise.all([
    layoutText({ ...strong, text: standing.place, x: nameLeft - 22, align: 'right', color, maxWidth: 42 }),
    layoutText({
      ...strong,
      text: standing.name,
      x: nameLeft,
      color: textColor,
      maxWidth: left + 542 - nameLeft,
    }),
    layoutText({
      ...strong,
      text: standing.value,
      x: right - 170,
      align: 'right',
      size: Math.round(32 * scale),
      color,
      maxWidth: 190,
    }),
    layoutText({
      text: standing.age ?? '',
      x: right,
      align: 'right',
      baseline,
      size: Math.round(24 * scale),
      minSize: 19,
      color: mutedTextColor,
      maxWidth: 150,
    }),
  ]);
  return layers.flat();
}
