import { readLocales, sourceLocale, type Texts } from './locales.ts';
import type { PlainTextKey } from './text-key.ts';

/** A text in English and in every other language that has it, by locale: for definitions that Discord translates. */
export interface Translations {
  english: string;
  others: Readonly<Record<string, string>>;
}

/**
 * The text under a dotted key in all languages.
 * @throws Error for a key that English lacks: a definition without its words must not start
 */
export function translationsOf(key: PlainTextKey): Translations {
  const english = textUnder(key, locales.get(sourceLocale));
  if (english === undefined) throw new Error(`assets/locales/${sourceLocale}.json lacks ${key}`);
  const others = [...locales]
    .filter(([locale]) => locale !== sourceLocale)
    .flatMap(([locale, texts]) => {
      const text = textUnder(key, texts);
      return text === undefined ? [] : [[locale, text] as const];
    });
  return { english, others: Object.fromEntries(others) };
}

const locales = readLocales();

function textUnder(key: string, texts: Texts | undefined): string | undefined {
  const found = key
    .split('.')
    .reduce<string | Texts | undefined>(
      (level, part) => (typeof level === 'object' && Object.hasOwn(level, part) ? level[part] : undefined),
      texts,
    );
  return typeof found === 'string' ? found : undefined;
}
