import { readdirSync, readFileSync } from 'node:fs';
import { Locale } from 'discord-api-types/v10';
import { describe, expect, it } from 'vitest';
import { itemKinds } from '../../src/contract/item-kinds.ts';
import { regionCodes, regionGroups } from '../../src/contract/regions.ts';
import { bundledLocales, sourceLocale, type Texts } from '../../src/text/locales.ts';
import { translationsOf } from '../../src/text/translations.ts';

const locales = bundledLocales();
const english = keysOf(locales.get(sourceLocale) ?? {});
// The rooms that speak to members. The playground page words itself.
const code = ['src/views', 'src/bot', 'commands']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith('.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

// `regions.${code}` in code asks for every key of that form.
const templates = [...code.matchAll(/`([a-zA-Z.]+\.)\$\{[^}]+\}((?:\.[a-zA-Z]+)?)`/g)].map(
  ([, start, end]) => new RegExp(`^${start?.replaceAll('.', '\\.')}[^.]+${end?.replaceAll('.', '\\.')}$`),
);

describe('assets/locales', () => {
  it('names its files after languages of Discord, which refuses any other', () => {
    const known: readonly string[] = Object.values(Locale);
    expect([...locales.keys()].filter((locale) => !known.includes(locale))).toEqual([]);
  });

  it('has every text in every language, with the same values filled in', () => {
    for (const [locale, texts] of locales) {
      const keys = keysOf(texts);
      expect({ locale, keys: [...keys.keys()].map(withoutPlural).toSorted() }).toEqual({
        locale,
        keys: [...english.keys()].map(withoutPlural).toSorted(),
      });
      for (const [key, text] of keys)
        expect([locale, key, ...valuesIn(text)]).toEqual([
          locale,
          key,
          ...valuesIn(english.get(key) ?? text),
        ]);
    }
  });

  it('has a word for every region, server group and kind of item, and none more', () => {
    expect(namesUnder('regions')).toEqual([...regionCodes].toSorted());
    expect(namesUnder('regionGroups')).toEqual(Object.keys(regionGroups).toSorted());
    expect(namesUnder('itemKinds')).toEqual([...itemKinds].toSorted());
  });

  it('has every text that code asks for', () => {
    const asked = [...code.matchAll(/\bt\(\s*'([^']+)'|'((?:labels|player|clan|pet)\.(?!jpg')\w+)'/g)].map(
      ([, direct, listed]) => direct ?? listed ?? '',
    );
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter((key) => !known(key))).toEqual([]);
    expect(templates.filter((template) => ![...english.keys()].some((key) => template.test(key)))).toEqual(
      [],
    );
  });

  it('has no text that no code asks for', () => {
    const unused = [...english.keys()]
      .map(withoutPlural)
      .filter((key) => !code.includes(`'${key}'`) && !templates.some((template) => template.test(key)));
    expect(unused).toEqual([]);
  });
});

describe('a text of a definition', () => {
  it('comes in English and in each other language', () => {
    const { english, others } = translationsOf('commands.player');
    expect(english).toContain('player');
    expect(Object.keys(others).toSorted()).toEqual([...locales.keys()].filter((one) => one !== sourceLocale));
  });
});

function known(key: string): boolean {
  return english.has(key) || english.has(`${key}_other`);
}

function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

function namesUnder(key: string): string[] {
  return [...english.keys()]
    .filter((one) => one.startsWith(`${key}.`))
    .map((one) => one.slice(key.length + 1))
    .toSorted();
}

function keysOf(texts: Texts, path = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[path + name, value]] : [...keysOf(value, `${path}${name}.`)],
    ),
  );
}

function valuesIn(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name ?? '').toSorted();
}
