/** A colour of Discord's, a number, as CSS writes it: `#5865f2`. */
export function hexColor(color: number): string {
  return `#${color.toString(16).padStart(6, '0')}`;
}
