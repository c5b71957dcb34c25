import type { Priority } from './claim.ts';
import { LimitLearner } from './limit-learner.ts';
import type { LearnedPacing } from './pacing-learned.ts';
import { outcomeOf } from './request-outcome.ts';

/** When a request may go, decided in the caller's time alone: nothing here waits, and nothing looks at a clock. */
export interface Pacing {
  /**
   * Asks to send one request now. 0: it counts as sent, go. More: ask again after this many ms. Infinity: the pause is so
   * long that no caller should wait for it. The priorities 0 and 1 mean interactive and background.
   */
  acquire(priority: Priority | 0 | 1, now: number): number;
  /**
   * Reports an answer: its status (0 for no answer) and the limiter's Retry-After. Report 429 only for a refusal by the
   * limiter. Pass the send time if it is known, because it makes the proofs stronger.
   */
  onResponse(
    status: number,
    retryAfterMs: number | null | undefined,
    now: number,
    sent?: { sentAt?: number; priority?: Priority | 0 | 1 },
  ): void;
  /** The learned state, safe for JSON. Pass it to the next {@link createPacing} for the same address and host. */
  snapshot(): LearnedPacing;
}

interface PacingOptions {
  /** An earlier snapshot, taken by the same clock. Anything else is ignored. */
  learned?: unknown;
}

/**
 * The pacing decision for other programs: the learner behind statuses and numbers. Bundle this file alone to use it
 * elsewhere. Inside Loadout the learner gets outcomes, see `request-outcome.ts`.
 */
export default function createPacing({ learned }: PacingOptions = {}): Pacing {
  const learner = new LimitLearner(learned);
  return {
    acquire: (priority, now) => learner.acquire(priorityOf(priority), now),
    onResponse(status, retryAfterMs, now, { sentAt } = {}) {
      learner.onOutcome({ outcome: outcomeOf(status, status === 429), sentAt, retryAfterMs }, now);
    },
    snapshot: () => learner.snapshot(),
  };
}

/** Any other value counts as background: it must never go before a person. */
function priorityOf(priority: Priority | 0 | 1): Priority {
  if (priority === 0 || priority === 'interactive') return 'interactive';
  return priority === 'picture' ? 'picture' : 'background';
}
