import { z } from 'zod';
import { openCatalog } from '../../shared/contract/catalog.ts';
import { collectionCount, numberInCollection } from '../collections.ts';
import { createRandom, type Random } from '../random.ts';
import { inventedNames } from './names.ts';
import type { PlayerRecord } from './player-record.ts';

export function chooseShowpieces(uid: string) {
  const random = createRandom(`showpieces ${uid}`);
  return {
    headPic: itemId(902, numberInCollection(collectionOfPlayer(uid), random.between(0, 4))),
    bannerId: itemId(901, random.between(1, 90)),
    pinId: random.chance(0.7) ? itemId(910, random.between(1, 60)) : undefined,
    title: random.chance(0.75) ? pickOne(titles(), random) : undefined,
    weaponSkinShows: chooseWeaponSkins(uid, random),
  };
}

export function generateProfile(uid: string, outfit: number): NonNullable<PlayerRecord['profileInfo']> {
  const random = createRandom(`profile ${uid}`);
  const avatarId = pickOne(characters(), random);
  const skinColor = random.between(1, 4);
  const share = chooseShare(random);
  const first = chooseClothes(uid, share, random);
  const later = `${uid} outfit ${outfit}`;
  return {
    avatarId,
    skinColor,
    // Later outfits are whole, so that no player loses clothes.
    clothes:
      outfit === 0 || share === 'none'
        ? first
        : chooseClothes(later, 'whole', createRandom(`profile ${later}`)),
    equipedSkills: random
      .sample(skillOwners(), 4)
      .map((owner, index) => ({ skillId: Number(owner) * 100 + random.between(1, 6), slotId: index + 1 })),
  };
}

type Share = 'none' | 'few' | 'whole';

/** Most players begin with a whole collection; one in sixteen wears nothing, one in twelve begins with few pieces. */
function chooseShare(random: Random): Share {
  if (random.chance(1 / 16)) return 'none';
  return random.chance(1 / 11) ? 'few' : 'whole';
}

function chooseClothes(owner: string, share: Share, random: Random): string[] {
  if (share === 'none') return [];
  return slots
    .filter((slot) => random.chance(slot[share]))
    .map(({ prefix }) => ownItem(owner, prefix, random));
}

function chooseWeaponSkins(uid: string, random: Random): string[] {
  const others = Array.from({ length: random.between(0, 3) }, () => itemId(907, random.between(1, 400)));
  return random.chance(0.88) ? [ownItem(uid, 907, random), ...others] : [];
}

function ownItem(uid: string, prefix: number, random: Random): string {
  return itemId(prefix, numberInCollection(collectionOfPlayer(uid), random.between(0, 19)));
}

function collectionOfPlayer(uid: string): number {
  return createRandom(`collection ${uid}`).between(0, collectionCount - 1);
}

export function choosePet(uid: string): PlayerRecord['petInfo'] {
  const random = createRandom(`pet ${uid}`);
  if (!random.chance(0.9)) return undefined;
  const id = pickOne(pets(), random);
  const level = random.between(1, petExp.length);
  const from = petExp[level - 1] ?? 0;
  return {
    id,
    name: random.chance(0.4) ? random.pick(inventedNames().pets) : undefined,
    level,
    exp: random.between(from, (petExp[level] ?? from + 1) - 1),
    isSelected: true,
    skinId: `1310${id.slice(4)}`,
    selectedSkillId: `1315${id.slice(4)}`,
  };
}

export function generatePasses(uid: string, season: number): NonNullable<PlayerRecord['historyEpInfo']> {
  const random = createRandom(`passes ${uid}`);
  const first = season - random.between(0, 8);
  return Array.from({ length: season - first + 1 }, (_, index) => first + index)
    .filter(() => random.chance(0.7))
    .map((number) => {
      const badgeCnt = random.between(5, 260);
      return {
        epEventId: String(260 + number),
        ownedPass: random.chance(0.6),
        epBadge: toBadgeId(number),
        badgeCnt,
        maxLevel: Math.min(100, 1 + Math.floor(badgeCnt / 2.6)),
      };
    });
}

export function chooseAchievements(uid: string): NonNullable<PlayerRecord['equippedAch']> {
  const random = createRandom(`achievements ${uid}`);
  return random
    .sample([3, 5, 8, 12, 17, 21, 26, 30], random.between(0, 3))
    .map((number) => ({ achId: String(number), level: random.between(1, 6) }));
}

export function toBadgeId(season: number): string {
  return String(1_001_000_000 + season);
}

export function itemId(prefix: number, number: number): string {
  return String(prefix * 1_000_000 + number);
}

function pickOne(ids: readonly string[], random: Random): string {
  return random.sample(ids, 1)[0] ?? '';
}

/** Shares of players who wear something in the slot, with a whole look or with few pieces. */
const slots = [
  { prefix: 211, whole: 0.95, few: 0.3 },
  { prefix: 214, whole: 0.2, few: 0.1 },
  { prefix: 203, whole: 1, few: 0.7 },
  { prefix: 204, whole: 1, few: 0.4 },
  { prefix: 205, whole: 1, few: 0.2 },
] as const;

// Invented, since the real thresholds of pets' levels are unknown.
const petExp = [0, 300, 800, 1500, 2600, 4200, 6000];

const characters = catalogIds('characters.json');
const titles = catalogIds('titles.json');
const pets = catalogIds('pets.json');
const skillOwners = catalogIds('skills.json');

function catalogIds(file: string): () => string[] {
  return openCatalog(
    file,
    z.record(z.string(), z.string()).transform((names) => Object.keys(names)),
  );
}
