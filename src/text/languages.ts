import { createInstance } from 'i18next';
import { readLocales, sourceLocale, type Texts } from './locales.ts';
import type { TextKey, ValuesOf } from './text-key.ts';

/** The languages of the house. */
export interface Languages {
  /** The words for a Discord locale such as `pt-BR`; falls back to the operator's default, then to English. */
  for(locale: string | undefined): Language;
}

export interface Language {
  locale: string;
  /** The text under a dotted key of `assets/locales/en-US.json`, with `{{name}}` filled in. */
  t<Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string;
}

/**
 * Every language of `assets/locales`. A text that a language lacks comes in the operator's default, then in English.
 * @param locales for tests: texts by locale in place of the files
 */
export function openLanguages({
  defaultLocale,
  locales = readLocales(),
}: {
  defaultLocale: string;
  locales?: ReadonlyMap<string, Texts>;
}): Languages {
  const known = [...locales.keys()];
  const home = closest(defaultLocale, known) ?? sourceLocale;
  const i18n = createInstance();
  // With the texts at hand and no async step, init is done when it returns. What is filled in is shown on Discord,
  // not in HTML, and may have been typed by a stranger: it is neither escaped nor read as a text with references.
  void i18n.init({
    initAsync: false,
    lng: home,
    fallbackLng: [...new Set([home, sourceLocale])],
    resources: Object.fromEntries([...locales].map(([locale, texts]) => [locale, { translation: texts }])),
    interpolation: { escapeValue: false, skipOnVariables: true },
    nsSeparator: false,
  });
  return {
    for(locale) {
      const lng = (locale && closest(locale, known)) || home;
      const translate = i18n.getFixedT(lng);
      return { locale: lng, t: (key, ...[values]) => translate(key, { ...values }) };
    },
  };
}

/** The locale itself, else one of the same language: `en-GB` is better served in `en-US` than in the default. */
function closest(locale: string, known: readonly string[]): string | undefined {
  const language = languageOf(locale);
  return known.find((one) => one === locale) ?? known.find((one) => languageOf(one) === language);
}

function languageOf(locale: string): string | undefined {
  return locale.split('-')[0]?.toLowerCase();
}
