import { z } from 'zod';
import { openCatalog } from '../contract/catalog.ts';
import { isRegionGroup, regionCodes } from '../contract/regions.ts';
import { foldName } from './fold-name.ts';

/** One name of a region. */
export interface RegionName {
  name: string;
  /** See {@link foldName}. */
  folded: string;
  /** A country code, or the server group of a country that has no code of its own. */
  region: string;
}

/**
 * What people call the regions and the countries in them, apart from the codes: usual names of the catalog, then the names
 * of the countries in many languages. A name that leads to two regions is listed for the first one only.
 */
export function regionNames(): readonly RegionName[] {
  known ??= listNames();
  return known;
}

let known: readonly RegionName[] | undefined;

/** The region of an ISO 3166 country code, e.g. `DE`. */
export function regionOfCountry(code: string): string | undefined {
  const { countries } = catalog();
  const upper = code.toUpperCase();
  return Object.hasOwn(countries, upper) ? countries[upper] : undefined;
}

function listNames(): RegionName[] {
  const { countries, languages, names } = catalog();
  const byName = new Map<string, RegionName>();
  const add = (name: string, region: string) => {
    const folded = foldName(name);
    if (!byName.has(folded)) byName.set(folded, { name, folded, region });
  };
  for (const [name, region] of Object.entries(names)) add(name, region);
  for (const language of languages) {
    const inLanguage = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const [country, region] of Object.entries(countries)) {
      const name = inLanguage.of(country);
      if (name) add(name, region);
    }
  }
  return [...byName.values()];
}

const region = z
  .string()
  .refine((code) => isRegionGroup(code) || regionCodes.some((known) => known === code), 'no such region');

const catalog = openCatalog(
  'regions.json',
  z.strictObject({
    /** By ISO 3166 code. */
    countries: z.record(z.string().regex(/^[A-Z]{2}$/), region),
    /** BCP 47 tags: in these languages the countries are known by name. */
    languages: z.array(z.string()),
    names: z.record(z.string(), region),
  }),
);
