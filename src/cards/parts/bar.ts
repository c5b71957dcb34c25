import type { Pixels } from '../../images/picture.ts';
import { drawShapes, roundBox } from '../engine/shapes.ts';
import { mix, type Palette } from './palette.ts';

/** A bar `share` full, 0 to 1; an empty one is a groove. In steps that nobody sees, so that few are ever drawn. */
export function drawBar(width: number, share: number, palette: Palette): Promise<Pixels> {
  const { accent, ground, panel, outline } = palette;
  const steps = Math.round(Math.min(1, Math.max(0, share || 0)) * 200);
  const groove = { left: 1, top: 1, width: width - 2, height: height - 2 };
  const fill = { left: 0, top: 0, width: Math.max(Math.round((steps / 200) * width), height), height };
  return drawShapes(
    width,
    height,
    `<defs><linearGradient id="shine"><stop offset="0" stop-color="${mix(accent, ground, 0.35)}"/>
      <stop offset="1" stop-color="${accent}"/></linearGradient></defs>
    ${roundBox(groove, height / 2 - 1, `fill="${panel}" stroke="${outline}" stroke-width="2"`)}
    ${steps === 0 ? '' : roundBox(fill, height / 2, 'fill="url(#shine)"')}`,
  );
}

const height = 18;
