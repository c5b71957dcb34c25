import type { Card } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { squareSize } from './engine/card-size.ts';
import type { CardLayout, Renderer } from './engine/renderer.ts';
import { layoutAvatar } from './parts/avatar.ts';
import { type CardPalette, createCardPalette, toRankColor } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { drawSharedGround, type SharedGround } from './parts/backdrop/shared-ground.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutFigure } from './parts/figure/figure.ts';
import { readFigure } from './parts/figure/read-figure.ts';
import { drawLinkCode, linkCodeSize } from './parts/link-code.ts';
import { drawProgressBar } from './parts/row/progress-bar.ts';
import type { SharedCardProps } from './parts/share-props.ts';
import { alignToStart, layoutLine, placeInColumn, type TextColumn } from './parts/text-column.ts';
import { layoutFirstFitting, layoutFirstWrapping } from './text/layout-text.ts';

/** Draws a player for feeds and group chats of other apps: what the player card shows, larger, on a square. */
export function drawSquareCard(renderer: Renderer, props: SharedCardProps): Promise<Card> {
  return renderer.render('square', props, layoutSquareCard);
}

async function layoutSquareCard(props: SharedCardProps): Promise<CardLayout> {
  const { pictures, rank, look, link } = props;
  const palette = createCardPalette(rank.tier, look?.theme);
  const side: Side = { palette, isRightToLeft: look?.isRightToLeft };
  const figure = await readFigure(pictures.pieces);
  const [background, ...layers] = await Promise.all([
    drawSharedGround(stage, rank.tier, look?.theme),
    layoutFigure(figure, stage),
    layoutAvatar(pictures, { left: 44, top: 40, size: 224 }, palette),
    layoutRank(props, side),
    layoutName(props, side),
    layoutFigures(props, side),
    layoutSquad(props, side),
    layoutFoot(props, side),
    link ? placeCode(link) : [],
  ]);
  return { background, layers: layers.flat() };
}

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

interface Side {
  palette: CardPalette;
  isRightToLeft: boolean | undefined;
}

/** The column of a line at that height: it ends before the thin echo of the slash. */
function columnAt(baseline: number, { isRightToLeft }: Side, left = 56): TextColumn {
  return { left, right: Math.floor(600 - (210 * baseline) / squareSize.height) - 44, isRightToLeft };
}

async function layoutRank(
  { rank, points, wayToNextRank: way }: SharedCardProps,
  side: Side,
): Promise<Layer[]> {
  const { palette, isRightToLeft } = side;
  const color = palette.mutedTextColor;
  const column = columnAt(252, side, 288);
  const maxWidth = column.right - column.left;
  const bar = way && (await drawProgressBar(430, way.share, { ...palette, isRightToLeft, height: 18 }));
  const [label, ...layers] = await Promise.all([
    layoutFirstWrapping([rank.label], {
      size: 50,
      minSize: 32,
      weight: 'bold',
      ...alignToStart(column),
      baseline: points ? 206 : 228,
      leading: 42,
      grows: 'up',
      color: palette.accent,
      maxWidth,
    }),
    layoutLine(column, { size: 34, minSize: 28, text: points ?? '', baseline: 252, color, maxWidth }),
    layoutLine(
      { left: 56, right: 486, isRightToLeft },
      { size: 34, minSize: 28, text: way?.label ?? '', baseline: 360, color, maxWidth: 430 },
    ),
  ]);
  // A rank of two lines reaches up to the lower end of a large emblem.
  const size = label.length > 1 ? 112 : 150;
  const badge = { left: placeInColumn(column, size === 112 ? 284 : 278, size), top: points ? 16 : 38, size };
  const emblem = await layoutEmblem(rank.tier, badge);
  return [...(bar ? [{ pixels: bar, left: 56, top: 300 }] : []), ...emblem, ...label, ...layers.flat()];
}

