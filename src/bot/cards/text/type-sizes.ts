/**
 * The sizes of text, in pixels: a card is shown 300 pixels wide on phones, a third of its size. What must be read is never
 * smaller than 26; a line that is too long shrinks to its `minSize`, and never below 22.
 */
export const typeSizes = {
  name: { size: 76, minSize: 36, weight: 'bold' },
  /** The one figure that a card is about. */
  hero: { size: 92, minSize: 60, weight: 'bold' },
  figure: { size: 46, minSize: 28, weight: 'bold' },
  rank: { size: 40, minSize: 26, weight: 'bold' },
  lead: { size: 32, minSize: 24, weight: 'bold' },
  line: { size: 29, minSize: 22 },
  label: { size: 27, minSize: 22 },
  note: { size: 26, minSize: 22 },
} as const;
