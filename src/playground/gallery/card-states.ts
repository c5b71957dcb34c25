import { type RankTier, rankTiers } from '../../shared/contract/rank-words.ts';

export const stateNames = [
  'complete',
  ...rankTiers.map((tier) => `tier-${tier}` as const),
  'few',
  'missing',
  'not-told',
  'unranked',
  'long',
  'right-to-left',
  'bare',
  'hidden',
  'deleted',
] as const;
export type StateName = (typeof stateNames)[number];

export function findTier(state: StateName): RankTier | undefined {
  return rankTiers.find((tier) => state === `tier-${tier}`);
}
