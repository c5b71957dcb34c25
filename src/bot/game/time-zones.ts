import type { RegionCode } from '../../shared/contract/regions.ts';
import { isTimeZone } from '../../shared/time/time-zone.ts';
import { foldName } from './fold-name.ts';
import { InputError } from './input-error.ts';
import { createNameIndex } from './name-index.ts';
import { regionNames } from './region-names.ts';

export const utc = 'UTC';

/** The same zone under both names that {@link readTimeZone} takes. */
export const exampleZone = { city: 'Lagos', zone: 'Africa/Lagos' };

/** The IANA time zones of each region, the one with most people first. Zones with the same clocks have one name. */
const zonesOfRegion: Record<RegionCode, readonly string[]> = {
  IND: ['Asia/Kolkata'],
  BR: ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha'],
  US: northAmerica(),
  NA: northAmerica(),
  SAC: [
    'America/Mexico_City',
    'America/Bogota',
    'America/Argentina/Buenos_Aires',
    'America/Lima',
    'America/Santiago',
    'America/Caracas',
    'America/Guayaquil',
    'America/La_Paz',
    'America/Asuncion',
    'America/Montevideo',
    'America/Santo_Domingo',
    'America/Cancun',
    'America/Tijuana',
    'America/Hermosillo',
    'America/Havana',
  ],
  SG: ['Asia/Singapore'],
  ID: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'],
  TH: ['Asia/Bangkok'],
  VN: ['Asia/Ho_Chi_Minh'],
  TW: ['Asia/Taipei'],
  MY: ['Asia/Kuala_Lumpur'],
  PH: ['Asia/Manila'],
  ME: [
    'Asia/Riyadh',
    'Africa/Cairo',
    'Asia/Dubai',
    'Africa/Algiers',
    'Africa/Casablanca',
    'Africa/Tunis',
    'Africa/Tripoli',
    'Africa/Khartoum',
    'Asia/Beirut',
    'Asia/Tehran',
    'Asia/Kabul',
  ],
  PK: ['Asia/Karachi'],
  BD: ['Asia/Dhaka'],
  RU: [
    'Europe/Moscow',
    'Asia/Yekaterinburg',
    'Asia/Novosibirsk',
    'Europe/Samara',
    'Asia/Omsk',
    'Asia/Krasnoyarsk',
    'Asia/Irkutsk',
    'Asia/Vladivostok',
    'Asia/Yakutsk',
    'Europe/Kaliningrad',
    'Asia/Sakhalin',
    'Asia/Magadan',
    'Asia/Kamchatka',
  ],
  CIS: [
    'Asia/Tashkent',
    'Asia/Almaty',
    'Europe/Minsk',
    'Asia/Baku',
    'Asia/Yerevan',
    'Asia/Tbilisi',
    'Asia/Bishkek',
    'Asia/Dushanbe',
    'Asia/Ashgabat',
    'Europe/Chisinau',
  ],
  EU: ['Europe/Berlin', 'Europe/London', 'Europe/Kyiv', 'Europe/Istanbul', 'Atlantic/Azores'],
};

/** The regions in which most people who speak a language live, by the first part of its locale. */
const regionsOfLanguage: Readonly<Record<string, readonly RegionCode[]>> = {
  ar: ['ME'],
  bn: ['BD', 'IND'],
  es: ['SAC'],
  hi: ['IND'],
  id: ['ID'],
  pt: ['BR'],
  ru: ['RU', 'CIS'],
  th: ['TH'],
  tr: ['EU'],
  ur: ['PK', 'IND'],
  vi: ['VN'],
};

