import { createInstance, type i18n } from 'i18next';
import { closestLocale } from './closest-locale.ts';
import { type CommandMentions, commandPlaceholder, createCommandMentions } from './command-mentions.ts';
import { createIcons, type Icons } from './icons.ts';
import { bundledLocales, type Locales, sourceLocale, type Texts } from './locales.ts';
import type { TextKey, ValuesOf } from './text-key.ts';
import { textUnder } from './text-under.ts';

/** The languages that Loadout answers in. */
export interface Languages {
  /** The language for a locale such as `pt-BR`; where there is none, the operator's default, then English. */
  for(locale: string | undefined): Language;
}

export interface Language {
  /** The locale of its file, e.g. `pt-BR`. */
  locale: string;
  /**
   * The text under a dotted key of `assets/locales/en-US.json`, with `{{name}}` filled in. `{{cmd account link}}` becomes
   * markdown that names the command, see {@link Language.command}: for descriptions and fields, not for titles or labels.
   */
  t<Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string;
  /**
   * What this language calls a thing of the game, or undefined where its file does not say: use the English name of
   * the catalog then.
   * @param id `ranks`: the key of a `Rank`; `items`: an item id; `skills`: the number of a character
   */
  name(kind: NameKind, id: string): string | undefined;
  /** Markdown for a command by its path, e.g. `account link`: clickable where Discord has told its id. */
  command(path: string): string;
  /** Markdown for a picture to set beside a word in a message, the same in every language; undefined: there is none. */
  icon(name: string): string | undefined;
}

/** The sections under `names` in a file of `assets/locales`. */
type NameKind = 'ranks' | 'items' | 'skills';

/**
 * Every language of `assets/locales`. A text that a language lacks comes in the operator's default, then in English.
 * @param locales for tests: texts by locale in place of the files
 */
export function openLanguages({
  defaultLocale,
  locales = bundledLocales(),
  commands = createCommandMentions(),
  icons = createIcons(),
}: {
  defaultLocale: string;
  locales?: Locales | undefined;
} & Partial<Mentions>): Languages {
  const known = [...locales.keys()];
  const fallback = closestLocale(defaultLocale, known) ?? sourceLocale;
  const i18n = openTranslator(locales, { fallback, commands });
  const languages = new Map<string, Language>();
  const open = (locale: string) => {
    const language =
      languages.get(locale) ?? openLanguage(locale, { i18n, texts: locales.get(locale), commands, icons });
    languages.set(locale, language);
    return language;
  };
  return { for: (locale) => open((locale && closestLocale(locale, known)) || fallback) };
}

/** What stands in messages beside words, learned after the start. */
interface Mentions {
  commands: Pick<CommandMentions, 'of'>;
  icons: Pick<Icons, 'find'>;
}

function openTranslator(
  locales: Locales,
  { fallback, commands }: { fallback: string; commands: Pick<CommandMentions, 'of'> },
): i18n {
  const translator = createInstance();
  // With the texts at hand and no async step, init is done when it returns. What is filled in is shown on Discord,
  // not in HTML, and may have been typed by a stranger: it is neither escaped nor read as a text with references.
  void translator.init({
    initAsync: false,
    lng: fallback,
    fallbackLng: [...new Set([fallback, sourceLocale])],
    resources: Object.fromEntries([...locales].map(([locale, texts]) => [locale, { translation: texts }])),
    interpolation: { escapeValue: false, skipOnVariables: true },
    nsSeparator: false,
    missingInterpolationHandler(_text: string, [whole, name = '']: readonly string[]) {
      const [, path] = commandPlaceholder.exec(name.trim()) ?? [];
      return path === undefined ? whole : commands.of(path);
    },
  });
  return translator;
}

function openLanguage(
  locale: string,
  { i18n, texts, commands, icons }: { i18n: i18n; texts: Texts | undefined } & Mentions,
): Language {
  const translate = i18n.getFixedT(locale);
  return {
    locale,
    t: (key, ...[values]) => translate(key, { ...values }),
    name: (kind, id) => textUnder(`names.${kind}.${id}`, texts),
    command: commands.of,
    icon: icons.find,
  };
}
