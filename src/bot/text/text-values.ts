import type { Texts } from './locales.ts';
import { placeholder, pluralSuffix } from './placeholder.ts';
import { textsByKey } from './texts-by-key.ts';

/** Generates the declaration of each text's values, with a `count` for plural forms (`missing_one`). */
export function declareTextValues(texts: Texts): string {
  const needed = new Map<string, Set<string>>();
  for (const [fullKey, text] of textsByKey(texts)) {
    const key = fullKey.replace(pluralSuffix, '');
    const values = needed.get(key) ?? new Set();
    needed.set(key, values);
    if (key !== fullKey) values.add('count, number');
    for (const [, name, format] of text.matchAll(placeholder)) values.add(name + (format ? ', number' : ''));
  }
  const lines = [...needed].map(([key, values]) => `    '${key}': ${unionOf([...values])};`);
  return `export {};
declare module '../../../src/bot/text/text-key.ts' {
  interface Placeholders {
${lines.join('\n')}
  }
}
`;
}

function unionOf(values: readonly string[]): string {
  return values.map((value) => `'${value}'`).join(' | ') || 'never';
}
