import type { Layer } from '../../engine/blend.ts';
import type { CardPalette } from '../backdrop/card-palette.ts';
import { memoizeTile } from '../picture/scale-picture.ts';
import { drawBar } from './draw-bar.ts';

export async function layoutProgressBar(
  share: number,
  { width, height = 14, ...place }: { left: number; top: number; width: number; height?: number },
  { accent, line }: Pick<CardPalette, 'accent' | 'line'>,
): Promise<Layer[]> {
  const steps = Math.round(Math.min(1, Math.max(0, share || 0)) * 200);
  const length = Math.max(Math.round(Math.max(0.05, steps / 200) * width), height);
  const bar = async (across: number, color: string, opacity?: number): Promise<Layer> => {
    const key = `bar ${across}x${height} ${color} ${opacity}`;
    return { ...place, pixels: await memoizeTile(key, async () => drawBar(across, height, color, opacity)) };
  };
  return Promise.all([bar(width, line, 0.16), ...(steps === 0 ? [] : [bar(length, accent)])]);
}
