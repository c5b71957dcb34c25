import { z } from 'zod';
import { createRandom } from '../random.ts';
import { generateNickname } from './names.ts';
import { findResident } from './resident.ts';

const counter = z.int().positive().optional();

/** A map that a player built, as `/craftland` answers it; counters that are zero are left out. */
export const craftlandRecord = z.object({
  map_info: z.looseObject({
    map_name: z.string(),
    description: z.string().optional(),
    /** Of the player who built it. */
    nickname: z.string(),
    uid: z.string(),
    liked: counter,
    subscriptions: counter,
    /** Unix seconds, like the next. */
    createAt: z.string(),
    lastUpdateAt: z.string(),
    /** Minutes, like the next. */
    minPlayTime: z.int().positive(),
    maxPlayTime: z.int().positive(),
  }),
});

export type CraftlandRecord = z.infer<typeof craftlandRecord>;

/** The share of codes that have no map. */
export const noMapShare = 0.06;

/** The map of a code, always the same; undefined: none. @param hex the code's 40 hex digits, upper case */
export function findCraftlandMap(hex: string): CraftlandRecord | undefined {
  const random = createRandom(`map ${hex}`);
  if (random.chance(noMapShare)) return undefined;
  const builder = builderOf(hex);
  const liked = Math.floor(random.next() ** 4 * 90_000);
  const subscriptions = Math.floor(liked * random.next() * 0.8);
  const minPlayTime = random.between(2, 15);
  const createAt = random.between(1_622_505_600, 1_735_689_600);
  return {
    map_info: {
      map_name: `${random.pick(places)} ${random.pick(games)}`,
      ...(random.chance(0.85) && { description: random.pick(descriptions) }),
      ...builder,
      ...(liked > 0 && { liked }),
      ...(subscriptions > 0 && { subscriptions }),
      createAt: String(createAt),
      lastUpdateAt: String(createAt + random.between(0, 30_000_000)),
      minPlayTime,
      maxPlayTime: minPlayTime + random.between(0, 25),
    },
  };
}

/** An existing player, with the nickname of the player's own record. */
function builderOf(hex: string): { uid: string; nickname: string } {
  const random = createRandom(`builder ${hex}`);
  for (;;) {
    const resident = findResident(String(random.between(10_000_000, 9_999_999_999)));
    if (resident && !resident.isDeleted)
      return { uid: resident.uid, nickname: generateNickname(resident.uid, resident.region) };
  }
}

const places = [
  'Neon',
  'Sky Island',
  'Desert',
  'Frozen',
  'Lava',
  'Favela',
  'Jungle',
  'สวนสนุก',
  'Base Militar',
  'मंदिर',
  '龍城',
] as const;
const games = [
  '1v1',
  'Parkour',
  'Headshot Training',
  'Deathrun',
  'Zombie',
  'Gun Game',
  'Maze',
  'Race',
] as const;
const descriptions = [
  'Only headshots count. Best of seven.',
  'Reach the top without falling!\nCheckpoint every ten blocks.',
  'Treine sua mira com os amigos.',
  'तेज़ मुकाबला, चार खिलाड़ी',
  'Latihan tembak untuk pemula',
  '🔥 Fast rounds, no zone, one weapon 🔥',
] as const;
