import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { itemKinds } from '../../src/contract/item-kinds.ts';
import { regionCodes, regionGroups } from '../../src/contract/regions.ts';
import { namedItems } from '../../src/game/items.ts';
import { pluralSuffix } from '../../src/text/keys-source.ts';
import { bundledLocales, sourceLocale, type Texts } from '../../src/text/locales.ts';
import { textsByKey } from '../../src/text/texts-by-key.ts';
import { catalogRanks } from '../support/text/catalog-ranks.ts';
import { localeProblems } from '../support/text/locale-problems.ts';

const english = bundledLocales().get(sourceLocale) ?? {};

describe.each([...bundledLocales()])('assets/locales/%s.json', (locale, texts) => {
  it('has every text in the forms and lengths it needs, and none more', () => {
    expect(localeProblems(locale, texts, english)).toEqual([]);
  });

  it('names nothing of the game that the catalog does not have', () => {
    const { names } = texts;
    const known = catalogIds();
    const keys = [...textsByKey(typeof names === 'object' ? names : {}).keys()];
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });
});

describe('the English texts', () => {
  it('have a name for every region, server group and kind of item, and none more', () => {
    expect(Object.keys(english.regions ?? {}).toSorted()).toEqual([...regionCodes].toSorted());
    expect(Object.keys(english.regionGroups ?? {}).toSorted()).toEqual(Object.keys(regionGroups).toSorted());
    expect(Object.keys(english.itemKinds ?? {}).toSorted()).toEqual([...itemKinds].toSorted());
  });

  it('are all used', () => {
    const code = codeThatSpeaks();
    const keys = [...textsByKey(english).keys()].map((key) => key.replace(pluralSuffix, ''));
    // `regions.${code}` in code uses every key that starts with `regions.`.
    const templates = [...code.matchAll(/`([\w.]+)\$\{[^}]+\}([\w.]*)`/g)].map(
      ([, start = '', end = '']) =>
        (key: string) =>
          key.startsWith(start) &&
          key.endsWith(end) &&
          !key.slice(start.length, -end.length || undefined).includes('.'),
    );
    const isUsed = (key: string) => code.includes(`'${key}'`) || templates.some((matches) => matches(key));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
});

describe('the check of a language file', () => {
  const source: Texts = {
    hello: 'Hello {{name}}',
    piece_one: '{{count, number}} piece of {{name}}',
    piece_other: '{{count, number}} pieces of {{name}}',
    commands: { player: 'Show a player' },
    buttons: { elsewhere: 'Look in {{region}}' },
  };
  const file = (forms: readonly string[], changes: Texts = {}): Texts => ({
    hello: '{{name}}!',
    ...Object.fromEntries(forms.map((form) => [`piece_${form}`, '{{count, number}} × {{name}}'])),
    commands: { player: 'A player' },
    buttons: { elsewhere: '{{region}}?' },
    ...changes,
  });

  it.each([
    ['id', ['other']],
    ['th', ['other']],
    ['vi', ['other']],
    ['tr', ['one', 'other']],
    ['ru', ['one', 'few', 'many', 'other']],
    ['pl', ['one', 'few', 'many', 'other']],
    ['pt-BR', ['one', 'many', 'other']],
    ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
  ])('accepts %s with exactly the plural forms it has: %j', (locale, forms) => {
    expect(localeProblems(locale, file(forms), source)).toEqual([]);
  });

  it('refuses plural forms that the language lacks, and the lack of those it has', () => {
    expect(localeProblems('id', file(['one', 'other']), source)).toEqual([
      'has piece_one, which is not used',
    ]);
    expect(localeProblems('ru', file(['one', 'other']), source)).toEqual([
      'lacks piece_few',
      'lacks piece_many',
    ]);
  });

  it('lets a form of one number alone say it without the figure, and no other form', () => {
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const bare = { piece_two: 'two of {{name}}', piece_few: 'some of {{name}}' };
    expect(localeProblems('ar', file(forms, bare), source)).toEqual(['piece_few lacks {{count, number}}']);
    const one = file(['one', 'few', 'many', 'other'], { piece_one: 'a piece of {{name}}' });
    expect(localeProblems('ru', one, source)).toEqual(['piece_one lacks {{count, number}}']);
  });

  it('refuses a missing text, one too much and placeholders that differ', () => {
    const { hello: _, ...rest } = file(['other'], { extra: 'Extra' });
    expect(localeProblems('vi', rest, source)).toEqual(['lacks hello', 'has extra, which is not used']);
    expect(localeProblems('vi', file(['other'], { hello: '{{nmae}}' }), source)).toEqual([
      'hello lacks {{name}}',
      'hello has {{nmae}}, which is never filled in',
    ]);
    expect(localeProblems('vi', file(['other'], { piece_other: '{{count}} {{name}}' }), source)).toEqual([
      'piece_other lacks {{count, number}}',
      'piece_other has {{count}}, which is never filled in',
    ]);
  });

  it('refuses texts that Discord would not take, with what is filled in', () => {
    const long = {
      commands: { player: 'x'.repeat(101) },
      buttons: { elsewhere: `{{region}}${'y'.repeat(23)}` },
      names: { items: { '1300000051': 'z'.repeat(61) } },
    };
    expect(localeProblems('vi', file(['other'], long), source)).toEqual([
      'commands.player may have 100 characters, not 101',
      'buttons.elsewhere may have 34 characters, not 35',
      'names.items.1300000051 may have 60 characters, not 61',
    ]);
  });

  it('refuses a file that is not named after a locale', () => {
    for (const name of ['english', 'pt_BR', 'en-us', 'x']) {
      expect(localeProblems(name, file(['other']), source)).toEqual([`${name} is not a locale`]);
    }
  });
});

/** The source of everything that answers members. The page of the playground has texts of its own. */
function codeThatSpeaks(): string {
  return ['src/views', 'src/bot', 'commands']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
    )
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

/** `ranks.diamond-iii`, `items.1300000051`, `skills.16`: everything of the catalog that a language may name. */
function catalogIds(): Set<string> {
  const skills: object = JSON.parse(readFileSync('assets/catalog/skills.json', 'utf8'));
  return new Set([
    ...catalogRanks().map(({ key }) => `ranks.${key}`),
    ...namedItems().map(({ id }) => `items.${id}`),
    ...Object.keys(skills).map((number) => `skills.${number}`),
  ]);
}
