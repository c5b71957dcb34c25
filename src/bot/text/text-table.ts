import { findDirection, isolate } from '../../shared/text/direction.ts';
import { type CompiledText, compileText, type TextValues } from './compile-text.ts';
import type { Texts } from './locales.ts';
import { openNumberFormat } from './number-format.ts';
import { textsByKey } from './texts-by-key.ts';

export function openTextTable(locale: string, texts: Texts, command: (path: string) => string) {
  let byKey: ReadonlyMap<string, string> | undefined;
  const raw = (key: string) => {
    byKey ??= textsByKey(texts);
    return byKey.get(key);
  };
  const numbers = openNumberFormat(locale);
  const direction = findDirection(locale);
  const format = {
    number: numbers.format,
    command,
    isolate: (value: string) => isolate(value, direction),
  };
  const compile = (key: string) => {
    const text = raw(key);
    return text === undefined ? undefined : compileText(text, format);
  };
  const compileForms = (key: string): CompiledText | undefined => {
    const other = compile(`${key}_other`);
    if (!other) return undefined;
    const forms = new Map(pluralForms.map((form) => [form, compile(`${key}_${form}`) ?? other]));
    return (values) => (forms.get(numbers.plural(countIn(values))) ?? other)(values);
  };
  return {
    direction,
    raw,
    find: (key: string) => compile(key) ?? compileForms(key),
  };
}

export type TextTable = ReturnType<typeof openTextTable>;

function countIn({ count }: TextValues): number {
  return typeof count === 'number' ? count : Number.NaN;
}

const pluralForms: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'];
