import type { Card, Look, Tier } from './card.ts';
import { cardSize } from './engine/card-size.ts';
import { type CardLayout, renderCard } from './engine/render-card.ts';
import { drawBackground } from './parts/background.ts';
import { createEmptyPanel, layoutEmptyNote } from './parts/empty-panel.ts';
import { layoutFootnote } from './parts/footnote.ts';
import { createTierPalette, type Palette } from './parts/palette.ts';
import { createPanels } from './parts/panels.ts';
import { layoutTable, locateColumn, splitTableRows, type TablePlace, type TableRow } from './parts/table.ts';
import { belowTitle, layoutTitle, type Title } from './parts/title.ts';
import { layoutText } from './text/layout-text.ts';

/** What a statistics card shows: up to 6 rows, a column for each mode of play. */
export interface StatsCardProps extends Title {
  tier: Tier;
  /** E.g. `Solo`, `Duo`, `Squad`; 1 to 4. */
  columns: readonly string[];
  /** A row's values stand under the columns. */
  rows: readonly TableRow[];
  /** Shown where there are none. */
  emptyNote: string;
  footnote?: string | undefined;
  look?: Look | undefined;
}

/** Draws the card. */
export function drawStatsCard(props: StatsCardProps): Promise<Card> {
  return renderCard('stats', props, layoutStatsCard);
}

async function layoutStatsCard(props: StatsCardProps): Promise<CardLayout> {
  const palette = createTierPalette(props.tier, props.look?.theme);
  const boxes = splitTableRows(place, props.rows);
  const [first] = boxes;
  const [background, ...layers] = await Promise.all([
    drawBackground({
      palette,
      panels: first ? createPanels(boxes, palette) : [createEmptyPanel(palette)],
    }),
    layoutTitle(props, palette),
    first ? layoutColumns(props.columns, first.top, palette) : layoutEmptyNote(props.emptyNote, palette),
    layoutTable(place, props.rows, palette),
    layoutFootnote(props.footnote, palette),
  ]);
  return { background, layers: layers.flat() };
}

const place: TablePlace = {
  box: {
    left: cardSize.margin,
    top: belowTitle + 40,
    width: cardSize.width - 2 * cardSize.margin,
    height: 362,
  },
  maxRows: 6,
  label: 'first',
};

/** The columns' heads, above a table that begins there. */
async function layoutColumns(columns: readonly string[], top: number, { accent }: Palette) {
  const layers = columns.map((text, index) =>
    layoutText({
      text,
      ...locateColumn(place, index, columns.length),
      align: 'center',
      baseline: top - 14,
      size: 27,
      minSize: 21,
      weight: 'bold',
      color: accent,
    }),
  );
  return (await Promise.all(layers)).flat();
}
