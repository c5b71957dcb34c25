import { z } from 'zod';
import { createRandom } from '../random.ts';
import { generateNickname, inventedNames } from './names.ts';
import { findResident } from './resident.ts';

const counter = z.int().positive().optional();

export const craftlandRecord = z.object({
  map_info: z.looseObject({
    map_name: z.string(),
    description: z.string().optional(),
    nickname: z.string(),
    uid: z.string(),
    liked: counter,
    subscriptions: counter,
    createAt: z.string(),
    lastUpdateAt: z.string(),
    minPlayTime: z.int().positive(),
    maxPlayTime: z.int().positive(),
  }),
});

export type CraftlandRecord = z.infer<typeof craftlandRecord>;

export const noMapShare = 0.06;

/** Generates the same map for the same code. @param hex the code's 40 hex digits in upper case */
export function findCraftlandMap(hex: string): CraftlandRecord | undefined {
  const random = createRandom(`map ${hex}`);
  if (random.chance(noMapShare)) return undefined;
  const builder = builderOf(hex);
  const { places, games, descriptions } = inventedNames().maps;
  const liked = Math.floor(random.next() ** 4 * 90_000);
  const subscriptions = Math.floor(liked * random.next() * 0.8);
  const minPlayTime = random.between(2, 15);
  const createAt = random.between(1_622_505_600, 1_735_689_600);
  return {
    map_info: {
      map_name: `${random.pick(places)} ${random.pick(games)}`,
      description: random.chance(0.85) ? random.pick(descriptions) : undefined,
      ...builder,
      liked: liked || undefined,
      subscriptions: subscriptions || undefined,
      createAt: String(createAt),
      lastUpdateAt: String(createAt + random.between(0, 30_000_000)),
      minPlayTime,
      maxPlayTime: minPlayTime + random.between(0, 25),
    },
  };
}

function builderOf(hex: string): { uid: string; nickname: string } {
  const random = createRandom(`builder ${hex}`);
  for (;;) {
    const resident = findResident(String(random.between(10_000_000, 9_999_999_999)));
    if (resident && !resident.isDeleted)
      return { uid: resident.uid, nickname: generateNickname(resident.uid, resident.region) };
  }
}
