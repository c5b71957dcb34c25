import { readdirSync, readFileSync } from 'node:fs';

export interface Texts {
  [key: string]: string | Texts;
}

export type Locales = ReadonlyMap<string, Texts>;

export const sourceLocale = 'en-US';

export function bundledLocales(): Locales {
  bundled ??= readLocales(new URL('../../../assets/locales/', import.meta.url));
  return bundled;
}

let bundled: Locales | undefined;

export function readLocales(folder: URL): Locales {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted();
  return new Map(
    files.map((file) => {
      const texts: unknown = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
      assertTexts(texts, file);
      return [file.slice(0, -'.json'.length), texts];
    }),
  );
}

// Hand-written, because a recursive zod schema takes twice as long at each start.
function assertTexts(value: unknown, place: string): asserts value is Texts {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new TypeError(`${place} is neither a text nor a group of texts`);
  for (const [key, text] of Object.entries(value))
    if (typeof text !== 'string' || text === '') assertTexts(text, `${place} ${key}`);
}
