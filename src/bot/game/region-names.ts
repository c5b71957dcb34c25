import { z } from 'zod';
import { openCatalog } from '../../shared/contract/catalog.ts';
import { isRegionGroup, regionCodes } from '../../shared/contract/regions.ts';
import { foldName } from './fold-name.ts';

interface RegionName {
  name: string;
  folded: string;
  region: string;
}

export function regionNames(): readonly RegionName[] {
  known ??= readNames();
  return known;
}

type Named = readonly [name: string, region: string];

let known: readonly RegionName[] | undefined;

export function regionOfCountry(code: string): string | undefined {
  const { countries } = catalog();
  const upper = code.toUpperCase();
  return Object.hasOwn(countries, upper) ? countries[upper] : undefined;
}

/** Lists common names first, then those in each language, which take a millisecond or two. */
function namesByLanguage(): Named[] {
  const { countries, areas, languages, names } = catalog();
  const codes = Object.entries({ ...countries, ...areas });
  const inLanguage = (language: string): Named[] => {
    const named = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return codes.flatMap(([code, region]): Named[] => {
      const name = named.of(code);
      return name ? [[name, region]] : [];
    });
  };
  return [...Object.entries(names), ...languages.flatMap(inLanguage)];
}

/** Folds names that languages share only once; if regions share a name, the first counts. */
function readNames(): RegionName[] {
  const byFolded = new Map<string, RegionName>();
  const done = new Set<string>();
  for (const [name, region] of namesByLanguage()) {
    if (done.has(name)) continue;
    done.add(name);
    const folded = foldName(name);
    for (const one of [folded, folded.replace(arabicArticle, '')])
      if (!byFolded.has(one)) byFolded.set(one, { name, folded: one, region });
  }
  return [...byFolded.values()];
}

// Often omitted: `البرازيل` and `برازيل` are both Brazil.
const arabicArticle = /^ال(?=....)/;

const region = z
  .string()
  .refine((code) => isRegionGroup(code) || regionCodes.some((known) => known === code), 'no such region');

const catalog = openCatalog(
  'regions.json',
  z.strictObject({
    countries: z.record(z.string().regex(/^[A-Z]{2}$/), region),
    areas: z.record(z.string().regex(/^\d{3}$/), region),
    languages: z.array(z.string()),
    names: z.record(z.string(), region),
  }),
);
