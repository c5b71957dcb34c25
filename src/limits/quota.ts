import type { Claim } from './pacer.ts';

/** What is known of the allowance of a key, from answers and refusals: so many requests until a time. */
export interface QuotaFacts {
  limit?: number | undefined;
  remaining?: number | undefined;
  /** Milliseconds since the epoch. */
  resetAt?: number | undefined;
}

/** The key's own allowance, spread over its period; a second limit beside the firewall's. */
export interface Quota {
  /** Takes over present figures from an answer or the usage endpoint. */
  learn(facts: QuotaFacts): void;
  /** Records a refusal: nothing is left until then. */
  exhausted(until: number): void;
  /** The claim may not be sent before this time, in milliseconds since the epoch; undefined: it may be sent now. */
  blockedUntil(claim: Claim): number | undefined;
  /** Records that a counted request leaves. */
  spend(claim: Claim): void;
  status(): QuotaFacts;
}

/**
 * Interactive claims may use all of it; background work only what they will probably leave, judged by their recent pace.
 * While little is left, no server gets more than its fair share of the period.
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

  /** What interactive claims will use before the reset: at their present pace, and half as much again. */
  function interactiveNeed(msLeft: number): number {
    const watchedMs = Math.max(now() - period.since, 60_000);
    return (period.interactive / watchedMs) * msLeft * 1.5;
  }

  function isOverFairShare(server: string): boolean {
    const { limit = 0, remaining = limit } = facts;
    if (remaining > limit / 4 || period.byServer.size < 2) return false;
    return (period.byServer.get(server) ?? 0) > limit / Math.max(2, period.byServer.size);
  }

  return {
    learn(news) {
      const resetAt = news.resetAt ?? facts.resetAt;
      facts = { limit: news.limit ?? facts.limit, remaining: news.remaining ?? facts.remaining, resetAt };
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
      if (priority === 'background' && remaining <= interactiveNeed(msLeft)) return resetAt;
      return isOverFairShare(onBehalfOf) ? resetAt : undefined;
    },
    spend({ priority, onBehalfOf = '' }) {
      if (facts.remaining !== undefined) facts = { ...facts, remaining: Math.max(0, facts.remaining - 1) };
      if (priority === 'background') return;
      period.interactive++;
      // Without a reset nothing would ever be forgotten.
      if (facts.limit === undefined || facts.resetAt === undefined) return;
      period.byServer.set(onBehalfOf, (period.byServer.get(onBehalfOf) ?? 0) + 1);
    },
    status: () => ({ ...facts, ...(now() < closed && { remaining: 0, resetAt: closed }) }),
  };
}

function startPeriod(since: number) {
  return { since, interactive: 0, byServer: new Map<string, number>() };
}
