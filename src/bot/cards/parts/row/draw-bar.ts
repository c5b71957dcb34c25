import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { parseColor } from '../colour/palette.ts';
import { measureRoundedCoverage } from '../picture/mask.ts';

/** Draws a bar with round ends directly, in a tenth of an SVG's time, because its length differs for each player. */
export function drawBar(width: number, height: number, color: string, opacity = 1): Pixels {
  const data = new Uint8Array(width * height * 4);
  const [red, green, blue] = parseColor(color);
  const radius = height / 2;
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at += 4) {
      const isEnd = column < radius || column >= width - radius;
      const coverage = isEnd ? measureRoundedCoverage(column, row, { width, height, radius }) : 1;
      data[at] = red;
      data[at + 1] = green;
      data[at + 2] = blue;
      data[at + 3] = Math.round(255 * opacity * coverage);
    }
  return { width, height, data };
}
