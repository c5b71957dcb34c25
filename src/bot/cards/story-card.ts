import type { Card, Fact } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { storySize } from './engine/card-size.ts';
import type { CardLayout, Renderer } from './engine/renderer.ts';
import { type CardPalette, createCardPalette } from './parts/backdrop/card-palette.ts';
import { layoutHairline } from './parts/backdrop/hairline.ts';
import { drawSharedGround, type SharedGround } from './parts/backdrop/shared-ground.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutFigure } from './parts/figure/figure.ts';
import { readFigure } from './parts/figure/read-figure.ts';
import { drawLinkCode, linkCodeSize } from './parts/link-code.ts';
import { drawProgressBar } from './parts/row/progress-bar.ts';
import type { SharedCardProps } from './parts/share-props.ts';
import { alignToStart, layoutLine, placeInColumn, type TextColumn } from './parts/text-column.ts';
import { layoutFirstWrapping, layoutText } from './text/layout-text.ts';

/**
 * Draws a player for stories of other apps: the slash lies, the figure stands on it, the words are below. No avatar: the figure is the
 * face. Apps cover the upper and the lower 250 pixels with controls of their own.
 */
export function drawStoryCard(renderer: Renderer, props: SharedCardProps): Promise<Card> {
  return renderer.render('story', props, layoutStoryCard);
}

async function layoutStoryCard(props: SharedCardProps): Promise<CardLayout> {
  const { tier } = props.rank;
  const { theme, isRightToLeft } = props.look ?? {};
  const palette = createCardPalette(tier, theme);
  const side: Side = {
    palette,
    column: { left: 72, right: storySize.width - 72, isRightToLeft },
    // Without a clan, what follows moves up.
    rise: props.clanLine ? 0 : 56,
  };
  const figure = await readFigure(props.pictures.pieces);
  const [background, ...layers] = await Promise.all([
    drawSharedGround(stage, tier, theme),
    layoutFigure(figure, stage),
    layoutName(props, side),
    layoutRank(props, side),
    layoutFigures(props.figures, side),
    layoutFoot(props, side),
  ]);
  return { background, layers: layers.flat() };
}

/** The soles are below the edge: the figure breaks the slash. */
const stage: SharedGround = {
  size: storySize,
  corners: [
    [0, 0],
    [storySize.width, 0],
    [storySize.width, 958],
    [0, 1168],
  ],
  axis: 500,
  soles: 1108,
  scale: 1.86,
};

/** Where and how the words are drawn. */
interface Side {
  palette: CardPalette;
  column: TextColumn;
  rise: number;
}

async function layoutName({ nickname, clanLine }: SharedCardProps, side: Side): Promise<Layer[]> {
  const { column, palette } = side;
  const maxWidth = column.right - column.left;
  const layers = await Promise.all([
    layoutLine(column, {
      size: 132,
      minSize: 60,
      weight: 'bold',
      text: nickname,
      baseline: 1330,
      color: palette.textColor,
      maxWidth,
    }),
    layoutLine(column, {
      size: 46,
      minSize: 34,
      weight: 'bold',
      text: clanLine ?? '',
      baseline: 1402,
      color: palette.accent,
      maxWidth,
    }),
  ]);
  return layers.flat();
}

async function layoutRank(
  { rank, points }: SharedCardProps,
  { palette, column, rise }: Side,
): Promise<Layer[]> {
  const place = alignToStart({ ...column, left: 204, right: column.right - 132 });
  const layers = await Promise.all([
    layoutEmblem(rank.tier, {
      left: placeInColumn(column, 62, emblemSize),
      top: 1434 - rise,
      size: emblemSize,
    }),
    layoutFirstWrapping([rank.label], {
      size: 60,
      minSize: 40,
      weight: 'bold',
      ...place,
      baseline: (points ? 1494 : 1518) - rise,
      leading: 50,
      grows: 'up',
      color: palette.accent,
      maxWidth: 400,
    }),
    layoutText({
      size: 40,
      minSize: 30,
      ...place,
      text: points ?? '',
      baseline: 1548 - rise,
      color: palette.mutedTextColor,
      maxWidth: 400,
    }),
  ]);
  return layers.flat();
}

const emblemSize = 128;

/** From the end of the column inwards: likes, then the level. */
async function layoutFigures(figures: readonly Fact[], { palette, column, rise }: Side): Promise<Layer[]> {
  const layers: Layer[] = [];
  let end = 0;
  for (const { label, value } of figures.slice(0, 2).toReversed()) {
    const place = column.isRightToLeft
      ? ({ x: column.left + end, align: 'left' } as const)
      : ({ x: column.right - end, align: 'right' } as const);
    const block = await Promise.all([
      layoutText({
        size: 64,
        minSize: 36,
        weight: 'bold',
        ...place,
        text: value,
        baseline: 1494 - rise,
        color: palette.textColor,
        maxWidth: 230 - end / 4,
      }),
      layoutText({
        size: 40,
        minSize: 28,
        ...place,
        text: label,
        baseline: 1548 - rise,
        color: palette.mutedTextColor,
        maxWidth: 180,
      }),
    ]);
    layers.push(...block.flat());
    end += Math.max(0, ...block.flat().map(({ pixels }) => pixels.width)) + 44;
  }
  return layers;
}

/** The way to the next rank and the foot; a code takes their far end. */
async function layoutFoot(
  { wayToNextRank: way, idLine, mark, link }: SharedCardProps,
  { palette, column, rise }: Side,
): Promise<Layer[]> {
  const width = column.right - column.left - (link ? linkCodeSize + 32 : 0);
  const left = placeInColumn(column, column.left, width);
  const part: TextColumn = { left, right: left + width, isRightToLeft: column.isRightToLeft };
  const line = (way ? 1706 : 1600) - rise;
  const color = palette.mutedTextColor;
  const end = column.isRightToLeft ? ({ x: left } as const) : ({ x: left + width, align: 'right' } as const);
  const [bar, rule, ...words] = await Promise.all([
    way
      ? drawProgressBar(width, way.share, { ...palette, isRightToLeft: column.isRightToLeft, height: 20 })
      : undefined,
    layoutHairline(palette, { left, top: line, width }),
    layoutLine(part, {
      size: 40,
      minSize: 28,
      text: way?.label ?? '',
      baseline: 1652 - rise,
      color,
      maxWidth: width,
    }),
    layoutLine(part, {
      size: 36,
      minSize: 28,
      text: idLine ?? '',
      baseline: line + 62,
      color,
      maxWidth: width / 2,
    }),
    layoutText({
      size: 36,
      minSize: 28,
      weight: 'bold',
      ...end,
      text: link ? '' : (mark ?? ''),
      baseline: line + 62,
      color: palette.textColor,
      maxWidth: width / 2 - 20,
    }),
  ]);
  return [
    ...(bar ? [{ pixels: bar, left, top: 1584 - rise }] : []),
    ...rule,
    ...words.flat(),
    ...(link ? [await placeCode(link, column, 1590 - rise)] : []),
  ];
}

async function placeCode(link: string, column: TextColumn, top: number): Promise<Layer> {
  const left = placeInColumn(column, column.right - linkCodeSize, linkCodeSize);
  return { pixels: await drawLinkCode(link), left, top };
}
