import { z } from 'zod';
import { openCatalog } from '../../shared/contract/catalog.ts';
import type { RegionCode } from '../../shared/contract/regions.ts';
import { createRandom, type Random } from '../random.ts';

const names = z.tuple([z.string()], z.string());
const pair = z.tuple([z.string(), z.string()]);
const alphabet = z.string().transform((letters) => letters.split(' '));

export const inventedNames = openCatalog(
  'invented-names.json',
  z.object({
    everywhere: names,
    byRegion: z.record(z.string(), names),
    languages: z.record(z.string(), z.string()),
    decorations: z.tuple([pair], pair),
    alphabets: z.tuple([alphabet], alphabet),
    maps: z.object({ places: names, games: names, descriptions: names }),
    clans: names,
    pets: names,
    signatures: names,
  }),
);

// The game allows no spaces, so players write U+3164, an invisible letter.
const gap = '\u3164';

/** Makes names as people of the region write them: some in its script, many decorated. */
export function generateNickname(uid: string, region: RegionCode): string {
  const random = createRandom(`nickname ${uid}`);
  const { byRegion, everywhere } = inventedNames();
  const script = byRegion[region] ?? everywhere;
  const bare = random.chance(0.55) ? random.pick(script) : random.pick(everywhere);
  const named = random.chance(0.25) ? `${bare}${random.between(7, 999)}` : bare;
  return decorated(named, random).replaceAll(' ', gap);
}

function decorated(name: string, random: Random): string {
  const isLatin = /^[\w ]+$/.test(name);
  if (isLatin && random.chance(0.3)) return inLetters(name, random.pick(inventedNames().alphabets));
  if (!random.chance(0.4)) return name;
  const [before, after] = random.pick(inventedNames().decorations);
  return `${before}${name}${after}`;
}

function inLetters(name: string, alphabet: readonly string[]): string {
  return [...name].map((letter) => alphabet[latin.indexOf(letter)] ?? letter).join('');
}

const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
