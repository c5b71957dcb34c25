import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { toDefinitions } from '../../../src/bot/discord/register/definitions.ts';
import { namedItems } from '../../../src/bot/game/items.ts';
import { bundledLocales, sourceLocale, type Texts } from '../../../src/bot/text/locales.ts';
import { findMissingTexts } from '../../../src/bot/text/missing-texts.ts';
import { pluralSuffix } from '../../../src/bot/text/placeholder.ts';
import { findStaleTexts } from '../../../src/bot/text/stale-texts.ts';
import { textsByKey } from '../../../src/bot/text/texts-by-key.ts';
import { itemKinds } from '../../../src/shared/contract/item-kinds.ts';
import { regionCodes, regionGroups } from '../../../src/shared/contract/regions.ts';
import { partNames } from '../../support/commands/localised-names.ts';
import { catalogRanks } from '../../support/text/catalog-ranks.ts';
import { englishLeft } from '../../support/text/english-left.ts';
import { readGlossary } from '../../support/text/glossary.ts';
import { localeProblems } from '../../support/text/locale-problems.ts';
import { termProblems, voiceProblems } from './voice-problems.ts';

const english = bundledLocales().get(sourceLocale) ?? {};

describe.each([...bundledLocales()])('assets/locales/%s.json', (locale, texts) => {
  it('has its texts in the forms and lengths they need, and none that is not used', () => {
    expect(localeProblems(locale, texts, english)).toEqual([]);
  });

  it('leaves nothing in English but the words of its glossary', () => {
    if (locale === sourceLocale) return;
    const { kept } = readGlossary(locale);
    expect(englishLeft(locale, { texts, english, kept })).toEqual([]);
  });

  it('remembers the English that each text was made from: run `npm run locales` after a change', () => {
    if (locale === sourceLocale) return;
    const madeFrom = JSON.parse(readFileSync(`assets/locales/made-from/${locale}.json`, 'utf8'));
    expect(findStaleTexts(locale, { texts, english, madeFrom }).madeFrom).toEqual(madeFrom);
  });

  it('uses the words of its glossary', () => {
    expect(voiceProblems(locale, texts, readGlossary(locale))).toEqual([]);
  });

  it('names the things of the game by the terms of its glossary', () => {
    expect(termProblems(locale, texts, readGlossary(locale))).toEqual([]);
  });

  it('names nothing that is neither in the catalog nor a command', () => {
    const { names } = texts;
    const known = catalogIds();
    for (const name of partNames(toDefinitions(commands))) known.add(`commands.${name}`);
    const keys = [...textsByKey(typeof names === 'object' ? names : {}).keys()];
    expect(keys.filter((key) => !known.has(key))).toEqual([]);
  });
});

it.each(['assets/locales/playground/en-US.json', 'src/local-discord/page/texts/en-US.json'])(
  '%s has texts with what is filled in',
  (file) => {
    const texts = readPageTexts(file);
    expect(localeProblems(sourceLocale, texts, texts)).toEqual([]);
  },
);

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
    const templates = [...code.matchAll(/`([a-z][\w.]*(?:\$\{[^}]+\}[\w.]*)+)`/g)].map(
      ([, template = '']) =>
        new RegExp(`^${template.replace(/\$\{[^}]+\}|\./g, (part) => (part === '.' ? '\\.' : '[^.]*'))}$`),
    );
    const isUsed = (key: string) => code.includes(`'${key}'`) || templates.some((form) => form.test(key));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
});

describe('the search for English', () => {
  const source: Texts = {
    hello: 'Hello {{name}}, press `region`',
    name: 'Clash squad',
    piece_one: 'One piece',
    piece_other: '{{count, number}} pieces',
  };
  const left = (locale: string, texts: Texts, kept: string[] = []) =>
    englishLeft(locale, { texts, english: source, kept });

  it('finds what is the same as in English, but for words that stay', () => {
    expect(
      left('id', { hello: 'Halo {{name}}, tekan `region`', piece_other: '{{count, number}} potong' }),
    ).toEqual([]);
    expect(left('id', { name: 'Clash squad', piece_other: '{{count, number}} pieces' })).toEqual([
      'name leaves in English: Clash squad',
      'piece_other leaves in English: pieces',
    ]);
    expect(left('id', { name: 'Clash squad' }, ['Clash Squad'])).toEqual([]);
  });

  it('finds words of English in a text that is half translated', () => {
    expect(left('pt-BR', { hello: 'Olá {{name}}, press the botão' })).toEqual([
      'hello leaves in English: the',
    ]);
  });

  it('finds every Latin word in another script, but for code and what stays', () => {
    expect(left('hi', { hello: 'नमस्ते {{name}}, `region` दबाएँ Loadout ID' })).toEqual([]);
    expect(left('ru', { hello: 'Привет {{name}}, нажмите button' })).toEqual([
      'hello leaves in English: button',
    ]);
  });
});

