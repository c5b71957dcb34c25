import type { Texts } from './locales.ts';

/** The texts of a language file by dotted key, e.g. `player.alt`, in the order of the file. */
export function textsByKey(texts: Texts, path = ''): Map<string, string> {
  const found = new Map<string, string>();
  collect(texts, path, found);
  return found;
}

function collect(texts: Texts, path: string, found: Map<string, string>): void {
  for (const [name, value] of Object.entries(texts))
    if (typeof value === 'string') found.set(path + name, value);
    else collect(value, `${path}${name}.`, found);
}
