import type { Language } from '../../text/languages.ts';

/** Several things as the reader's language lists them, none of them more than the others: `Top, Bottom, Shoes`. */
export function formatList(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(language.locale, { type: 'unit' }).format(items);
}
