import type { Picture } from '../images/picture.ts';
import type { Card, Look, Rank } from './card.ts';
import type { Layer } from './engine/blend.ts';
import { drawGround, layFootnote, sheet } from './engine/layout.ts';
import { print, type Sheet } from './engine/render-card.ts';
import { drawEmblem } from './parts/emblem.ts';
import { layFramedAvatar, layPlainAvatar } from './parts/framed-avatar.ts';
import { type Palette, paletteOf } from './parts/palette.ts';
import { freePlace, panelsIn } from './parts/panels.ts';
import { layTable, type TablePlace, type TableRow, tableBoxes } from './parts/table.ts';
import { layWords } from './text/text-block.ts';

/** One of two players that are compared. */
export interface Side {
  nickname: string;
  /** E.g. `Level 67 · Thailand`. */
  subtitle: string;
  rank: Rank;
  avatar: Picture;
  frame?: Picture | undefined;
}

/** What a comparison shows: two players face to face, up to 5 figures between them. */
export interface CompareCardProps {
  sides: readonly [Side, Side];
  /** Each with two values; `best` is 0, 1 or neither. */
  rows: readonly TableRow[];
  missingNote?: string | undefined;
  look?: Look | undefined;
}

export function drawCompareCard(props: CompareCardProps): Promise<Card> {
  return print('compare', props, layCompareCard);
}

/** What the card says, in the order one would read it aloud. */
export function compareSpoken({ sides, rows }: CompareCardProps): string[] {
  return sides.map(({ nickname, subtitle, rank }, side) => {
    const figures = rows.map(({ label, values }) => `${label} ${values[side] ?? ''}`);
    return [nickname, subtitle, rank.label, ...figures].filter(Boolean).join(', ');
  });
}

async function layCompareCard(props: CompareCardProps): Promise<Sheet> {
  const palette = paletteOf('#8fb4ff', props.look?.theme);
  const boxes = tableBoxes(place, props.rows);
  const panels = boxes.length === 0 ? [freePlace(place.box, palette)] : panelsIn(boxes, palette);
  const [ground, ...layers] = await Promise.all([
    drawGround({ palette, panels }),
    laySide(props.sides[0], 'left', palette),
    laySide(props.sides[1], 'right', palette),
    layTable(place, props.rows, palette),
    layFootnote(props.missingNote, palette),
  ]);
  return { ground, layers: layers.flat() };
}

const portraitSize = 150;
const place: TablePlace = {
  box: { left: sheet.margin, top: 206, width: sheet.width - 2 * sheet.margin, height: 325 },
  mostRows: 5,
  label: 'middle',
};

async function laySide(side: Side, align: 'left' | 'right', palette: Palette): Promise<Layer[]> {
  const isLeft = align === 'left';
  const portrait = {
    left: isLeft ? sheet.margin : sheet.width - sheet.margin - portraitSize,
    top: 26,
    size: portraitSize,
  };
  const x = isLeft ? portrait.left + portraitSize + 16 : portrait.left - 16;
  const line = { x, align, maxWidth: sheet.width / 2 - sheet.margin - portraitSize - 32 };
  const laid = await Promise.all([
    side.frame
      ? layFramedAvatar(side.avatar, side.frame, portrait)
      : layPlainAvatar(side.avatar, portrait, palette),
    layWords({
      ...line,
      text: side.nickname,
      baseLine: 80,
      size: 42,
      minSize: 28,
      weight: 'bold',
      color: palette.ink,
    }),
    layWords({ ...line, text: side.subtitle, baseLine: 116, size: 25, minSize: 20, color: palette.quietInk }),
    layRank(side.rank, { ...line, isLeft }, palette),
  ]);
  return laid.flat();
}

async function layRank(
  { label, tier }: Rank,
  { x, align, maxWidth, isLeft }: { x: number; align: 'left' | 'right'; maxWidth: number; isLeft: boolean },
  { accent }: Palette,
): Promise<Layer[]> {
  const size = 48;
  const emblem = { pixels: await drawEmblem(tier, size), left: isLeft ? x : x - size, top: 126 };
  const words = await layWords({
    text: label,
    x: isLeft ? x + size + 8 : x - size - 8,
    align,
    baseLine: 160,
    size: 26,
    minSize: 20,
    weight: 'bold',
    color: accent,
    maxWidth: maxWidth - size - 8,
  });
  return [emblem, ...words];
}
