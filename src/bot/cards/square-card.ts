import type { Layer } from './engine/blend.ts';
import { squareSize } from './engine/card-size.ts';
import { defineCard } from './engine/renderer.ts';
import { type CardPalette, toRankColor } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { drawSharedGround, type SharedGround } from './parts/backdrop/shared-ground.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutLinkCode, linkCodeSize } from './parts/link-code.ts';
import { findRightEdge } from './parts/mirror-layers.ts';
import { layoutProgressBar } from './parts/row/progress-bar.ts';
import { layoutColumn, layoutLine, type TextColumn } from './parts/text-column.ts';
import { layoutPlayer, type PlayerPlan, type PlayerProps } from './player-layout.ts';

/** Draws a player for feeds and group chats of other apps: what the player card shows, larger, on a square. */
export const drawSquareCard = defineCard('square', (values: PlayerProps) => layoutPlayer(values, plan));

const stage: SharedGround = {
  size: squareSize,
  corners: [
    [squareSize.width, squareSize.height],
    [squareSize.width, 0],
    [600, 0],
    [390, squareSize.height],
  ],
  axis: 680,
  soles: 1018,
  scale: 1.6,
};

const plan: PlayerPlan<PlayerProps> = {
  chooseStage: () => stage,
  drawGround: (_stage, tier, { look }) => drawSharedGround(stage, tier, look?.theme),
  avatar: { left: 44, top: 40, size: 224 },
  layoutWords(props, palette) {
    const { nickname, clanLine, origins, clashSquad, wayToNextRank: way, idLine, mark, link, look } = props;
    const { textColor, mutedTextColor: color, accent } = palette;
    // Without a clan or a bar, the lines are in the middle of their room.
    const base = (clanLine ? 486 : 520) - (way ? 0 : 36);
    const originBase = base + (clanLine ? 116 : 60);
    const isMarked = mark !== undefined && !link;
    const idBase = isMarked ? 1004 : 1030;
    const at = (baseline: number) => ({ ...columnAt(baseline), look });
    return [
      layoutRank(props, palette),
      layoutColumn({ left: 56, right: 486, look }, [
        way ? layoutProgressBar(way.share, { left: 56, top: 300, width: 430, height: 18 }, palette) : [],
        { ...small, text: way?.label, baseline: 360, color },
      ]),
      layoutColumn(at(base), [{ ...name, text: nickname, baseline: base, color: textColor }]),
      layoutColumn(at(base + 64), [
        { role: 'lead', text: clanLine, size: 42, minSize: 28, baseline: base + 64, color: accent },
      ]),
      layoutColumn(at(originBase), [{ ...small, text: origins, size: 36, baseline: originBase, color }]),
      layoutHairline(palette, { left: 56, top: 648, width: 370 }),
      layoutFigures(props, at(786), palette),
      clashSquad ? layoutSquad(clashSquad, { ...at(920), left: 44 }, palette) : Promise.resolve([]),
      layoutColumn(at(idBase), [{ ...foot, text: idLine, baseline: idBase, color }]),
      // The mark, if there is no code.
      layoutColumn(at(1050), [
        { ...foot, text: isMarked ? mark : '', weight: 'bold', baseline: 1050, color: textColor },
      ]),
      // In the corner above the figure's shoulder: the foot of a square has no room for it beside a pet.
      layoutLinkCode(link, { left: squareSize.width - linkCodeSize - 20, top: 20 }),
    ];
  },
};

const name = { role: 'name', size: 108, minSize: 50, leading: 62 } as const;
const number = { role: 'figure', size: 70, minSize: 34, baseline: 740 } as const;
const mode = { left: 146, baseline: 920, leading: 36, grows: 'down' } as const;
const small = { role: 'line', size: 34, minSize: 28 } as const;
const foot = { role: 'line', size: 32, minSize: 24 } as const;

/** The column of a line at that height: it ends before the thin echo of the slash. */
function columnAt(baseline: number, left = 56): TextColumn {
  return { left, right: Math.floor(600 - (210 * baseline) / squareSize.height) - 44 };
}

async function layoutRank({ rank, points, look }: PlayerProps, palette: CardPalette): Promise<Layer[]> {
  const column = columnAt(252, 288);
  const style = { role: 'rank', size: 50, minSize: 32, leading: 42, color: palette.accent } as const;
  const label = await layoutLine(column, { ...style, text: rank.label, baseline: points ? 206 : 228 });
  // A rank of two lines reaches up to the lower end of a large emblem.
  const emblem = label.length > 1 ? { left: 284, size: 112 } : { left: 278, size: 150 };
  return layoutColumn({ ...column, look }, [
    layoutEmblem(rank.tier, { ...emblem, top: points ? 16 : 38 }),
    label,
    { ...small, text: points, baseline: 252, color: palette.mutedTextColor },
  ]);
}

async function layoutFigures(
  { figures }: PlayerProps,
  column: TextColumn,
  { textColor, mutedTextColor: color }: CardPalette,
): Promise<Layer[]> {
  const layers: Layer[] = [];
  let { left } = column;
  for (const { label, value } of figures.slice(0, 2)) {
    const place = { left, width: left === column.left ? 150 : column.right - left };
    const block = await Promise.all([
      layoutLine(column, { ...place, ...number, text: value, color: textColor }),
      layoutLine(column, { ...place, ...small, text: label, baseline: 786, color }),
    ]);
    layers.push(...block.flat());
    left = findRightEdge(block.flat(), left) + 40;
  }
  return layoutColumn(column, [layers]);
}

function layoutSquad(
  { rank, label }: NonNullable<PlayerProps['clashSquad']>,
  column: TextColumn,
  palette: CardPalette,
): Promise<Layer[]> {
  const color = toRankColor(rank.tier, palette);
  return layoutColumn(column, [
    layoutEmblem(rank.tier, { left: 44, top: 830, size: 96 }),
    { role: 'rank', text: rank.label, size: 40, minSize: 30, left: 146, baseline: 876, leading: 38, color },
    { ...small, ...mode, text: label, color: palette.mutedTextColor },
  ]);
}
