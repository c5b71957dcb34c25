import { type RankTier, rankTiers } from '../../shared/contract/rank-words.ts';

/** Every card there is. */
export const cardNames = [
  'player',
  'outfit',
  'wishlist',
  'pet',
  'item',
  'clan',
  'compare',
  'stats',
  'history',
  'leaderboard',
  'digest',
] as const;
export type CardName = (typeof cardNames)[number];

/** A state of a card; `tier-gold`: the record has that rank. */
export const stateNames = [
  'complete',
  'few',
  'missing',
  'not-told',
  'unranked',
  ...rankTiers.map((tier) => `tier-${tier}` as const),
  'long',
  'right-to-left',
  'bare',
  'hidden',
  'deleted',
] as const;
export type StateName = (typeof stateNames)[number];

/** The tier that a state shows; undefined where it is about something else. */
export function tierOf(state: StateName): RankTier | undefined {
  return rankTiers.find((tier) => state === `tier-${tier}`);
}

/** The states in which a card differs from the complete one. Without a pet, for example, there is no card of one. */
export function statesOf(card: CardName): readonly StateName[] {
  return stateNames.filter((state) => {
    if (state === 'unranked' || tierOf(state)) return ranked.has(card);
    return !(lacking[state] ?? []).includes(card);
  });
}

const ranked: ReadonlySet<CardName> = new Set([
  'player',
  'outfit',
  'clan',
  'compare',
  'stats',
  'history',
  'leaderboard',
  'digest',
]);
const unmoved: readonly CardName[] = ['wishlist', 'pet', 'item', 'outfit'];
const boards: readonly CardName[] = ['leaderboard', 'digest'];
/** Cards that a state does not change, or leaves nothing of. */
const lacking: Partial<Record<StateName, readonly CardName[]>> = {
  'not-told': [...unmoved, ...boards],
  long: ['item'],
  'right-to-left': ['item'],
  bare: cardNames.filter((card) => card !== 'player'),
  hidden: cardNames.filter((card) => card !== 'player'),
  deleted: [...unmoved, 'clan'],
};
