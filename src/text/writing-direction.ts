/** Whether the language of a locale such as `ar-EG` is written from right to left. */
export function isRightToLeft(locale: string): boolean {
  return rightToLeftLanguages.has(locale.toLowerCase().split('-')[0] ?? '');
}

const rightToLeftLanguages = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);
