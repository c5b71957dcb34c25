import { z } from 'zod';
import { type Random, random } from '../random.ts';
import { readCatalog } from './catalog.ts';
import { petNames } from './names.ts';
import type { PlayerRecord } from './player-record.ts';

/** What the account shows of itself: profile picture, banner, pin, title, weapon skins. All by id. */
export function showpiecesOf(uid: string) {
  const thrown = random(`showpieces ${uid}`);
  return {
    headPic: itemId(902, thrown.between(1, 90)),
    bannerId: itemId(901, thrown.between(1, 90)),
    ...(thrown.chance(0.7) && { pinId: itemId(910, thrown.between(1, 60)) }),
    ...(thrown.chance(0.75) && { title: oneOf(titles, thrown) }),
    weaponSkinShows: Array.from({ length: thrown.between(0, 4) }, () => itemId(907, thrown.between(1, 400))),
  };
}

/** The character, what it wears, and its skills: its own first, up to three others behind. */
export function profileOf(uid: string): NonNullable<PlayerRecord['profileInfo']> {
  const thrown = random(`profile ${uid}`);
  const wears = thrown.chance(0.9) ? slots.filter(({ share }) => thrown.chance(share)) : [];
  return {
    avatarId: oneOf(characters, thrown),
    skinColor: thrown.between(1, 4),
    clothes: wears.map(({ prefix }) => itemId(prefix, thrown.between(1, 400))),
    equipedSkills: thrown
      .some(skillOwners, 4)
      .map((owner, index) => ({ skillId: Number(owner) * 100 + thrown.between(1, 6), slotId: index + 1 })),
  };
}

/** A pet, or none for a player in ten. */
export function petOf(uid: string): PlayerRecord['petInfo'] {
  const thrown = random(`pet ${uid}`);
  if (!thrown.chance(0.9)) return undefined;
  const id = oneOf(pets, thrown);
  const level = thrown.between(1, petExp.length);
  const from = petExp[level - 1] ?? 0;
  return {
    id,
    ...(thrown.chance(0.4) && { name: thrown.pick(petNames) }),
    level,
    exp: thrown.between(from, (petExp[level] ?? from + 1) - 1),
    isSelected: true,
    skinId: `1310${id.slice(4)}`,
    selectedSkillId: `1315${id.slice(4)}`,
  };
}

/** One pass a season for the seasons the player took part in, the newest last. */
export function passesOf(uid: string, season: number): NonNullable<PlayerRecord['historyEpInfo']> {
  const thrown = random(`passes ${uid}`);
  const first = season - thrown.between(0, 8);
  return Array.from({ length: season - first + 1 }, (_, index) => first + index)
    .filter(() => thrown.chance(0.7))
    .map((number) => {
      const badgeCnt = thrown.between(5, 260);
      return {
        epEventId: String(260 + number),
        ownedPass: thrown.chance(0.6),
        epBadge: badgeOf(number),
        badgeCnt,
        maxLevel: Math.min(100, 1 + Math.floor(badgeCnt / 2.6)),
      };
    });
}

export function achievementsOf(uid: string): NonNullable<PlayerRecord['equippedAch']> {
  const thrown = random(`achievements ${uid}`);
  return thrown
    .some([3, 5, 8, 12, 17, 21, 26, 30], thrown.between(0, 3))
    .map((number) => ({ achId: String(number), level: thrown.between(1, 6) }));
}

/** The badge of a season's pass. */
export function badgeOf(season: number): string {
  return String(1_001_000_000 + season);
}

/** The id of an item: its kind's prefix of three digits, then its number in six. */
export function itemId(prefix: number, number: number): string {
  return String(prefix * 1_000_000 + number);
}

function oneOf(ids: readonly string[], thrown: Random): string {
  return thrown.some(ids, 1)[0] ?? '';
}

const slots = [
  { prefix: 211, share: 0.85 },
  { prefix: 214, share: 0.45 },
  { prefix: 203, share: 0.97 },
  { prefix: 204, share: 0.97 },
  { prefix: 205, share: 0.95 },
] as const;

// Pets' levels are not among the known facts: chosen.
const petExp = [0, 300, 800, 1500, 2600, 4200, 6000];

const named = z.record(z.string(), z.string());
const characters = Object.keys(readCatalog('characters.json', named));
const titles = Object.keys(readCatalog('titles.json', named));
const pets = Object.keys(readCatalog('pets.json', named));
const skillOwners = Object.keys(readCatalog('skills.json', named));
