import type { Texts } from '../../../src/bot/text/locales.ts';
import { type ExpectedText, expectTexts } from '../../../src/bot/text/missing-texts.ts';
import { pluralSuffix } from '../../../src/bot/text/placeholder.ts';
import { textsByKey } from '../../../src/bot/text/texts-by-key.ts';
import { maxLabelLength } from '../../../src/bot/views/message/view.ts';

/**
 * Lists the problems of a language file, one sentence each: its name, keys that no code uses, plural
 * forms, placeholders, texts longer than Discord takes.
 * @param english the texts of the source language
 */
export function localeProblems(locale: string, texts: Texts, english: Texts): string[] {
  if (!isLocale(locale)) return [`${locale} is not a locale`];
  const { names, ...own } = texts;
  const found = textsByKey(own);
  const expected = expectTexts(locale, english);
  return [
    ...missingForms(found, expected),
    ...[...found.keys()].filter((key) => !expected.has(key)).map((key) => `has ${key}, which is not used`),
    ...[...found].flatMap(([key, text]) => placeholderProblems(key, text, expected.get(key))),
    ...[...found].flatMap(([key, text]) => lengthProblems(key, text)),
    ...[...textsByKey(typeof names === 'object' ? names : {}, 'names.')].flatMap(([key, text]) =>
      lengthProblems(key, text),
    ),
  ];
}

/** A text that is translated has all its plural forms: a form that is missing would be said in English among them. */
function missingForms(found: ReadonlyMap<string, string>, expected: ReadonlyMap<string, unknown>): string[] {
  const begun = new Set([...found.keys()].filter(isForm).map(baseOf));
  return [...expected.keys()]
    .filter((key) => isForm(key) && begun.has(baseOf(key)) && !found.has(key))
    .map((key) => `lacks ${key}`);
}

const isForm = (key: string) => pluralSuffix.test(key);
const baseOf = (key: string) => key.replace(pluralSuffix, '');

/** Whether it is spelt as Intl spells it and Intl knows its plural forms. */
function isLocale(name: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(name)[0] === name;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function placeholderProblems(key: string, text: string, expected: ExpectedText | undefined): string[] {
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

const placeholder = /\{\{\s*(cmd [\w-]+|\w+)\s*(?:,\s*(\w+))?\s*\}\}/g;

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

/** The description of an embed: texts that appear nowhere narrower. */
const maxDescription = 4096;

/** Discord's maximum lengths for the texts of these keys; the first matching pattern counts. */
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