describe('the search for texts whose English has changed', () => {
  const english: Texts = { hello: 'Hello', piece_one: 'One piece', piece_other: '{{count, number}} pieces' };
  const texts: Texts = { hello: 'Привет', piece_few: '{{count, number}} вещи' };
  const { madeFrom } = findStaleTexts('ru', { texts, english, madeFrom: {} });
  const staleOf = (changes: Partial<Parameters<typeof findStaleTexts>[1]>) =>
    findStaleTexts('ru', { texts, english, madeFrom, ...changes }).stale;
  const newEnglish = { ...english, hello: 'Hi there', piece_other: '{{count, number}} things' };

  it('finds no text that is as it was, none that is new, and none that is missing', () => {
    expect(Object.keys(madeFrom)).toEqual(['hello', 'piece_few']);
    expect(staleOf({})).toEqual([]);
    expect(staleOf({ english: newEnglish, madeFrom: {} })).toEqual([]);
    expect(staleOf({ english: newEnglish, texts: {} })).toEqual([]);
  });

  it('finds a text until its translation changes, however often it looks', () => {
    const first = findStaleTexts('ru', { texts, english: newEnglish, madeFrom });
    expect(first.stale).toEqual(['hello', 'piece_few']);
    expect(staleOf({ english: newEnglish, madeFrom: first.madeFrom })).toEqual(first.stale);
    expect(staleOf({ english: newEnglish, texts: { ...texts, hello: 'Салют' } })).toEqual(['piece_few']);
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

  it('lets only a form for a single number omit the figure', () => {
    const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];
    const bare = { piece_two: 'two of {{name}}', piece_few: 'some of {{name}}' };
    expect(localeProblems('ar', file(forms, bare), source)).toEqual(['piece_few lacks {{count, number}}']);
    const one = file(['one', 'few', 'many', 'other'], { piece_one: 'a piece of {{name}}' });
    expect(localeProblems('ru', one, source)).toEqual(['piece_one lacks {{count, number}}']);
  });

  it('accepts a missing text, which `npm run locales` lists until it is translated', () => {
    const { hello: _, ...rest } = file(['other']);
    expect(localeProblems('vi', rest, source)).toEqual([]);
    expect(findMissingTexts('vi', rest, source)).toEqual(['hello']);
    expect(findMissingTexts('vi', file(['other']), source)).toEqual([]);
    expect(findMissingTexts('ru', {}, source)).toEqual(expect.arrayContaining(['hello', 'piece_few']));
  });

  it('refuses a text that nothing uses, and placeholders that differ', () => {
    const extra = file(['other'], { extra: 'Extra' });
    expect(localeProblems('vi', extra, source)).toEqual(['has extra, which is not used']);
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

/** The texts of a page, but for its examples: commands are typed alike in every language. */
function readPageTexts(file: string): Texts {
  const { examples: _, ...texts } = JSON.parse(readFileSync(file, 'utf8'));
  return texts;
}

/** The source of everything that answers members. The page of the playground has texts of its own. */
function codeThatSpeaks(): string {
  return ['src/bot', 'commands']
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

describe('the check of a language’s voice', () => {
  const glossary = {
    tone: 'friendly',
    terms: { pet: 'Pet (of a player)' },
    avoid: { '\\b[Cc]lan\\b': 'say guild', 'of \\{\\{name': 'use the possessive' },
    kept: [],
  };
  const problems = (texts: Texts, locale = 'en-US') => voiceProblems(locale, texts, glossary);

  it('finds what the glossary avoids, in texts but not in the names of placeholders', () => {
    expect(problems({ shown: 'The guild {{clan}}', title: "{{name}}'s pet" })).toEqual([]);
    expect(problems({ shown: 'The clan {{clan}}', title: 'The pet of {{name}}' })).toEqual([
      'shown says “clan”: say guild',
      'title says “of {{name”: use the possessive',
    ]);
  });

  it('finds times within a sentence of a language that Discord lacks', () => {
    const texts = { good: 'X: {{when}}. ({{until}}) X: {{until}}', bad: 'X {{when}} x' };
    expect(problems(texts)).toEqual([]);
    expect(problems(texts, 'ur')).toEqual([
      'bad has {{when}} within a sentence: put it after a colon or in brackets',
    ]);
  });

  it('reads each text with values filled in', () => {
    expect(
      problems({ a: '{{name}}  won.', b: 'Back in {{when}}.. Now', c: 'done. it is {{name}}.' }),
    ).toEqual([
      'a reads “Ana  won.”: a blank too many',
      'b reads “Back in 3 days ago.. Now”: two signs in a row',
      'c reads “done. it is Ana.”: a sentence begins with a small letter',
    ]);
  });

  it('finds labels that do not say their term', () => {
    expect(termProblems('en-US', { labels: { pet: 'Animal' } }, glossary)).toContain(
      'labels.pet does not say Pet',
    );
    expect(termProblems('en-US', { labels: { pet: 'PET' } }, glossary)).not.toContain(
      'labels.pet does not say Pet',
    );
  });
});
