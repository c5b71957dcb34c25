import type { Layer } from './engine/blend.ts';
import { squareSize } from './engine/card-size.ts';
import { defineCard } from './engine/renderer.ts';
import { type CardPalette, toRankColor } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { drawSharedGround, type SharedGround } from './parts/backdrop/shared-ground.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutHeader } from './parts/header.ts';
import { layoutLinkCode, linkCodeSize } from './parts/link-code.ts';
import { layoutLongName } from './parts/long-name.ts';
import { findRightEdge } from './parts/mirror-layers.ts';
import { layoutColumn, layoutLine, type TextColumn } from './parts/text-column.ts';
import { layoutPlayer, layoutPoints, type PlayerPlan, type PlayerProps } from './player-layout.ts';

/** Draws a player on a square for other apps' feeds and group chats: the player card's content, larger. */
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

const header = { width: 600, height: 190, end: 578, lean: 210 / squareSize.height };

const plan: PlayerPlan<PlayerProps> = {
  chooseStage: () => stage,
  drawGround: (_stage, tier, { look }) => drawSharedGround(stage, tier, look?.theme),
  avatar: { left: 44, top: 52, size: 236, room: { left: 44, right: 522 } },
  layoutBehind: ({ pictures, rank: { tier } }, palette) =>
    layoutHeader(pictures.banner, { ...header, tier, palette }),
  layoutWords(props, palette) {
    const { nickname, clan, origins, clashSquad, idLine, mark, link, look } = props;
    const { textColor, mutedTextColor: color, accent } = palette;
    const base = clan ? 400 : 428;
    const originBase = base + (clan ? 108 : 62);
    const isBare = props.figures.length === 0 && !props.rank.label;
    const isMarked = mark !== undefined && !link;
    const idBase = isMarked ? 1004 : 1030;
    const at = (baseline: number) => ({ ...columnAt(baseline), look });
    const nameColumn = at(base);
    const nameWidth = nameColumn.right - nameColumn.left;
    return [
      layoutColumn(nameColumn, [
        layoutLongName(nameColumn, { text: nickname, baseline: base, color: textColor, width: nameWidth }),
      ]),
      layoutColumn(at(base + 60), [
        { role: 'lead', text: clan, size: 42, minSize: 28, baseline: base + 60, color: accent },
      ]),
      layoutColumn(at(originBase), [{ ...small, text: origins, size: 36, baseline: originBase, color }]),
      Promise.resolve(isBare ? [] : layoutHairline(palette, { left: 56, top: 540, width: 392 })),
      layoutRank(props, { ...at(664), left: 44 }, palette),
      layoutFigures(props, at(816), palette),
      clashSquad ? layoutSquad(clashSquad, { ...at(934), left: 44 }, palette) : Promise.resolve([]),
      layoutColumn(at(idBase), [{ ...foot, text: idLine, baseline: idBase, color }]),
      layoutColumn(at(1050), [
        { ...foot, text: isMarked ? mark : '', weight: 'bold', baseline: 1050, color: textColor },
      ]),
      layoutLinkCode(link, { left: squareSize.width - linkCodeSize - 20, top: 20 }),
    ];
  },
};

const number = { role: 'figure', size: 66, minSize: 34, baseline: 770 } as const;
const mode = { left: 158, baseline: 934, leading: 36, grows: 'down' } as const;
const small = { role: 'line', size: 34, minSize: 28 } as const;
const foot = { role: 'line', size: 32, minSize: 24 } as const;

function columnAt(baseline: number, left = 56): TextColumn {
  return { left, right: Math.floor(600 - (210 * baseline) / squareSize.height) - 44 };
}

function layoutRank(
  { rank, points, wayToNextRank: way }: PlayerProps,
  column: TextColumn,
  palette: CardPalette,
): Promise<Layer[]> {
  const left = 158;
  const base = way ? 604 : points ? 616 : 632;
  const bar = { left, width: column.right - left, top: 622, height: 16, baseline: 676, size: 34 };
  const style = { role: 'rank', size: 46, minSize: 30, color: palette.accent } as const;
  return layoutColumn(column, [
    rank.label ? layoutEmblem(rank.tier, { left: 40, top: 560, size: 116 }) : [],
    { ...style, left, text: rank.label, baseline: base },
    way
      ? layoutPoints(way, bar, palette)
      : { ...small, minSize: 24, left, text: points, baseline: 662, color: palette.mutedTextColor },
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
      layoutLine(column, { ...place, ...small, text: label, baseline: 816, color }),
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
    layoutEmblem(rank.tier, { left: 50, top: 842, size: 96 }),
    { role: 'rank', text: rank.label, size: 40, minSize: 30, left: 158, baseline: 890, leading: 38, color },
    { ...small, ...mode, text: label, color: palette.mutedTextColor },
  ]);
}
