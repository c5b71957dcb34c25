import type { Theme } from '../../../settings/list/themes.ts';
import { type CardPalette, createCardPalette } from '../backdrop/card-palette.ts';
import { parseColor } from '../colour/palette.ts';
import { tiers } from '../colour/tier-styles.ts';

export interface CurveStyle {
  color: string;
  width: number;
  dashes: string | undefined;
}

export function chooseCurveStyles(count: number, { accent }: CardPalette, theme?: Theme): CurveStyle[] {
  const colors = [accent];
  const others = tiers.slice(1).map((tier) => createCardPalette(tier, theme).accent);
  while (colors.length < count) colors.push(farthestFrom(colors, others));
  return colors
    .slice(0, count)
    .map((color, index) => ({ color, width: index === 0 ? 8 : 6, dashes: dashes[index] }));
}

const dashes = [undefined, '18 12', '2 12', '22 11 2 11'];

function farthestFrom(taken: readonly string[], candidates: readonly string[]): string {
  const nearest = (color: string) => Math.min(...taken.map((other) => distance(color, other)));
  return candidates.reduce((best, color) => (nearest(color) > nearest(best) ? color : best));
}

function distance(one: string, other: string): number {
  const to = parseColor(other);
  return Math.hypot(...parseColor(one).map((value, channel) => value - (to[channel] ?? 0)));
}
