import type { Texts } from '../../../src/bot/text/locales.ts';
import { placeholder, pluralSuffix } from '../../../src/bot/text/placeholder.ts';
import { textsByKey } from '../../../src/bot/text/texts-by-key.ts';
import { regionCodes } from '../../../src/shared/contract/regions.ts';

/**
 * Texts of a language file that were not translated: the same as in English, or with words of English in them. In another
 * script every Latin word counts as one.
 * @param kept words that may stay as they are
 */
export function englishLeft(
  locale: string,
  { texts, english, kept }: { texts: Texts; english: Texts; kept: readonly string[] },
): string[] {
  const isLatin = new Intl.Locale(locale).maximize().script === 'Latn';
  const allowed = new Set([...everywhere, ...kept].flatMap(wordsIn).map((word) => word.toLowerCase()));
  const source = textsByKey(english);
  return [...textsByKey(texts)].flatMap(([key, text]) => {
    // Countries may have the same name, and the game may not translate a name at all.
    if (isLatin && /^(regions|names)\./.test(key)) return [];
    const words = wordsIn(text).filter((word) => !allowed.has(word.toLowerCase()));
    const base = key.replace(pluralSuffix, '');
    const isSame = [key, `${base}_one`, `${base}_other`].some((one) => source.get(one) === text);
    const foreign = words.filter((word) => !isLatin || isSame || unmistakable.has(word.toLowerCase()));
    return foreign.length > 0 ? [`${key} leaves in English: ${foreign.join(' ')}`] : [];
  });
}

/** Words of two or more Latin letters, but for what is filled in, code and mentions. */
function wordsIn(text: string): string[] {
  return (
    text
      .replace(placeholder, ' ')
      .replace(/\{\{[^}]*\}\}|`[^`]*`|<[^>]*>/g, ' ')
      .match(/[A-Za-z]{2,}/g) ?? []
  );
}

const everywhere = [
  'Loadout',
  'Discord',
  'ID',
  'UID',
  'BR',
  'CS',
  'EXP',
  'XP',
  'PIN',
  'JSON',
  ...regionCodes,
];

// Words of English that none of the other languages in Latin letters has.
const unmistakable = new Set([
  'the',
  'this',
  'that',
  'these',
  'with',
  'you',
  'your',
  'and',
  'was',
  'were',
  'there',
  'which',
  'couldn',
  'doesn',
]);
