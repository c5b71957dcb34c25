/** The contrast of two colours by WCAG, 1 to 21. Text needs 4.5. */
export function measureContrast(one: string, other: string): number {
  return compareLuminances(measureLuminance(parseColor(one)), measureLuminance(parseColor(other)));
}

/** The contrast of two luminances, 1 to 21. */
export function compareLuminances(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The relative luminance of red, green and blue (0 to 255), 0 to 1. */
export function measureLuminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Mixes two colours: `share` of `to`, 0 to 1, the rest of `from`. */
export function mix(from: string, to: string, share: number): string {
  const target = parseColor(to);
  const mixed = parseColor(from).map((value, index) =>
    Math.round(value + ((target[index] ?? 0) - value) * share),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Parses `#rrggbb` into red, green and blue, 0 to 255. */
export function parseColor(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
