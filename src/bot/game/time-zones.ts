import { z } from 'zod';
import { openCatalog } from '../../shared/contract/catalog.ts';
import { regionCodes } from '../../shared/contract/regions.ts';
import { isTimeZone } from '../../shared/time/time-zone.ts';
import { foldName } from './fold-name.ts';
import { InputError } from './input-error.ts';
import { createNameIndex } from './name-index.ts';
import { regionNames } from './region-names.ts';

export const utc = 'UTC';

export const exampleZone = { city: 'Lagos', zone: 'Africa/Lagos' };

export function likelyTimeZones(region: string | undefined, locale: string): string[] {
  const [language = ''] = locale.split('-');
  const { languages, world } = catalog();
  const ofLanguage = (languages[language] ?? []).flatMap(zonesIn);
  return [...new Set([...zonesIn(region), ...ofLanguage, ...world])];
}

export function mainTimeZone(region: string | undefined): string {
  return zonesIn(region)[0] ?? utc;
}

/** Parses an IANA name or a city. @throws InputError with similar zones, or those of a country named in any language */
export function readTimeZone(typed: string): string {
  const names = createNameIndex();
  for (const zone of [utc, ...ownNames(), ...Intl.supportedValuesOf('timeZone')]) {
    names.add(zone, zone);
    names.add(zone, zone.slice(zone.lastIndexOf('/') + 1));
  }
  for (const [zone, cities] of Object.entries(catalog().cities))
    for (const city of cities) names.add(zone, city);
  const matches = names.find(typed, maxAlike);
  const [best] = matches;
  if (best?.fit === 'exact') return best.key;
  if (isTimeZone(typed.trim())) return typed.trim();
  const ofCountry = zonesOfCountry(typed);
  const alike = ofCountry.length > 0 ? ofCountry : matches.map(({ key }) => key);
  throw new InputError({ kind: 'zone-unknown', typed, alike: alike.slice(0, maxAlike) });
}

function zonesOfCountry(typed: string): readonly string[] {
  const folded = foldName(typed);
  return zonesIn(regionNames().find((one) => one.folded === folded)?.region);
}

/** Lists current names, because Intl has only old ones, such as `Asia/Calcutta`. */
function ownNames(): string[] {
  return [...Object.values(catalog().regions).flat(), ...catalog().world];
}

function zonesIn(region: string | undefined): readonly string[] {
  const code = regionCodes.find((one) => one === region);
  return code ? catalog().regions[code] : [];
}

const maxAlike = 3;

const zones = z.array(z.string());

const catalog = openCatalog(
  'time-zones.json',
  z.strictObject({
    regions: z.record(z.enum(regionCodes), zones),
    languages: z.record(z.string(), z.array(z.enum(regionCodes))),
    cities: z.record(z.string(), z.array(z.string())),
    world: zones,
  }),
);
