import type { Layer } from '../engine/blend.ts';
import { drawSvg, roundedRect } from '../engine/draw-svg.ts';
import { layoutText } from '../text/layout-text.ts';

/** Lays out how many more there are, e.g. `+3`, in the middle of a dark pill that any ground may be below. */
export async function layoutCountPill(count: number, x: number, y: number): Promise<Layer[]> {
  const [width, height] = [66, 42];
  const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)];
  const plate = roundedRect(
    { left: 0, top: 0, width, height },
    height / 2,
    'fill="#05070b" fill-opacity=".7"',
  );
  const [pixels, words] = await Promise.all([
    drawSvg(width, height, plate),
    layoutText({ ...style, text: `+${count}`, x: left + width / 2, baseline: top + 30 }),
  ]);
  return [{ pixels, left, top }, ...words];
}

const style = { size: 26, weight: 'bold', align: 'center', color: '#ffffff', maxWidth: 54 } as const;
