export function mix(from: string, to: string, share: number): string {
  const target = parseColor(to);
  return formatColor(parseColor(from).map((value, index) => value + ((target[index] ?? 0) - value) * share));
}

export function formatColor(rgb: readonly number[]): string {
  const value = rgb.reduce((sum, channel) => sum * 256 + Math.round(channel), 1);
  return `#${value.toString(16).slice(1)}`;
}

/** Returns a colour's hue in degrees; 0 for greys. */
export function measureHue([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  if (range === 0) return 0;
  if (most === red) return 60 * (((green - blue) / range + 6) % 6);
  return 60 * (most === green ? (blue - red) / range + 2 : (red - green) / range + 4);
}

export function parseColor(color: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
