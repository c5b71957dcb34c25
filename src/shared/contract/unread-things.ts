import type { Player } from './player.ts';

/** What a player may have or not, and where upstream tells it. */
const places = {
  clan: ['clanBasicInfo.clanId'],
  honorPoints: ['clanBasicInfo.honorPoint'],
  pet: ['petInfo.id'],
  petExp: ['petInfo.exp'],
  petSkin: ['petInfo.skinId'],
  petSkill: ['petInfo.selectedSkillId'],
  clothes: ['profileInfo.clothes', 'inventory.clothes'],
  skills: ['profileInfo.equipedSkills'],
  signature: ['socialInfo.signature'],
  region: ['basicInfo.region'],
  title: ['basicInfo.title'],
  badgeCount: ['basicInfo.badgeCnt'],
  createdAt: ['basicInfo.createAt'],
  lastLoginAt: ['basicInfo.lastLoginAt'],
  credit: ['creditScoreInfo.creditScore'],
  badges: ['historyEpInfo'],
} as const;

export type UnreadThing = keyof typeof places;

/**
 * Whether upstream sent `thing` in a form that we can't read: where the player then has none of it, that is not told
 * rather than none.
 */
export function isUnread({ unread }: Pick<Player, 'unread'>, thing: UnreadThing): boolean {
  return places[thing].some((place) =>
    unread.some((field) => place === field || place.startsWith(`${field}.`)),
  );
}
