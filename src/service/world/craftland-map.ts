import { z } from 'zod';
import { random } from '../random.ts';
import { nicknameOf } from './names.ts';
import { residentOf } from './resident.ts';

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

/** Of all codes, the share under which there is no map. */
export const noMapShare = 0.06;

/** The map of a code, always the same. @param hex the code's 40 hex digits, upper case */
export function craftlandMapOf(hex: string): CraftlandRecord | undefined {
  const thrown = random(`map ${hex}`);
  if (thrown.chance(noMapShare)) return undefined;
  const builder = builderOf(hex);
  const liked = Math.floor(thrown.roll() ** 4 * 90_000);
  const subscriptions = Math.floor(liked * thrown.roll() * 0.8);
  const minPlayTime = thrown.between(2, 15);
  const createAt = thrown.between(1_622_505_600, 1_735_689_600);
  return {
    map_info: {
      map_name: `${thrown.pick(places)} ${thrown.pick(games)}`,
      ...(thrown.chance(0.85) && { description: thrown.pick(descriptions) }),
      ...builder,
      ...(liked > 0 && { liked }),
      ...(subscriptions > 0 && { subscriptions }),
      createAt: String(createAt),
      lastUpdateAt: String(createAt + thrown.between(0, 30_000_000)),
      minPlayTime,
      maxPlayTime: minPlayTime + thrown.between(0, 25),
    },
  };
}

/** A player who exists, by the name that the own record bears. */
function builderOf(hex: string): { uid: string; nickname: string } {
  const thrown = random(`builder ${hex}`);
  for (;;) {
    const resident = residentOf(String(thrown.between(10_000_000, 9_999_999_999)));
    if (resident && !resident.isDeleted)
      return { uid: resident.uid, nickname: nicknameOf(resident.uid, resident.region) };
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
