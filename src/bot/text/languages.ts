import { closestLocale } from '../../shared/text/closest-locale.ts';
import type { Direction } from '../../shared/text/direction.ts';
import { type NamedLanguage, nameLanguages } from '../../shared/text/own-names.ts';
import { type CommandMentions, createCommandMentions } from './command-mentions.ts';
import type { CompiledText, TextValues } from './compile-text.ts';
import { createIcons, type Icons } from './icons.ts';
import { type FormatList, openLists } from './lists.ts';
import { bundledLocales, type Locales, sourceLocale } from './locales.ts';
import type { TextKey, ValuesOf } from './text-key.ts';
import { openTextTable, type TextTable } from './text-table.ts';

export interface Languages {
  /** Returns the language of a locale such as `pt-BR`, otherwise the bot's default, otherwise English. */
  for(locale: string | undefined): Language;
  all: readonly NamedLanguage[];
}

export interface Language {
  locale: string;
  direction: Direction;
  /** Fills in `{{name}}`, with isolates where text directions meet. `{{cmd player}}` becomes a clickable command. */
  t<Key extends TextKey>(key: Key, ...values: ValuesOf<Key>): string;
  list: FormatList;
  /** Prefers the operator's names. @param id key of a `Rank` (`ranks`), item ID, or number of a character (`skills`) */
  name(kind: NameKind, id: string): string | undefined;
  icon(name: string): string | undefined;
  command(name: string): string;
}

interface Mentions {
  commands: Pick<CommandMentions, 'of'>;
  icons: Pick<Icons, 'find'>;
}

interface ItemNames {
  find(id: string, locale?: string): string | undefined;
}

type NameKind = 'ranks' | 'items' | 'skills';

export function openLanguages({
  defaultLocale,
  locales = bundledLocales(),
  commands = createCommandMentions(),
  icons = createIcons(),
  itemNames,
}: {
  defaultLocale: string;
  locales?: Locales | undefined;
  itemNames?: ItemNames | undefined;
} & Partial<Mentions>): Languages {
  const known = [...locales.keys()];
  const fallback = closestLocale(defaultLocale, known) ?? sourceLocale;
  const tables = new Map(
    [...locales].map(([locale, texts]) => [locale, openTextTable(locale, texts, commands.of)]),
  );
  const languages = new Map<string, Language>();
  const open = (locale: string) => {
    const near = closestLocale(
      locale,
      known.filter((one) => one !== locale),
    );
    const chain = new Set([locale, near ?? fallback, fallback, sourceLocale]);
    const sources = [...chain].flatMap((one) => tables.get(one) ?? []);
    return openLanguage(locale, sources, { commands, icons, itemNames });
  };
  return {
    for(wanted) {
      const locale = (wanted && closestLocale(wanted, known)) || fallback;
      const language = languages.get(locale) ?? open(locale);
      languages.set(locale, language);
      return language;
    },
    all: nameLanguages(known),
  };
}

function openLanguage(
  locale: string,
  chain: readonly TextTable[],
  { commands, icons, itemNames }: Mentions & { itemNames: ItemNames | undefined },
): Language {
  const [own] = chain;
  const direction = own?.direction ?? 'ltr';
  const compiled = new Map<string, CompiledText>();
  const compile = (key: string): CompiledText => {
    const text = firstOf(chain, (table) => table.find(key));
    // The compiler and a test check the keys, because members must never see one.
    if (!text) throw new Error(`no language has the text ${key}`);
    compiled.set(key, text);
    return text;
  };
  const translate = (key: string, values: TextValues = noValues) =>
    (compiled.get(key) ?? compile(key))(values);
  return {
    locale,
    direction,
    t: (key, ...[values]) => translate(key, values),
    list: openLists(locale, direction),
    name(kind, id) {
      const known = own?.raw(`names.${kind}.${id}`);
      return kind === 'items' ? (itemNames?.find(id, locale) ?? known ?? itemNames?.find(id)) : known;
    },
    icon: icons.find,
    command: commands.of,
  };
}

function firstOf<One, Found>(all: readonly One[], find: (one: One) => Found | undefined): Found | undefined {
  for (const one of all) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

const noValues: TextValues = {};
