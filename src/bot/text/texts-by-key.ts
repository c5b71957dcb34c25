import type { Texts } from './locales.ts';

/** The texts of a language file by dotted key, e.g. `player.alt`, in the order of the file. */
export function textsByKey(texts: Texts, path = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[path + name, value]] : [...textsByKey(value, `${path}${name}.`)],
  );
  return new Map(entries);
}
