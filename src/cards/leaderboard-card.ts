import type { Layer } from './blend.ts';
import type { Card, Look } from './card.ts';
import { emptyPanel, layEmptyNote } from './empty.ts';
import { type Palette, paletteOf } from './palette.ts';
import { type Panel, panel } from './panels.ts';
import { print, type Sheet } from './print.ts';
import type { Box } from './shapes.ts';
import { drawGround, layFootnote, sheet } from './sheet.ts';
import { belowTitle, layTitle, type Title } from './title.ts';
import { layWords } from './words.ts';

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
  const standings = props.standings.slice(0, rowBoxes.length);
  const [ground, ...layers] = await Promise.all([
    drawGround({
      palette,
      panels: standings.length === 0 ? [emptyPanel(palette)] : panels(standings.length, palette),
    }),
    layTitle(props, palette),
    layFootnote(props.footnote, palette),
    standings.length === 0 ? layEmptyNote(props.emptyNote, palette) : [],
    ...standings.map((standing, index) => layStanding(standing, index, palette)),
  ]);
  return { ground, layers: layers.flat() };
}

const rowHeight = 58;
const rowBoxes: Box[] = Array.from({ length: 7 }, (_, index) => ({
  left: sheet.margin,
  top: belowTitle + index * rowHeight,
  width: sheet.width - 2 * sheet.margin,
  height: rowHeight - 8,
}));

function panels(count: number, palette: Palette): Panel[] {
  return rowBoxes
    .slice(0, count)
    .map((box, index) => panel(box, index === 0 ? { ...palette, outline: palette.accent } : palette, 12));
}

async function layStanding(
  { place, name, value, age }: Standing,
  index: number,
  palette: Palette,
): Promise<Layer[]> {
  const { left, top, width } = rowBoxes[index] ?? { left: 0, top: 0, width: 0 };
  const baseLine = top + 36;
  const right = left + width - 20;
  const color = index < 3 ? palette.accent : palette.ink;
  const laid = await Promise.all([
    layWords({
      text: place,
      x: left + 50,
      align: 'right',
      baseLine,
      size: 30,
      minSize: 20,
      weight: 'bold',
      color,
      maxWidth: 42,
    }),
    layWords({
      text: name,
      x: left + 72,
      baseLine,
      size: 30,
      minSize: 22,
      weight: 'bold',
      color: palette.ink,
      maxWidth: 470,
    }),
    layWords({
      text: value,
      x: right - 170,
      align: 'right',
      baseLine,
      size: 32,
      minSize: 22,
      weight: 'bold',
      color,
      maxWidth: 190,
    }),
    layWords({
      text: age ?? '',
      x: right,
      align: 'right',
      baseLine,
      size: 24,
      minSize: 19,
      color: palette.quietInk,
      maxWidth: 150,
    }),
  ]);
  return laid.flat();
}
