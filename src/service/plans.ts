import { root, v1, versionPath } from '../shared/contract/routes.ts';

/** The plans, the smallest first: each includes the ones before it. */
export const plans = ['free', 'starter', 'pro'] as const;
export type Plan = (typeof plans)[number];

/** Counted requests per hour. */
export const hourlyQuota: Readonly<Record<Plan, number>> = { free: 100, starter: 1_000, pro: 10_000 };

export interface Access {
  /** The smallest plan that includes the endpoint. */
  from: Plan;
  /** Not counted, so it is answered also when the quota is used up. */
  isFree?: true;
}

/**
 * Which path needs which plan. Pictures are free of charge (specification, section 1): they need a key, but don't count
 * against the quota. Neither does usage. `/docs` needs no key and has no row.
 */
export const accessTo: Readonly<Record<string, Access>> = {
  [versionPath + v1.info]: { from: 'free' },
  [versionPath + v1.stats]: { from: 'starter' },
  [versionPath + v1.craftland]: { from: 'starter' },
  [versionPath + v1.wishlist]: { from: 'starter' },
  [versionPath + v1.image]: { from: 'free', isFree: true },
  [versionPath + v1.usage]: { from: 'free', isFree: true },
  [root.playerInfo]: { from: 'starter' },
  [root.playerAssets]: { from: 'free', isFree: true },
  [root.item]: { from: 'free', isFree: true },
  [root.usage]: { from: 'free', isFree: true },
};

/** True where `plan` is `from` or a larger one. */
export function includes(plan: Plan, { from }: Access): boolean {
  return plans.indexOf(plan) >= plans.indexOf(from);
}

export function isPlan(name: string): name is Plan {
  return plans.some((plan) => plan === name);
}
