export function valueBytes(value: unknown): number {
  if (typeof value === 'string') return stringBytes + value.length;
  if (typeof value !== 'object' || value === null) return 0;
  const kept = value instanceof Set || value instanceof Map ? [...value] : Object.values(value);
  return kept.reduce<number>((sum, one) => sum + slotBytes + valueBytes(one), objectBytes);
}

const stringBytes = 24;
const slotBytes = 8;
const objectBytes = 64;
