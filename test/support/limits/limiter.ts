import type { Priority } from '../../../src/bot/limits/claim.ts';
import { LimitLearner } from '../../../src/bot/limits/limit-learner.ts';
import type { RequestOutcome } from '../../../src/bot/limits/request-outcome.ts';
import type { Firewall, FirewallRules } from './firewall.ts';

/** Anything that decides when a request may go. `src/bot/limits/limit-learner.ts` is one. */
export interface Limiter {
  acquire(priority: Priority, now: number): number;
  onOutcome(outcome: RequestOutcome, now: number): void;
  snapshot?(): unknown;
}

/** `kept` is the snapshot before a restart, after a round through JSON. Only oracles may look at the firewall. */
export type CreateLimiter = (given: { kept: unknown; firewall: Firewall; rules: FirewallRules }) => Limiter;

/** The learner alone, without a guess before it. */
export function createLearner(kept?: unknown) {
  const learner = new LimitLearner(kept);
  return {
    acquire(priority: Priority, now: number): number {
      const waitMs = learner.waitMs(priority, now);
      if (waitMs === 0) learner.sent(priority, now);
      return waitMs;
    },
    onOutcome: (outcome: RequestOutcome, now: number) => learner.onOutcome(outcome, now),
    snapshot: () => learner.snapshot(),
  };
}
