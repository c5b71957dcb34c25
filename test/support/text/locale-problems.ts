import type { Texts } from '../../../src/bot/text/locales.ts';
import { pluralSuffix } from '../../../src/bot/text/placeholder.ts';
import { textsByKey } from '../../../src/bot/text/texts-by-key.ts';
import { maxLabelLength } from '../../../src/bot/views/message/view.ts';

/**
 * What is wrong with a language file, one sentence per problem: its name, keys that are missing or too much, plural
 * forms, placeholders, texts longer than Discord takes.
 * @param english the texts of the source language
 */
export function localeProblems(locale: string, texts: Texts, english: Texts): string[] {
  if (!isLocale(locale)) return [`${locale} is not a locale`];
  const { names, ...own } = texts;
  const found = textsByKey(own);
  const expected = expectedTexts(locale, textsByKey(english));
  return [
    ...[...expected.keys()].filter((key) => !found.has(key)).map((key) => `lacks ${key}`),
    ...[...found.keys()].filter((key) => !expected.has(key)).map((key) => `has ${key}, which is not used`),
    ...[...found].flatMap(([key, text]) => placeholderProblems(key, text, expected.get(key))),
    ...[...found].flatMap(([key, text]) => lengthProblems(key, text)),
    ...[...textsByKey(typeof names === 'object' ? names : {}, 'names.')].flatMap(([key, text]) =>
      lengthProblems(key, text),
    ),
  ];
}

/** Whether it is spelt as Intl spells it and Intl knows its plural forms. */
function isLocale(name: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(name)[0] === name;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

interface Expected {
  /** The English text of the same meaning. */
  english: string;
  /** A form of one number alone, such as the Arabic dual, may say the number without its figure. */
  isCountOptional: boolean;
}

/** The keys that a language must have: its own plural forms in place of the English ones. */
function expectedTexts(locale: string, english: ReadonlyMap<string, string>): Map<string, Expected> {
  const rules = new Intl.PluralRules(locale);
  const forms = rules.resolvedOptions().pluralCategories;
  return new Map(
    [...english].flatMap(([key, text]): [string, Expected][] => {
      if (!pluralSuffix.test(key)) return [[key, { english: text, isCountOptional: false }]];
      const base = key.replace(pluralSuffix, '');
      return forms.map((form) => [
        `${base}_${form}`,
        {
          english: english.get(`${base}_${form}`) ?? english.get(`${base}_other`) ?? text,
          isCountOptional: isOfOneNumber(form, rules),
        },
      ]);
    }),
  );
}

function isOfOneNumber(form: Intl.LDMLPluralRule, rules: Intl.PluralRules): boolean {
  return (
    Array.from({ length: 1000 }, (_, number) => rules.select(number)).filter((one) => one === form).length ===
    1
  );
}

function placeholderProblems(key: string, text: string, expected: Expected | undefined): string[] {
  if (!expected) return [];
  const wanted = placeholdersIn(expected.english);
  const used = placeholdersIn(text);
  const isOptional = (one: string) => expected.isCountOptional && one.startsWith('count');
  const missing = wanted.filter((one) => !used.includes(one) && !isOptional(one));
  const unknown = used.filter((one) => !wanted.includes(one));
  return [
    ...missing.map((one) => `${key} lacks {{${one}}}`),
    ...unknown.map((one) => `${key} has {{${one}}}, which is never filled in`),
  ];
}

function placeholdersIn(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name, format]) =>
    format ? `${name}, ${format}` : `${name}`,
  );
}

const placeholder = /\{\{\s*(cmd [\w -]+|\w+)\s*(?:,\s*(\w+))?\s*\}\}/g;

function lengthProblems(key: string, text: string): string[] {
  const max = limits.find(([pattern]) => pattern.test(key))?.[1] ?? maxDescription;
  const longest = text.replace(placeholder, (_, name: string) => longestValue(key, name)).length;
  return longest > max ? [`${key} may have ${max} characters, not ${longest}`] : [];
}

// A region that makes a label too long is named by its code.
function longestValue(key: string, name: string): string {
  return 'x'.repeat(key.startsWith('buttons.') && name === 'region' ? maxRegionCode : usualValueLength);
}

const usualValueLength = 32;
const maxRegionCode = 12;

/** The description of an embed: texts that stand nowhere narrower. */
const maxDescription = 4096;

/** Characters that Discord takes where the texts of these keys are shown; the first pattern that fits counts. */
const limits: [RegExp, number][] = [
  // Descriptions of commands and options.
  [/^(commands|options)\./, 100],
  // A phone shows no more of a button.
  [/^buttons\./, maxLabelLength],
  [/^selects\./, 150],
  // Titles of modals, labels of their fields.
  [/^modals\./, 45],
  // Choices of an option have 100: a region is followed by its code, an item's name by its kind.
  [/^regions\./, 80],
  [/^itemKinds\./, 37],
  [/^names\.commands\./, 32],
  [/^names\./, 60],
  // Names and values of an embed's fields.
  [/^labels\./, 256],
  [/^freshness\.updated$/, 2048],
  // Descriptions of an attachment.
  [/(^|\.)alt[A-Z]?\w*$/, 1024],
  [/\.title(In)?$/, 256],
];
