import type { Texts } from './locales.ts';
import { placeholder, pluralSuffix } from './placeholder.ts';
import { textsByKey } from './texts-by-key.ts';

/**
 * The source of `keys.ts`: each key of a language file with the values its text needs. The plural forms of a text
 * (`missing_one`, `missing_other`) become one key (`missing`) that needs a `count`.
 */
export function keysSource(texts: Texts): string {
  const needed = new Map<string, Set<string>>();
  for (const [fullKey, text] of textsByKey(texts)) {
    const key = fullKey.replace(pluralSuffix, '');
    const values = needed.get(key) ?? new Set();
    needed.set(key, values);
    if (key !== fullKey) values.add('count, number');
    for (const [, name, format] of text.matchAll(placeholder)) values.add(name + (format ? ', number' : ''));
  }
  const lines = [...needed].map(([key, values]) => `  '${key}': ${unionOf([...values])};`);
  return `${heading}${lines.join('\n')}\n}\n`;
}

function unionOf(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(' | ') || 'never';
}

const heading = `// Written by \`npm run keys\` from assets/locales/en-US.json: change the texts there, then run it again.
// biome-ignore-all format: written by a program

/** Each key of a text, with the values that the text needs, spelt as in the text: \`name\` or \`count, number\`. */
export interface Placeholders {
`;
