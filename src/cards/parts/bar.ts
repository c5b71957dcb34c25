import type { Pixels } from '../../images/picture.ts';
import { drawSvg, roundedRect } from '../engine/draw-svg.ts';
import { mix, type Palette } from './palette.ts';

/** Draws a bar that is filled up to `share`, 0 to 1, rounded to steps below a pixel or two so that few are drawn. */
export function drawBar(width: number, share: number, palette: Palette): Promise<Pixels> {
  const { accent, background, panel, outline } = palette;
  const steps = Math.round(Math.min(1, Math.max(0, share || 0)) * 200);
  const groove = { left: 1, top: 1, width: width - 2, height: height - 2 };
  const fill = { left: 0, top: 0, width: Math.max(Math.round((steps / 200) * width), height), height };
  return drawSvg(
    width,
    height,
    `<defs><linearGradient id="shine"><stop offset="0" stop-color="${mix(accent, background, 0.35)}"/>
      <stop offset="1" stop-color="${accent}"/></linearGradient></defs>
    ${roundedRect(groove, height / 2 - 1, `fill="${panel}" stroke="${outline}" stroke-width="2"`)}
    ${steps === 0 ? '' : roundedRect(fill, height / 2, 'fill="url(#shine)"')}`,
  );
}

const height = 18;
