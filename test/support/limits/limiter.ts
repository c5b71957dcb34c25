import type { Priority } from '../../../src/bot/limits/claim.ts';
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
