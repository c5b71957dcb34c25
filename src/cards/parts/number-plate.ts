import type { Layer } from '../engine/blend.ts';
import { drawShapes } from '../engine/shapes.ts';
import { layWords } from '../text/text-block.ts';
import type { Palette } from './palette.ts';

/** The number of a place, on a plate of its own in the place's corner: it can be read on any picture. */
export async function layNumberPlate(
  number: number,
  corner: { left: number; top: number },
  { panel, outline, ink }: Palette,
): Promise<Layer[]> {
  const left = corner.left + 1;
  const top = corner.top + 1;
  const [pixels, words] = await Promise.all([
    drawShapes(
      width,
      height,
      `<path d="M1 ${height - 1} V16 A15 15 0 0 1 16 1 H${width - 1} V${height - 11} A10 10 0 0 1 ${width - 11} ${height - 1} Z"
        fill="${panel}" stroke="${outline}" stroke-width="2"/>`,
    ),
    layWords({
      text: String(number),
      x: left + width / 2,
      baseLine: top + 23,
      align: 'center',
      size: 22,
      weight: 'bold',
      color: ink,
      maxWidth: width - 4,
    }),
  ]);
  return [{ pixels, left, top }, ...words];
}

const width = 36;
const height = 32;
