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
 * of the countries and of parts of the world in many languages. A name that leads to two regions is listed for the first one
 * only. The first call takes about 100 ms.
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
  const { countries, areas, languages, names } = catalog();
  const byName = new Map(Object.entries(names));
  const add = (name: string | undefined, region: string) => {
    if (name && !byName.has(name)) byName.set(name, region);
  };
  for (const language of languages) {
    const inLanguage = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const [code, region] of Object.entries({ ...countries, ...areas })) add(inLanguage.of(code), region);
  }
  return foldEach(byName);
}

/** Most languages share many names: each is folded once. */
function foldEach(regions: ReadonlyMap<string, string>): RegionName[] {
  const byFolded = new Map<string, RegionName>();
  for (const [name, region] of regions) {
    const folded = foldName(name);
    for (const one of [folded, folded.replace(arabicArticle, '')])
      if (!byFolded.has(one)) byFolded.set(one, { name, folded: one, region });
  }
  return [...byFolded.values()];
}

// Many leave it out: both `البرازيل` and `برازيل` are Brazil.
const arabicArticle = /^ال(?=....)/;

const region = z
  .string()
  .refine((code) => isRegionGroup(code) || regionCodes.some((known) => known === code), 'no such region');

const catalog = openCatalog(
  'regions.json',
  z.strictObject({
    /** By ISO 3166 code. */
    countries: z.record(z.string().regex(/^[A-Z]{2}$/), region),
    /** By UN M.49 code: parts of the world. */
    areas: z.record(z.string().regex(/^\d{3}$/), region),
    /** BCP 47 tags: in these languages the countries are known by name. */
    languages: z.array(z.string()),
    names: z.record(z.string(), region),
  }),
);
