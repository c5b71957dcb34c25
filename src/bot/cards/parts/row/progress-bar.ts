import type { Pixels } from '../../../../shared/pictures/picture.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { memoizeTile } from '../picture/scale-picture.ts';
import { drawBars } from './draw-bars.ts';

/**
 * Draws a bar that is filled up to `share`, 0 to 1, to half a percent. In a language that runs from right to left, it
 * fills from the right. Keeps the result.
 */
export function drawProgressBar(
  width: number,
  share: number,
  {
    accent,
    line,
    isRightToLeft,
    height = 14,
  }: Pick<CardPalette, 'accent' | 'line'> & { isRightToLeft?: boolean | undefined; height?: number },
): Promise<Pixels> {
  const groove = { left: 0, width, color: line, opacity: 0.16 };
  const steps = Math.round(Math.min(1, Math.max(0, share || 0)) * 200);
  const length = Math.max(Math.round((steps / 200) * width), height);
  const fill = { left: isRightToLeft ? width - length : 0, width: length, color: accent };
  return memoizeTile(`progress ${width}x${height} ${steps} ${accent} ${line} ${isRightToLeft}`, async () =>
    drawBars(width, height, steps === 0 ? [groove] : [groove, fill]),
  );
}
