import type { Picture } from '../../images/picture.ts';
import type { Layer } from '../engine/blend.ts';
import { drawGround, layFootnote, sheet } from '../engine/layout.ts';
import type { Sheet } from '../engine/render-card.ts';
import type { Box } from '../engine/shapes.ts';
import { layWords } from '../text/text-block.ts';
import { emptyPanel, layEmptyNote } from './empty.ts';
import { layNumberPlate } from './number-plate.ts';
import type { Palette } from './palette.ts';
import { freePlace, type Panel, stage } from './panels.ts';
import { contain } from './pictures.ts';
import { belowTitle, layTitle, type Title } from './title.ts';

/** A picture in a grid, with a few words under it. */
export interface Piece {
  picture: Picture;
  /** E.g. `Top`, or the item's name. */
  label?: string | undefined;
}

/** A card of pictures under a title. */
export interface PictureGrid extends Title {
  pieces: readonly Piece[];
  /** Said where there is no picture. */
  emptyNote: string;
  footnote?: string | undefined;
  /** Whether each place shows its number. */
  isNumbered: boolean;
}

/** Lays the whole card. */
export async function layPictureGrid(grid: PictureGrid, palette: Palette): Promise<Sheet> {
  const { pieces, emptyNote, footnote, isNumbered } = grid;
  const isEmpty = pieces.length === 0;
  const [ground, ...layers] = await Promise.all([
    drawGround({ palette, panels: isEmpty ? [emptyPanel(palette)] : gridPanels(pieces.length, palette) }),
    layTitle(grid, palette),
    isEmpty ? layEmptyNote(emptyNote, palette) : layGrid(pieces, isNumbered, palette),
    layFootnote(footnote, palette),
  ]);
  return { ground, layers: layers.flat() };
}

/** The places' grounds: lit where a picture stands, outlined where none does. */
function gridPanels(count: number, palette: Palette): Panel[] {
  return placeBoxes.map((box, index) =>
    index < count ? stage(box, palette, palette.outline) : freePlace(box, palette),
  );
}

async function layGrid(pieces: readonly Piece[], isNumbered: boolean, palette: Palette): Promise<Layer[]> {
  const laid = placeBoxes.flatMap((box, index) => {
    const piece = pieces[index];
    if (!piece) return [];
    return [
      layPiece(piece.picture, box),
      layLabel(piece.label, box, palette),
      isNumbered ? layNumberPlate(index + 1, box, palette) : [],
    ];
  });
  return (await Promise.all(laid)).flat();
}

const columns = 5;
const size = { width: 176, height: 196 };
const gapX = (sheet.width - 2 * sheet.margin - columns * size.width) / (columns - 1);
const gapY = 12;
const placeBoxes: Box[] = Array.from({ length: 2 * columns }, (_, index) => ({
  ...size,
  left: Math.round(sheet.margin + (index % columns) * (size.width + gapX)),
  top: belowTitle + Math.floor(index / columns) * (size.height + gapY),
}));

async function layPiece(picture: Picture, { left, top, width }: Box): Promise<Layer[]> {
  const side = 140;
  return [{ pixels: await contain(picture, side, side), left: left + (width - side) / 2, top: top + 12 }];
}

function layLabel(text: string | undefined, { left, top, width, height }: Box, { ink }: Palette) {
  return layWords({
    text: text ?? '',
    x: left + width / 2,
    baseLine: top + height - 15,
    align: 'center',
    size: 24,
    minSize: 20,
    color: ink,
    maxWidth: width - 16,
  });
}
