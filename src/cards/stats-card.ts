import type { Card, Look, Tier } from './card.ts';
import { drawGround, layFootnote, sheet } from './engine/layout.ts';
import { print, type Sheet } from './engine/render-card.ts';
import { emptyPanel, layEmptyNote } from './parts/empty.ts';
import { type Palette, paletteOfTier } from './parts/palette.ts';
import { panelsIn } from './parts/panels.ts';
import { columnOf, layTable, type TablePlace, type TableRow, tableBoxes } from './parts/table.ts';
import { belowTitle, layTitle, type Title } from './parts/title.ts';
import { layWords } from './text/text-block.ts';

/** What a statistics card shows: up to 6 rows, a column for each way to play. */
export interface StatsCardProps extends Title {
  tier: Tier;
  /** E.g. `Solo`, `Duo`, `Squad`; 1 to 4. */
  columns: readonly string[];
  /** A row's values stand under the columns. */
  rows: readonly TableRow[];
  /** Said where there are none. */
  emptyNote: string;
  footnote?: string | undefined;
  look?: Look | undefined;
}

export function drawStatsCard(props: StatsCardProps): Promise<Card> {
  return print('stats', props, layStatsCard);
}

/** What the card says, in the order one would read it aloud. */
export function statsSpoken({ title, subtitle, columns, rows, emptyNote }: StatsCardProps): string[] {
  const spoken = columns.map((column, index) => {
    const figures = rows.map(({ label, values }) => `${label} ${values[index] ?? ''}`);
    return `${column}: ${figures.join(', ')}`;
  });
  return [title, subtitle ?? '', ...(rows.length === 0 ? [emptyNote] : spoken)].filter(Boolean);
}

async function layStatsCard(props: StatsCardProps): Promise<Sheet> {
  const palette = paletteOfTier(props.tier, props.look?.theme);
  const boxes = tableBoxes(place, props.rows);
  const [first] = boxes;
  const [ground, ...layers] = await Promise.all([
    drawGround({
      palette,
      panels: first ? panelsIn(boxes, palette) : [emptyPanel(palette)],
    }),
    layTitle(props, palette),
    first ? layColumns(props.columns, first.top, palette) : layEmptyNote(props.emptyNote, palette),
    layTable(place, props.rows, palette),
    layFootnote(props.footnote, palette),
  ]);
  return { ground, layers: layers.flat() };
}

const place: TablePlace = {
  box: {
    left: sheet.margin,
    top: belowTitle + 40,
    width: sheet.width - 2 * sheet.margin,
    height: 362,
  },
  mostRows: 6,
  label: 'first',
};

/** The columns' heads, above a table that begins there. */
async function layColumns(columns: readonly string[], top: number, { accent }: Palette) {
  const laid = columns.map((text, index) =>
    layWords({
      text,
      ...columnOf(place, index, columns.length),
      align: 'center',
      baseLine: top - 14,
      size: 27,
      minSize: 21,
      weight: 'bold',
      color: accent,
    }),
  );
  return (await Promise.all(laid)).flat();
}
