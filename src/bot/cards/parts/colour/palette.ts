export function mix(from: string, to: string, share: number): string {
  const target = parseColor(to);
  return formatColor(parseColor(from).map((value, index) => value + ((target[index] ?? 0) - value) * share));
}

export function formatColor(rgb: readonly number[]): string {
  const value = rgb.reduce((sum, channel) => sum * 256 + Math.round(channel), 1);
  return `#${value.toString(16).slice(1)}`;
}

export function parseColor(color: string): [red: number, green: number, blue: number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
