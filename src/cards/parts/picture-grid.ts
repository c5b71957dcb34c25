import type { Picture } from '../../images/picture.ts';
import type { Layer } from '../engine/blend.ts';
import type { Box, Square } from '../engine/box.ts';
import { cardSize } from '../engine/card-size.ts';
import type { CardLayout } from '../engine/render-card.ts';
import { layoutText } from '../text/layout-text.ts';
import { drawBackground } from './background.ts';
import { createEmptyPanel, layoutEmptyNote } from './empty-panel.ts';
import { layoutFootnote } from './footnote.ts';
import { layoutNumberPlate } from './number-plate.ts';
import type { Palette } from './palette.ts';
import { createEmptySlot, createSpotlight, type Panel } from './panels.ts';
import { layoutPicture } from './scale-picture.ts';
import { belowTitle, layoutTitle, type Title } from './title.ts';

/** A picture in a grid, with a label under it. */
export interface Piece {
  picture: Picture;
  /** E.g. `Top`, or the item's name. */
  label?: string | undefined;
}

/** A card of pictures under a title. */
export interface PictureGrid extends Title {
  pieces: readonly Piece[];
  /** Shown where there are no pieces. */
  emptyNote: string;
  footnote?: string | undefined;
  /** Whether each slot shows its number. */
  isNumbered: boolean;
}

/** Lays out the whole card. */
export async function layoutPictureGrid(grid: PictureGrid, palette: Palette): Promise<CardLayout> {
  const { pieces, emptyNote, footnote, isNumbered } = grid;
  const isEmpty = pieces.length === 0;
  const [background, ...layers] = await Promise.all([
    drawBackground({
      palette,
      panels: isEmpty ? [createEmptyPanel(palette)] : createGridPanels(pieces.length, palette),
    }),
    layoutTitle(grid, palette),
    isEmpty ? layoutEmptyNote(emptyNote, palette) : layoutGrid(pieces, isNumbered, palette),
    layoutFootnote(footnote, palette),
  ]);
  return { background, layers: layers.flat() };
}

/** The places' grounds: lit where a picture stands, outlined where none does. */
function createGridPanels(count: number, palette: Palette): Panel[] {
  return slotBoxes.map((box, index) =>
    index < count ? createSpotlight(box, palette, palette.outline) : createEmptySlot(box, palette),
  );
}

async function layoutGrid(pieces: readonly Piece[], isNumbered: boolean, palette: Palette): Promise<Layer[]> {
  const layers = slotBoxes.flatMap((box, index) => {
    const piece = pieces[index];
    if (!piece) return [];
    return [
      layoutPicture(piece.picture, pictureBox(box)),
      layoutLabel(piece.label, box, palette),
      isNumbered ? layoutNumberPlate(index + 1, box, palette) : [],
    ];
  });
  return (await Promise.all(layers)).flat();
}

const columns = 5;
const slotSize = { width: 176, height: 196 };
const gapX = (cardSize.width - 2 * cardSize.margin - columns * slotSize.width) / (columns - 1);
const gapY = 12;
const slotBoxes: Box[] = Array.from({ length: 2 * columns }, (_, index) => ({
  ...slotSize,
  left: Math.round(cardSize.margin + (index % columns) * (slotSize.width + gapX)),
  top: belowTitle + Math.floor(index / columns) * (slotSize.height + gapY),
}));

function pictureBox({ left, top, width }: Box): Square {
  const size = 140;
  return { left: left + (width - size) / 2, top: top + 12, size };
}

function layoutLabel(text: string | undefined, { left, top, width, height }: Box, { textColor }: Palette) {
  return layoutText({
    text: text ?? '',
    x: left + width / 2,
    baseline: top + height - 15,
    align: 'center',
    size: 24,
    minSize: 20,
    color: textColor,
    maxWidth: width - 16,
  });
}
