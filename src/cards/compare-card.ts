import type { Picture } from '../images/picture.ts';
import type { Card, Look, Rank } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { cardSize } from './engine/card-size.ts';
import { type CardLayout, renderCard } from './engine/render-card.ts';
import { layoutAvatar } from './parts/avatar.ts';
import { drawBackground } from './parts/background.ts';
import { layoutEmblem } from './parts/emblem.ts';
import { layoutFootnote } from './parts/footnote.ts';
import { createPalette, type Palette } from './parts/palette.ts';
import { createEmptySlot, createPanels } from './parts/panels.ts';
import { layoutTable, splitTableRows, type TablePlace, type TableRow } from './parts/table.ts';
import { layoutText } from './text/layout-text.ts';

/** One of two players that are compared. */
export interface Side {
  nickname: string;
  /** E.g. `Level 67 · Thailand`. */
  subtitle: string;
  rank: Rank;
  avatar: Picture;
  frame?: Picture | undefined;
}

/** What a comparison shows: two players side by side, up to 5 values between them. */
export interface CompareCardProps {
  sides: readonly [Side, Side];
  /** Each with two values; `best` is 0, 1 or neither. */
  rows: readonly TableRow[];
  missingNote?: string | undefined;
  look?: Look | undefined;
}

/** Draws the card. */
export function drawCompareCard(props: CompareCardProps): Promise<Card> {
  return renderCard('compare', props, layoutCompareCard);
}

async function layoutCompareCard(props: CompareCardProps): Promise<CardLayout> {
  const palette = createPalette('#8fb4ff', props.look?.theme);
  const boxes = splitTableRows(place, props.rows);
  const panels = boxes.length === 0 ? [createEmptySlot(place.box, palette)] : createPanels(boxes, palette);
  const [background, ...layers] = await Promise.all([
    drawBackground({ palette, panels }),
    layoutSide(props.sides[0], 'left', palette),
    layoutSide(props.sides[1], 'right', palette),
    layoutTable(place, props.rows, palette),
    layoutFootnote(props.missingNote, palette),
  ]);
  return { background, layers: layers.flat() };
}

const avatarSize = 150;
const place: TablePlace = {
  box: { left: cardSize.margin, top: 206, width: cardSize.width - 2 * cardSize.margin, height: 325 },
  maxRows: 5,
  label: 'middle',
};

async function layoutSide(side: Side, align: 'left' | 'right', palette: Palette): Promise<Layer[]> {
  const isLeft = align === 'left';
  const avatar = {
    left: isLeft ? cardSize.margin : cardSize.width - cardSize.margin - avatarSize,
    top: 26,
    size: avatarSize,
  };
  const x = isLeft ? avatar.left + avatarSize + 16 : avatar.left - 16;
  const line = { x, align, maxWidth: cardSize.width / 2 - cardSize.margin - avatarSize - 32 };
  const layers = await Promise.all([
    layoutAvatar(side, avatar, palette),
    layoutText({
      ...line,
      text: side.nickname,
      baseline: 80,
      size: 42,
      minSize: 28,
      weight: 'bold',
      color: palette.textColor,
    }),
    layoutText({
      ...line,
      text: side.subtitle,
      baseline: 116,
      size: 25,
      minSize: 20,
      color: palette.mutedTextColor,
    }),
    layoutRank(side.rank, { ...line, isLeft }, palette),
  ]);
  return layers.flat();
}

async function layoutRank(
  { label, tier }: Rank,
  { x, align, maxWidth, isLeft }: { x: number; align: 'left' | 'right'; maxWidth: number; isLeft: boolean },
  { accent }: Palette,
): Promise<Layer[]> {
  const size = 48;
  const layers = await Promise.all([
    layoutEmblem(tier, { left: isLeft ? x : x - size, top: 126, size }),
    layoutText({
      text: label,
      x: isLeft ? x + size + 8 : x - size - 8,
      align,
      baseline: 160,
      size: 26,
      minSize: 20,
      weight: 'bold',
      color: accent,
      maxWidth: maxWidth - size - 8,
    }),
  ]);
  return layers.flat();
}
