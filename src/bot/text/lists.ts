import { type Direction, isolate } from '../../shared/text/direction.ts';

export type FormatList = (items: Iterable<string>, type?: 'conjunction' | 'unit') => string;

export function openLists(locale: string, direction: Direction): FormatList {
  const formats = new Map<string, Intl.ListFormat>();
  const isThai = new Intl.Locale(locale).language === 'th';
  return (items, type = 'conjunction') => {
    // The unit style of some languages has no commas: `A B C`. Their shortest conjunction has, except in Thai.
    const style = type === 'unit' ? 'narrow' : 'long';
    const format = formats.get(type) ?? new Intl.ListFormat(locale, { type: 'conjunction', style });
    formats.set(type, format);
    const isolated = Array.from(items, (item) => isolate(item, direction));
    return isThai ? joinThai(format, isolated) : format.format(isolated);
  };
}

/** Joins with commas, because names may contain blanks: Intl writes `A B และC`. */
function joinThai(format: Intl.ListFormat, items: readonly string[]): string {
  const parts = format.formatToParts(items);
  const separate = (literal: string, next = '') => {
    const word = literal.trim();
    if (!word) return ', ';
    return /^\p{Script=Thai}/u.test(next) ? ` ${word}` : ` ${word} `;
  };
  return parts
    .map(({ type, value }, index) => (type === 'element' ? value : separate(value, parts[index + 1]?.value)))
    .join('');
}
