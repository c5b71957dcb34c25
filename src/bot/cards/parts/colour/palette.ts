/** The contrast of two colours as WCAG counts it, 1 to 21. Text needs 4.5. */
export function measureContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [measureLuminance(one), measureLuminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function measureLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = parseColor(color).map((value) => {
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
function parseColor(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}
