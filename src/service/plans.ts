export const plans = ['free', 'starter', 'pro'] as const;
export type Plan = (typeof plans)[number];

export const hourlyQuota: Readonly<Record<Plan, number>> = { free: 100, starter: 1_000, pro: 10_000 };

export function includes(plan: Plan, needed: Plan): boolean {
  return plans.indexOf(plan) >= plans.indexOf(needed);
}

export function isPlan(name: string): name is Plan {
  return plans.some((plan) => plan === name);
}
