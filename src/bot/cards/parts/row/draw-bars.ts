import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { parseColor } from '../colour/palette.ts';
import { measureRoundedCoverage } from '../picture/mask.ts';

/** A bar with round ends, as high as its picture. In pixels. */
interface Bar {
  left: number;
  width: number;
  /** `#rrggbb`. */
  color: string;
  /** 0 to 1, the default. */
  opacity?: number;
}

/** Draws bars over each other. Their lengths change with each player, so they are drawn here in a tenth of an SVG's time. */
export function drawBars(width: number, height: number, bars: readonly Bar[]): Pixels {
  const data = new Uint8Array(width * height * 4);
  const radius = height / 2;
  for (const { color, opacity = 1, ...bar } of bars) {
    const rgb = parseColor(color);
    const box = { width: bar.width, height, radius };
    for (let row = 0; row < height; row++)
      for (let column = 0; column < bar.width; column++) {
        const isEnd = column < radius || column >= bar.width - radius;
        const coverage = isEnd ? measureRoundedCoverage(column, row, box) : 1;
        paint(data, (row * width + bar.left + column) * 4, rgb, opacity * coverage);
      }
  }
  return { width, height, data };
}

/** Paints a colour over the pixel whose red is at `at`. */
function paint(data: Uint8Array, at: number, [red, green, blue]: readonly number[], opacity: number): void {
  const under = ((data[at + 3] ?? 0) / 255) * (1 - opacity);
  const total = opacity + under;
  if (total === 0) return;
  data[at] = mixed(red, data[at], opacity, under);
  data[at + 1] = mixed(green, data[at + 1], opacity, under);
  data[at + 2] = mixed(blue, data[at + 2], opacity, under);
  data[at + 3] = Math.round(total * 255);
}

function mixed(over = 0, below = 0, opacity: number, under: number): number {
  return Math.round((over * opacity + below * under) / (opacity + under));
}
