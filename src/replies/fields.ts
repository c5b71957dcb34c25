import type { APIEmbedField } from 'discord-api-types/v10';
import type { Fact } from '../cards/card.ts';
import type { Words } from '../text/languages.ts';

/** A label's key and its value; what has no value is left out. */
export type Entry = [label: string, value: string | false | undefined];

/** The entries that have a value, labelled in the reader's language. */
export function worded(entries: readonly Entry[], words: Words): Fact[] {
  return entries.flatMap(([label, value]) => (value ? [{ label: words.t(label), value }] : []));
}

/** Short fields that stand side by side in an embed. */
export function inlineFields(entries: readonly Entry[], words: Words): APIEmbedField[] {
  return worded(entries, words).map(({ label, value }) => ({ name: label, value, inline: true }));
}
