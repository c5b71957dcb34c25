import { z } from 'zod';
import { openCatalog } from '../../shared/contract/catalog.ts';
import type { RegionCode } from '../../shared/contract/regions.ts';
import { createRandom, type Random } from '../random.ts';

const names = z.tuple([z.string()], z.string());
const pair = z.tuple([z.string(), z.string()]);

/** Names and signatures as players choose them. */
export const inventedNames = openCatalog(
  'invented-names.json',
  z.object({
    everywhere: names,
    byRegion: z.record(z.string(), names),
    decorations: z.tuple([pair], pair),
    clans: names,
    pets: names,
    signatures: names,
  }),
);

// The game takes no spaces: players write U+3164, a letter that is drawn as nothing.
const gap = '\u3164';

/** A nickname as people of a region write them: some in their script, some in Latin letters, many of them decorated. */
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
  if (isLatin && random.chance(0.3)) return inLetters(name, random.pick(alphabets));
  if (!random.chance(0.4)) return name;
  const [before, after] = random.pick(inventedNames().decorations);
  return `${before}${name}${after}`;
}

/** Writes A to Z and a to z with another alphabet's letters: mathematical bold, small capitals and so on. */
function inLetters(name: string, { upper, lower }: Alphabet): string {
  return [...name]
    .map((letter) => {
      if (/[A-Z]/.test(letter)) return upper[letter.charCodeAt(0) - 65] ?? letter;
      return /[a-z]/.test(letter) ? (lower[letter.charCodeAt(0) - 97] ?? letter) : letter;
    })
    .join('');
}

interface Alphabet {
  upper: readonly string[];
  lower: readonly string[];
}

const mathematical = (capitalA: number): Alphabet => ({
  upper: lettersFrom(capitalA),
  lower: lettersFrom(capitalA + 26),
});

function lettersFrom(first: number): string[] {
  return Array.from({ length: 26 }, (_, index) => String.fromCodePoint(first + index));
}

const smallCapitals = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ'];
const combining = (mark: string): Alphabet => ({
  upper: lettersFrom(65).map((letter) => letter + mark),
  lower: lettersFrom(97).map((letter) => letter + mark),
});

const alphabets: readonly [Alphabet, ...Alphabet[]] = [
  mathematical(0x1d400), // bold
  mathematical(0x1d4d0), // bold script
  mathematical(0x1d56c), // bold fraktur
  mathematical(0x1d5d4), // sans bold
  mathematical(0x1d670), // monospace
  { upper: lettersFrom(0xff21), lower: lettersFrom(0xff41) }, // full width
  { upper: lettersFrom(0x24b6), lower: lettersFrom(0x24d0) }, // circled
  { upper: lettersFrom(65), lower: smallCapitals },
  combining('\u0336'), // struck through
  combining('\u0332'), // underlined
];
