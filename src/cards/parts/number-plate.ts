import type { Layer } from '../engine/blend.ts';
import { drawSvg } from '../engine/draw-svg.ts';
import { layoutText } from '../text/layout-text.ts';
import type { Palette } from './palette.ts';

/** Lays out the number of a slot, on a plate in the slot's corner: it can be read on any picture. */
export async function layoutNumberPlate(
  number: number,
  corner: { left: number; top: number },
  { panel, outline, textColor }: Palette,
): Promise<Layer[]> {
  const left = corner.left + 1;
  const top = corner.top + 1;
  const [pixels, text] = await Promise.all([
    drawSvg(
      width,
      height,
      `<path d="M1 ${height - 1} V16 A15 15 0 0 1 16 1 H${width - 1} V${height - 11} A10 10 0 0 1 ${width - 11} ${height - 1} Z"
        fill="${panel}" stroke="${outline}" stroke-width="2"/>`,
    ),
    layoutText({
      text: String(number),
      x: left + width / 2,
      baseline: top + 23,
      align: 'center',
      size: 22,
      weight: 'bold',
      color: textColor,
      maxWidth: width - 4,
    }),
  ]);
  return [{ pixels, left, top }, ...text];
}

const width = 36;
const height = 32;
