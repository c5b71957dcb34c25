import type { Texts } from './locales.ts';
import { pluralSuffix } from './placeholder.ts';
import { textsByKey } from './texts-by-key.ts';

export function findMissingTexts(locale: string, { names: _, ...texts }: Texts, english: Texts): string[] {
  const found = textsByKey(texts);
  return [...expectTexts(locale, english).keys()].filter((key) => !found.has(key));
}

export interface ExpectedText {
  english: string;
  /** Whether this plural form may leave out the number, because it is used for only one, such as the Arabic dual. */
  isCountOptional: boolean;
}

export function expectTexts(locale: string, english: Texts): Map<string, ExpectedText> {
  const rules = new Intl.PluralRules(locale);
  const forms = rules
    .resolvedOptions()
    .pluralCategories.map((form) => ({ form, isCountOptional: isOfOneNumber(form, rules) }));
  const texts = textsByKey(english);
  return new Map(
    [...texts].flatMap(([key, text]): [string, ExpectedText][] => {
      if (!pluralSuffix.test(key)) return [[key, { english: text, isCountOptional: false }]];
      const base = key.replace(pluralSuffix, '');
      return forms.map(({ form, isCountOptional }) => [
        `${base}_${form}`,
        { english: texts.get(`${base}_${form}`) ?? texts.get(`${base}_other`) ?? text, isCountOptional },
      ]);
    }),
  );
}

function isOfOneNumber(form: Intl.LDMLPluralRule, rules: Intl.PluralRules): boolean {
  const numbers = Array.from({ length: 1000 }, (_, number) => rules.select(number));
  return numbers.filter((one) => one === form).length === 1;
}
