import type { Player } from './player.ts';

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

export function isUnread({ unread }: Pick<Player, 'unread'>, thing: UnreadThing): boolean {
  return places[thing].some((place) =>
    unread.some((field) => place === field || place.startsWith(`${field}.`)),
  );
}