/** Large cities that gave no time zone its name. */
const otherCities: Readonly<Record<string, readonly string[]>> = {
  'Asia/Kolkata': ['Delhi', 'New Delhi', 'Mumbai', 'Bengaluru', 'Bangalore', 'Hyderabad', 'Chennai'],
  'Asia/Karachi': ['Lahore', 'Islamabad', 'Faisalabad', 'Rawalpindi'],
  'Asia/Dhaka': ['Chittagong', 'Chattogram'],
  'Asia/Jakarta': ['Surabaya', 'Bandung', 'Medan'],
  'Asia/Ho_Chi_Minh': ['Hanoi', 'Da Nang'],
  'America/Sao_Paulo': ['Rio de Janeiro', 'Brasilia', 'Belo Horizonte', 'Curitiba', 'Porto Alegre'],
  'America/Mexico_City': ['Guadalajara', 'Puebla'],
  'America/Bogota': ['Medellin', 'Cali'],
  'Asia/Riyadh': ['Jeddah', 'Mecca', 'Medina'],
  'Africa/Cairo': ['Alexandria'],
  'Europe/Istanbul': ['Ankara', 'Izmir'],
  'Europe/Moscow': ['Saint Petersburg', 'Kazan'],
  'Asia/Shanghai': ['Beijing', 'Shenzhen', 'Guangzhou'],
  'Europe/Madrid': ['Barcelona'],
};

/** Time zones all over the world, for a server of which nothing is known. */
const zonesOfWorld: readonly string[] = [
  'Asia/Kolkata',
  'Asia/Jakarta',
  'America/Sao_Paulo',
  'Asia/Karachi',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Ho_Chi_Minh',
  'Asia/Manila',
  'Asia/Singapore',
  'Asia/Riyadh',
  'Africa/Cairo',
  'Europe/Istanbul',
  'Europe/Moscow',
  'Europe/London',
  'Europe/Berlin',
  'America/Mexico_City',
  'America/Bogota',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Argentina/Buenos_Aires',
  'Africa/Lagos',
  'Asia/Kathmandu',
  'Africa/Nairobi',
];

/** Lists IANA time zones for a server, the most likely first: those of its region, of its language, of the world. */
export function likelyTimeZones(region: string | undefined, locale: string): string[] {
  const [language = ''] = locale.split('-');
  const regions = [...listRegion(region), ...(regionsOfLanguage[language] ?? [])];
  return [...new Set([...regions.flatMap((code) => zonesOfRegion[code]), ...zonesOfWorld])];
}

/** The zone of a region in which most people live; UTC if the region is unknown. */
export function mainTimeZone(region: string | undefined): string {
  const [zone = utc] = listRegion(region).flatMap((code) => zonesOfRegion[code]);
  return zone;
}

/**
 * Finds a time zone by its IANA name, or by a city that gave it the name.
 * @throws InputError if there is none; the problem names zones that are spelt alike, or those of a country in any language
 */
export function readTimeZone(typed: string): string {
  const names = createNameIndex();
  for (const zone of [utc, ...ownNames(), ...Intl.supportedValuesOf('timeZone')]) {
    names.add(zone, zone);
    names.add(zone, zone.slice(zone.lastIndexOf('/') + 1));
  }
  for (const [zone, cities] of Object.entries(otherCities)) for (const city of cities) names.add(zone, city);
  const matches = names.find(typed, maxAlike);
  const [best] = matches;
  if (best?.fit === 'exact') return best.key;
  if (isTimeZone(typed.trim())) return typed.trim();
  const ofCountry = zonesOfCountry(typed);
  const alike = ofCountry.length > 0 ? ofCountry : matches.map(({ key }) => key);
  throw new InputError({ kind: 'zone-unknown', typed, alike: alike.slice(0, maxAlike) });
}

/** The zones of the country's region. */
function zonesOfCountry(typed: string): string[] {
  const folded = foldName(typed);
  const found = regionNames().find((one) => one.folded === folded);
  return listRegion(found?.region).flatMap((code) => zonesOfRegion[code]);
}

/** Intl lists old names only, such as `Asia/Calcutta`. */
function ownNames(): string[] {
  return [...Object.values(zonesOfRegion).flat(), ...zonesOfWorld];
}

const maxAlike = 3;

function listRegion(region: string | undefined): RegionCode[] {
  const codes = Object.keys(zonesOfRegion) as RegionCode[];
  return codes.filter((code) => code === region);
}

function northAmerica(): string[] {
  return [
    'America/New_York',
    'America/Chicago',
    'America/Los_Angeles',
    'America/Denver',
    'America/Phoenix',
    'America/Anchorage',
    'Pacific/Honolulu',
    'America/Halifax',
    'America/St_Johns',
  ];
}
