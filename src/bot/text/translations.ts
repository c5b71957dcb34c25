import { closestLocale } from '../../shared/text/closest-locale.ts';
import { commandLocales } from '../../shared/text/discord-locales.ts';
import { bundledLocales, type Locales, sourceLocale } from './locales.ts';
import type { PlainTextKey } from './text-key.ts';
import { textUnder } from './text-under.ts';

interface Translations {
  english: string;
  others: Readonly<Partial<Record<(typeof commandLocales)[number], string>>>;
}

export function translationsOf(key: PlainTextKey, locales: Locales = bundledLocales()): Translations {
  const english = textUnder(key, locales.get(sourceLocale));
  if (english === undefined) throw new Error(`assets/locales/${sourceLocale}.json lacks ${key}`);
  return { english, others: collectOthers(key, locales) };
}

export function listCommandNames(name: string, locales: Locales = bundledLocales()): Translations['others'] {
  return collectOthers(`names.commands.${name}`, locales);
}

function collectOthers(key: string, locales: Locales): Translations['others'] {
  const known = [...locales.keys()];
  const others = commandLocales.flatMap((locale) => {
    const file = closestLocale(locale, known);
    const text = file && file !== sourceLocale ? textUnder(key, locales.get(file)) : undefined;
    return text === undefined ? [] : [[locale, text] as const];
  });
  return Object.fromEntries(others);
}