async function layoutName(
  { nickname, clanLine, origins, wayToNextRank: way }: SharedCardProps,
  side: Side,
): Promise<Layer[]> {
  const { palette } = side;
  // Without a clan or a bar, the lines are in the middle of their room.
  const base = (clanLine ? 486 : 520) - (way ? 0 : 36);
  const originBase = base + (clanLine ? 116 : 60);
  const place = (baseline: number) => {
    const column = columnAt(baseline, side);
    return { ...alignToStart(column), baseline, maxWidth: column.right - column.left };
  };
  const layers = await Promise.all([
    layoutFirstWrapping([nickname], {
      size: 108,
      minSize: 50,
      weight: 'bold',
      ...place(base),
      leading: 62,
      grows: 'up',
      color: palette.textColor,
    }),
    layoutFirstFitting([clanLine ?? ''], {
      size: 42,
      minSize: 28,
      weight: 'bold',
      ...place(base + 64),
      color: palette.accent,
    }),
    layoutFirstFitting(origins, {
      size: 36,
      minSize: 28,
      ...place(originBase),
      color: palette.mutedTextColor,
    }),
  ]);
  return [...layers.flat(), ...(await layoutHairline(palette, { left: 56, top: 648, width: 370 }))];
}

async function layoutFigures({ figures }: SharedCardProps, side: Side): Promise<Layer[]> {
  const { palette } = side;
  const column = columnAt(786, side);
  const layers: Layer[] = [];
  let from = column.left;
  for (const { label, value } of figures.slice(0, 2)) {
    const room = { ...column, right: column.right - (side.isRightToLeft ? from - column.left : 0) };
    const place = side.isRightToLeft ? alignToStart(room) : { x: from };
    const maxWidth = from === column.left ? 150 : column.right - from;
    const block = (
      await Promise.all([
        layoutFirstFitting([value], {
          size: 70,
          minSize: 34,
          weight: 'bold',
          ...place,
          baseline: 740,
          color: palette.textColor,
          maxWidth,
        }),
        layoutFirstFitting([label], {
          size: 34,
          minSize: 28,
          ...place,
          baseline: 786,
          color: palette.mutedTextColor,
          maxWidth,
        }),
      ])
    ).flat();
    layers.push(...block);
    from += Math.max(0, ...block.map(({ pixels }) => pixels.width)) + 40;
  }
  return layers;
}

async function layoutSquad({ clashSquad }: SharedCardProps, side: Side): Promise<Layer[]> {
  if (!clashSquad) return [];
  const { palette } = side;
  const { rank, label } = clashSquad;
  const column = columnAt(920, side, 146);
  const maxWidth = column.right - column.left;
  const color = toRankColor(rank.tier, palette);
  const start = alignToStart({ ...column, right: column.right - (side.isRightToLeft ? 102 : 0) });
  const layers = await Promise.all([
    layoutEmblem(rank.tier, { left: placeInColumn({ ...column, left: 44 }, 44, 96), top: 830, size: 96 }),
    layoutFirstWrapping([rank.label], {
      size: 40,
      minSize: 30,
      weight: 'bold',
      ...start,
      baseline: 876,
      leading: 38,
      grows: 'up',
      color,
      maxWidth,
    }),
    layoutFirstWrapping([label], {
      size: 34,
      minSize: 28,
      ...start,
      baseline: 920,
      leading: 36,
      grows: 'down',
      color: palette.mutedTextColor,
      maxWidth,
    }),
  ]);
  return layers.flat();
}

/** The id, and the operator's mark under it if there is no code. */
async function layoutFoot({ idLine, mark, link }: SharedCardProps, side: Side): Promise<Layer[]> {
  const { palette } = side;
  const isMarked = mark !== undefined && !link;
  const line = (text: string, baseline: number, color: string, weight: 'bold' | 'normal') => {
    const column = columnAt(baseline, side);
    const maxWidth = column.right - column.left;
    return layoutLine(column, { size: 32, minSize: 24, weight, text, baseline, color, maxWidth });
  };
  const layers = await Promise.all([
    line(idLine ?? '', isMarked ? 1004 : 1030, palette.mutedTextColor, 'normal'),
    line(isMarked ? mark : '', 1050, palette.textColor, 'bold'),
  ]);
  return layers.flat();
}

/** In the corner above the figure's shoulder: the foot of a square has no room for it beside a pet. */
async function placeCode(link: string): Promise<Layer[]> {
  const left = squareSize.width - linkCodeSize - 20;
  return [{ pixels: await drawLinkCode(link), left, top: 20 }];
}
