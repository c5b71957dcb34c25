import type english from '../../../assets/locales/en-US.json';

/** A dotted key, e.g. `labels.uid`; `missing_one` and `missing_other` share `missing`. */
export type TextKey = KeysIn<typeof english>;

type KeysIn<Group> = {
  [Name in keyof Group & string]: Group[Name] extends string
    ? WithoutForm<Name>
    : `${Name}.${KeysIn<Group[Name]>}`;
}[keyof Group & string];

type WithoutForm<Name extends string> = Name extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : Name;

/**
 * Values that each text needs, `name` or `count, number`. TypeScript can't read them from JSON: `npm run types` and
 * tests write them into `node_modules/.cache`; until then any values are allowed.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a file that is written adds to it
export interface Placeholders {}

export type PlainTextKey = { [Key in TextKey]: [] extends ValuesOf<Key> ? Key : never }[TextKey];

export type ValuesOf<Key extends TextKey> = [Key] extends [keyof Placeholders]
  ? [Placeholders[Key]] extends [never]
    ? []
    : [values: Readonly<Values<Placeholders[Key]>>]
  : [values?: Readonly<Record<string, string | number>>];

type Values<Spelt extends string> = {
  [Name in Spelt as Name extends `${infer Bare}, number` ? Bare : Name]: Name extends `${string}, number`
    ? number
    : string | number;
};
