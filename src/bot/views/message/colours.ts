import type { RankTier } from '../../game/ranks.ts';

export const tierColours: Readonly<Record<RankTier | 'unranked', number>> = {
  unranked: 0x7f8794,
  bronze: 0xb0703c,
  silver: 0xa9b4c2,
  gold: 0xe0aa2e,
  platinum: 0x2fb5a8,
  diamond: 0x4d8df6,
  heroic: 0xe4572e,
  'elite-heroic': 0xd12f52,
  master: 0xa94bd8,
  'elite-master': 0x8036c9,
  grandmaster: 0xf0c648,
};

export const noticeColour = 0x4d8df6;

/** Colours of problems that the member can solve by waiting or other input, and of those for the operator. */
export const problemColours = { member: 0xe0aa2e, operator: 0xd12f52 } as const;
