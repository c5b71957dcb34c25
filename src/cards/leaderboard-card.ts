import type { Card, Look } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { drawGround, layFootnote, sheet } from './engine/layout.ts';
import { print, type Sheet } from './engine/render-card.ts';
import type { Box } from './engine/shapes.ts';
import { emptyPanel, layEmptyNote } from './parts/empty.ts';
import { type Palette, paletteOf } from './parts/palette.ts';
import { freePlace, type Panel, panel } from './parts/panels.ts';
import { growthIn, rowBoxes } from './parts/rows.ts';
import { belowTitle, layTitle, type Title } from './parts/title.ts';
import { layWords } from './text/text-block.ts';

/** Who stands where. */
export interface Standing {
  /** E.g. `1`; equals share a place. */
  place: string;
  name: string;
  /** E.g. `12,345`. */
  value: string;
  /** How old the figure is, e.g. `2 h ago`. */
  age?: string | undefined;
}

/** What a leaderboard shows: up to 7 standings. */
export interface LeaderboardCardProps extends Title {
  standings: readonly Standing[];
  emptyNote: string;
  footnote?: string | undefined;
  look?: Look | undefined;
}

export function drawLeaderboardCard(props: LeaderboardCardProps): Promise<Card> {
  return print('leaderboard', props, layLeaderboardCard);
}

/** What the card says, in the order one would read it aloud. */
export function leaderboardSpoken({ title, subtitle, standings, emptyNote }: LeaderboardCardProps): string[] {
  const spoken = standings.map(({ place, name, value, age }) =>
    [`${place}: ${name}`, value, age].filter(Boolean).join(', '),
  );
  return [title, subtitle ?? '', ...(spoken.length === 0 ? [emptyNote] : spoken)].filter(Boolean);
}

async function layLeaderboardCard(props: LeaderboardCardProps): Promise<Sheet> {
  const palette = paletteOf('#ffcf4d', props.look?.theme);
  const standings = props.standings.slice(0, 7);
  const boxes = rowBoxes(Math.max(standings.length, podium), place, 8);
  const [ground, ...layers] = await Promise.all([
    drawGround({
      palette,
      panels: standings.length === 0 ? [emptyPanel(palette)] : panels(boxes, standings.length, palette),
    }),
    layTitle(props, palette),
    layFootnote(props.footnote, palette),
    standings.length === 0 ? layEmptyNote(props.emptyNote, palette) : [],
    ...boxes.map((box, index) => layStanding(standings[index], index, box, palette)),
  ]);
  return { ground, layers: layers.flat() };
}

/** Places that stand in the accent, and are shown free where nobody has them. */
const podium = 3;

const place = { left: sheet.margin, top: belowTitle, width: sheet.width - 2 * sheet.margin, height: 398 };

function panels(boxes: readonly Box[], count: number, palette: Palette): Panel[] {
  return boxes.map((box, index) => {
    if (index >= count) return freePlace(box, palette);
    return panel(box, index === 0 ? { ...palette, outline: palette.accent } : palette, 12);
  });
}

async function layStanding(
  standing: Standing | undefined,
  index: number,
  { left, top, width, height }: Box,
  { accent, ink, quietInk }: Palette,
): Promise<Layer[]> {
  if (!standing) return [];
  const growth = growthIn({ height });
  const baseLine = Math.round(top + height / 2 + 11 * growth);
  const right = left + width - 20;
  const nameLeft = left + Math.round(72 * growth);
  const color = index < podium ? accent : ink;
  const strong = { baseLine, size: Math.round(30 * growth), minSize: 22, weight: 'bold' } as const;
  const laid = await Promise.all([
    layWords({ ...strong, text: standing.place, x: nameLeft - 22, align: 'right', color, maxWidth: 42 }),
    layWords({ ...strong, text: standing.name, x: nameLeft, color: ink, maxWidth: left + 542 - nameLeft }),
    layWords({
      ...strong,
      text: standing.value,
      x: right - 170,
      align: 'right',
      size: Math.round(32 * growth),
      color,
      maxWidth: 190,
    }),
    layWords({
      text: standing.age ?? '',
      x: right,
      align: 'right',
      baseLine,
      size: Math.round(24 * growth),
      minSize: 19,
      color: quietInk,
      maxWidth: 150,
    }),
  ]);
  return laid.flat();
}
