import type english from '../../../assets/locales/en-US.json';

/** The dotted key of a text, e.g. `labels.uid`. The plural forms `missing_one` and `missing_other` are one key, `missing`. */
export type TextKey = KeysIn<typeof english>;

type KeysIn<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string
    ? WithoutForm<Name>
    : `${Name}.${KeysIn<Group[Name]>}`;
}[keyof Group & string];

type WithoutForm<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name;

/**
 * The names of the values that each text needs, `name` or `count, number`. TypeScript can't read them from the JSON, so
 * `npm run types` and the tests write them into `node_modules/.cache`. Until then a text takes any values.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a file that is written adds to it
export interface Placeholders {}

export type PlainTextKey = { [Key in TextKey]: [] extends ValuesOf<Key> ? Key : never }[TextKey];

/** The values that `t` needs after the key: nothing for a plain text, otherwise an object with exactly the values of the text. */
export type ValuesOf<Key extends TextKey> = [Key] extends [keyof Placeholders]
  ? [Placeholders[Key]] extends [never]
    ? []
    : [values: Readonly<Values<Placeholders[Key]>>]
  : [values?: Readonly<Record<string, string | number>>];

/** A value that the text writes as a number (`{{count, number}}`) must be one; any other is shown as it is. */
type Values<Spelt extends string> = {
  [Name in Spelt as Name extends `${infer Bare}, number` ? Bare : Name]: Name extends `${string}, number`
    ? number
    : string | number;
};
