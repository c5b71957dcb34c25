import { parseColor } from '../../../src/bot/cards/parts/colour/palette.ts';

/** The contrast of two colours by WCAG, 1 to 21. Text needs 4.5. */
export function measureContrast(one: string, other: string): number {
  return compareLuminances(measureLuminance(...parseColor(one)), measureLuminance(...parseColor(other)));
}

export function compareLuminances(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The relative luminance of red, green and blue (whole numbers, 0 to 255), 0 to 1. */
export function measureLuminance(red: number, green: number, blue: number): number {
  return 0.2126 * (linear[red] ?? 1) + 0.7152 * (linear[green] ?? 1) + 0.0722 * (linear[blue] ?? 1);
}

const linear = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});
