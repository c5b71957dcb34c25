/** Font sizes in pixels. Phones show a third of that: essential text is at least 26, long lines at least 22. */
export const typeSizes = {
  name: { size: 76, minSize: 36, weight: 'bold' },
  hero: { size: 92, minSize: 60, weight: 'bold' },
  figure: { size: 46, minSize: 28, weight: 'bold' },
  rank: { size: 40, minSize: 26, weight: 'bold' },
  lead: { size: 32, minSize: 24, weight: 'bold' },
  line: { size: 29, minSize: 22 },
  label: { size: 27, minSize: 22 },
  note: { size: 26, minSize: 22 },
} as const;
