import type { Texts } from './locales.ts';

export function textsByKey(texts: Texts, path = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[path + name, value]] : [...textsByKey(value, `${path}${name}.`)],
  );
  return new Map(entries);
}
