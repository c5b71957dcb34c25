import type { Theme } from '../../../settings/list/themes.ts';
import { type CardPalette, createCardPalette } from '../backdrop/card-palette.ts';
import { parseColor } from '../colour/palette.ts';
import { tiers } from '../colour/tier-styles.ts';

/** Chooses the accent for the first curve, and for each further one the tier's colour that differs most from all. */
export function chooseCurveColors(count: number, { accent }: CardPalette, theme?: Theme): string[] {
  const colors = [accent];
  const others = tiers.slice(1).map((tier) => createCardPalette(tier, theme).accent);
  while (colors.length < count) colors.push(farthestFrom(colors, others));
  return colors.slice(0, count);
}

function farthestFrom(taken: readonly string[], candidates: readonly string[]): string {
  const nearest = (color: string) => Math.min(...taken.map((other) => distance(color, other)));
  return candidates.reduce((best, color) => (nearest(color) > nearest(best) ? color : best));
}

function distance(one: string, other: string): number {
  const to = parseColor(other);
  return Math.hypot(...parseColor(one).map((value, channel) => value - (to[channel] ?? 0)));
}
