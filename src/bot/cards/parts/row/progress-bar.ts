import type { Pixels } from '../../../../shared/pictures/picture.ts';
import { drawSvg, roundedRect } from '../../engine/draw-svg.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';

/**
 * Draws a bar that is filled up to `share`, 0 to 1, rounded to steps of a pixel or two so that few are drawn. In a language
 * that runs from right to left, it fills from the right.
 */
export function drawProgressBar(
  width: number,
  share: number,
  {
    accent,
    line,
    isRightToLeft,
  }: Pick<CardPalette, 'accent' | 'line'> & { isRightToLeft?: boolean | undefined },
): Promise<Pixels> {
  const steps = Math.round(Math.min(1, Math.max(0, share || 0)) * 200);
  const filled = Math.max(Math.round((steps / 200) * width), progressBarHeight);
  const groove = { left: 0, top: 0, width, height: progressBarHeight };
  const fill = { ...groove, left: isRightToLeft ? width - filled : 0, width: filled };
  const radius = progressBarHeight / 2;
  return drawSvg(
    width,
    progressBarHeight,
    roundedRect(groove, radius, `fill="${line}" fill-opacity=".16"`) +
      (steps === 0 ? '' : roundedRect(fill, radius, `fill="${accent}"`)),
  );
}

/** In pixels. */
export const progressBarHeight = 14;
