import { createHash } from 'node:crypto';
import type { Texts } from './locales.ts';
import { expectTexts } from './missing-texts.ts';
import { textsByKey } from './texts-by-key.ts';

/** Hashes of the English text and of its translation, by key, from when the translation was last up to date. */
export type MadeFrom = Readonly<Record<string, string>>;

/**
 * Finds translations that did not change when their English did.
 * @returns their keys, and the hashes to store: a stale text keeps its own until somebody changes or confirms it
 */
export function findStaleTexts(
  locale: string,
  { texts, english, madeFrom }: { texts: Texts; english: Texts; madeFrom: MadeFrom },
): { stale: string[]; madeFrom: MadeFrom } {
  const translations = textsByKey(texts);
  const stale: string[] = [];
  const entries = [...expectTexts(locale, english)].flatMap(([key, { english: source }]) => {
    const translation = translations.get(key);
    if (translation === undefined) return [];
    const ending = ` ${hash(translation)}`;
    const [before, after] = [madeFrom[key], hash(source) + ending];
    const isStale = before !== undefined && before !== after && before.endsWith(ending);
    if (isStale) stale.push(key);
    return [[key, isStale ? before : after]];
  });
  return { stale, madeFrom: Object.fromEntries(entries) };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
