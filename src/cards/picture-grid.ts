import type { Picture } from '../images/picture.ts';
import type { Layer } from './blend.ts';
import { layNumberPlate } from './number-plate.ts';
import type { Palette } from './palette.ts';
import { freePlace, type Panel, stage } from './panels.ts';
import { contain } from './pictures.ts';
import type { Box } from './shapes.ts';
import { sheet } from './sheet.ts';
import { belowTitle } from './title.ts';
import { layWords } from './words.ts';

/** A picture in a grid, with a few words under it. */
export interface Piece {
  picture: Picture;
  /** E.g. `Top`, or the item's name. */
  label?: string | undefined;
}

/** The places' grounds: lit where a picture stands, outlined where none does. */
export function gridPanels(count: number, palette: Palette): Panel[] {
  return placeBoxes.map((box, index) =>
    index < count ? stage(box, palette, palette.outline) : freePlace(box, palette),
  );
}

/** @param isNumbered whether each place shows its number */
export async function layGrid(
  pieces: readonly Piece[],
  isNumbered: boolean,
  palette: Palette,
): Promise<Layer[]> {
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
