/** Mixes two colours: `share` of `to`, 0 to 1, the rest of `from`. */
export function mix(from: string, to: string, share: number): string {
  const target = parseColor(to);
  return formatColor(parseColor(from).map((value, index) => value + ((target[index] ?? 0) - value) * share));
}

/** Formats red, green and blue, 0 to 255, as `#rrggbb`. */
export function formatColor(rgb: readonly number[]): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** Parses `#rrggbb` into red, green and blue, 0 to 255. */
export function parseColor(color: string): [red: number, green: number, blue: number] {
  const channelAt = (start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  return [channelAt(1), channelAt(3), channelAt(5)];
}
