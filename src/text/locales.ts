import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Texts of one language, as nested as its file. */
export interface Texts {
  [key: string]: string | Texts;
}

/** The language that every text exists in. */
export const sourceLocale = 'en-US';

/**
 * Every language of `assets/locales`, by the name of its file (such as `pt-BR`): read at the first call, then kept.
 * @throws ZodError where a file holds anything but texts
 */
export function bundledLocales(): ReadonlyMap<string, Texts> {
  bundled ??= readLocales(new URL('../../assets/locales/', import.meta.url));
  return bundled;
}

let bundled: ReadonlyMap<string, Texts> | undefined;

function readLocales(folder: URL): Map<string, Texts> {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted();
  return new Map(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      texts.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
    ]),
  );
}

const texts: z.ZodType<Texts> = z.record(z.string(), z.union([z.string().min(1), z.lazy(() => texts)]));
