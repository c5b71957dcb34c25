import type { Claim } from './pacer.ts';

/** What is known of an allowance per key: so many requests until a time. All that was told, or learned by a refusal. */
export interface QuotaFacts {
  limit?: number | undefined;
  remaining?: number | undefined;
  /** Milliseconds since the epoch. */
  resetAt?: number | undefined;
}

/** A slow bucket beside the firewall's limit: the key's own allowance, spread over its period. */
export interface Quota {
  /** An answer, or the usage endpoint, told the present figures. */
  learn(facts: QuotaFacts): void;
  /** Refused: nothing is left until then. */
  exhausted(until: number): void;
  /** Undefined: the claim may go. Else when it may, in milliseconds since the epoch. */
  blockedUntil(claim: Claim): number | undefined;
  /** A counted request leaves. */
  spend(claim: Claim): void;
  status(): QuotaFacts;
}

/**
 * People may use all of it; work that nobody waits for only what people will leave, going by what they used lately. While
 * little is left, no server gets more than its fair share of the period.
 */
export function createQuota(now: () => number): Quota {
  let facts: QuotaFacts = {};
  let closed = 0;
  let period = startPeriod(now());

  function forgetWhatHasReset(): void {
    if (facts.resetAt === undefined || now() < facts.resetAt) return;
    facts = { limit: facts.limit, remaining: facts.limit };
    period = startPeriod(now());
  }

  /** What people will still use before the reset, at their present pace and half as much again. */
  function peoplesNeed(msLeft: number): number {
    const watchedMs = Math.max(now() - period.since, 60_000);
    return (period.people / watchedMs) * msLeft * 1.5;
  }

  function isOverFairShare(server: string): boolean {
    const { limit = 0, remaining = limit } = facts;
    if (remaining > limit / 4 || period.byServer.size < 2) return false;
    return (period.byServer.get(server) ?? 0) > limit / Math.max(2, period.byServer.size);
  }

  return {
    learn(told) {
      const resetAt = told.resetAt ?? facts.resetAt;
      facts = { limit: told.limit ?? facts.limit, remaining: told.remaining ?? facts.remaining, resetAt };
    },
    exhausted(until) {
      closed = Math.max(closed, until);
      facts = { ...facts, remaining: 0, resetAt: until };
    },
    blockedUntil({ priority, onBehalfOf = '' }) {
      forgetWhatHasReset();
      if (now() < closed) return closed;
      const { remaining, resetAt } = facts;
      if (remaining === undefined || resetAt === undefined) return undefined;
      if (remaining <= 0) return resetAt;
      const msLeft = resetAt - now();
      if (priority === 'background' && remaining <= peoplesNeed(msLeft)) return resetAt;
      return isOverFairShare(onBehalfOf) ? resetAt : undefined;
    },
    spend({ priority, onBehalfOf = '' }) {
      if (facts.remaining !== undefined) facts = { ...facts, remaining: Math.max(0, facts.remaining - 1) };
      if (priority === 'background') return;
      period.people++;
      // Without a reset nothing would ever be forgotten.
      if (facts.limit === undefined || facts.resetAt === undefined) return;
      period.byServer.set(onBehalfOf, (period.byServer.get(onBehalfOf) ?? 0) + 1);
    },
    status: () => ({ ...facts, ...(now() < closed && { remaining: 0, resetAt: closed }) }),
  };
}

function startPeriod(since: number) {
  return { since, people: 0, byServer: new Map<string, number>() };
}
