import type { Placeholders } from './keys.ts';

/** The dotted key of a text, e.g. `labels.uid`. */
export type TextKey = keyof Placeholders;

/** The key of a text that needs no values. */
export type PlainTextKey = { [Key in TextKey]: Placeholders[Key] extends never ? Key : never }[TextKey];

/** The values that `t` needs after the key: nothing for a plain text, otherwise an object with exactly the values of the text. */
export type ValuesOf<Key extends TextKey> = [Placeholders[Key]] extends [never]
  ? []
  : [values: Readonly<Values<Placeholders[Key]>>];

/** A value that the text writes as a number (`{{count, number}}`) must be one; any other is shown as it is. */
type Values<Spelt extends string> = {
  [Name in Spelt as Name extends `${infer Bare}, number` ? Bare : Name]: Name extends `${string}, number`
    ? number
    : string | number;
};
