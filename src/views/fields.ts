import type { APIEmbedField } from 'discord-api-types/v10';
import type { Fact } from '../cards/card.ts';
import type { Language } from '../text/languages.ts';
import type { PlainTextKey } from '../text/text-key.ts';

/** A label's key and its value; what has no value is left out. */
export type Entry = [label: PlainTextKey, value: string | false | undefined];

/** The entries that have a value, labelled in the reader's language. */
export function worded(entries: readonly Entry[], language: Language): Fact[] {
  return entries.flatMap(([label, value]) => (value ? [{ label: language.t(label), value }] : []));
}

/** Short fields that stand side by side in an embed. */
export function inlineFields(entries: readonly Entry[], language: Language): APIEmbedField[] {
  return worded(entries, language).map(({ label, value }) => ({ name: label, value, inline: true }));
}
