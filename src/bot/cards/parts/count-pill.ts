import { joinLayers, type Layer } from '../engine/blend.ts';
import { layoutPlate } from '../engine/draw-svg.ts';
import { layoutText } from '../text/layout-text.ts';

/** Lays out how many more there are, e.g. `+3`, in the middle of a dark pill that any ground may be below. */
export function layoutCountPill(count: number, x: number, y: number): Promise<Layer[]> {
  const [width, height] = [66, 42];
  const [left, top] = [Math.round(x - width / 2), Math.round(y - height / 2)];
  return joinLayers([
    layoutPlate({ left, top, width, height }, height / 2, 'fill="#05070b" fill-opacity=".7"'),
    layoutText({ ...style, text: `+${count}`, x: left + width / 2, baseline: top + 30 }),
  ]);
}

const style = { size: 26, weight: 'bold', align: 'center', color: '#ffffff', maxWidth: 54 } as const;
