import type { Layer } from './compose.ts';
import { type LineStyle, setLine } from './line.ts';

/** Words at a place: `x` is their left side, their middle or their right side, as `align` says. */
export interface Words extends LineStyle {
  text: string;
  x: number;
  baseLine: number;
  align?: 'left' | 'center' | 'right';
}

/** Sets words on the card; nothing for an empty text. */
export async function layWords({ text, x, baseLine, align = 'left', ...style }: Words): Promise<Layer[]> {
  const line = await setLine(text, style);
  if (!line) return [];
  const { width } = line.pixels;
  const left = align === 'left' ? x : align === 'right' ? x - width : Math.round(x - width / 2);
  return [{ pixels: line.pixels, left, top: baseLine - line.ascent }];
}
