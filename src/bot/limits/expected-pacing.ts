import { z } from 'zod';
import type { Priority } from './claim.ts';
import { LimitLearner } from './limit-learner.ts';
import type { RequestOutcome, StatedLimit } from './request-outcome.ts';

export interface ExpectedLimit {
  requests: number;
  seconds: number;
}

/** Decides when a request may go. Callers pass the time; it never reads the clock. */
export interface Pacing {
  /** Returns 0 to send now (and counts it as sent), the milliseconds to wait, or Infinity to give up. */
  acquire(priority: Priority, now: number, wanted?: number): number;
  onOutcome(outcome: RequestOutcome, now: number): void;
  pace(): ExpectedLimit;
}

export interface ExpectedPacing extends Pacing {
  waitMs(priority: Priority, now: number, ahead?: number): number;
  /** Counts a request as sent. `isHeldBack`: whether the pacing made it wait. */
  sent(priority: Priority, now: number, isHeldBack?: boolean): void;
  snapshot(): object;
}

/**
 * Creates a learner that starts with a guess. Until the first refusal, at most the expected number of requests is sent
 * in any window: all at once if a card needs them, and slowly more if the guess holds requests back. The first refusal
 * disproves the guess; from then on the learner decides, which has seen all requests and answers.
 *
 * A refusal after very few requests proves little: another program used up the limit, or the service has a problem.
 * After the pause a slightly lower guess applies, and a new learner observes. A limit that the server states replaces
 * the guess and is never exceeded.
 * @param earlier a snapshot taken by the same clock; anything else is ignored
 */
export function createExpectedPacing(expected: ExpectedLimit, earlier?: unknown): ExpectedPacing {
  const kept = snapshot.safeParse(earlier).data;
  let stated = kept?.stated;
  let guess = createGuess(stated ?? expected, kept?.guess);
  let learner = new LimitLearner(kept?.learned);
  let decider = kept?.decider ?? 'guess';

  /** Adopts a limit that the server states. If it refuses all the same, only a different statement is adopted. */
  function believe({ requests, seconds }: StatedLimit): void {
    if (requests === stated?.requests && seconds === stated.seconds) return;
    stated = { requests, seconds };
    guess = createGuess(stated, { ...guess.snapshot(), trust: 1 });
    // The guess waits until the refusal ends; a waiting learner couldn't learn from the next one.
    if (learner.snapshot().gate.awaitsCanary) learner = new LimitLearner();
    decider = 'guess';
  }

  return {
    acquire(priority, now) {
      const waitMs = this.waitMs(priority, now);
      if (waitMs === 0) this.sent(priority, now);
      return waitMs;
    },
    waitMs: (priority, now, ahead = 0) =>
      decider === 'guess' ? guess.waitMs(priority, now, ahead) : learner.waitMs(priority, now, ahead),
    sent(priority, now, isHeldBack) {
      learner.sent(priority, now, decider === 'guess' ? false : isHeldBack);
      if (decider === 'guess') guess.sent(now, isHeldBack);
    },
    onOutcome(outcome, now) {
      if (decider === 'guess' && outcome.outcome === 'refused') {
        decider = guess.isHardlyUsed(outcome.sentAt) ? 'learner, for one pause' : 'learner';
        learner.startAt(guess.perMs(outcome.sentAt));
      }
      if (decider === 'guess' && outcome.outcome === 'passed') guess.passed(now, stated !== undefined);
      learner.onOutcome(outcome, now);
      if (outcome.stated) {
        believe(outcome.stated);
        const refusedForMs = outcome.outcome === 'refused' ? (outcome.retryAfterMs ?? 0) : 0;
        guess.pause(now, Math.max(refusedForMs, outcome.stated.usedUpForMs ?? 0));
      }
      if (decider !== 'learner, for one pause' || learner.snapshot().gate.awaitsCanary) return;
      guess.doubt();
      learner = new LimitLearner();
      decider = 'guess';
    },
    pace() {
      if (decider === 'guess') return guess.pace();
      const { seconds } = expected;
      return { requests: wholeRequests(learner.snapshot().tempo.perMs * seconds * 1_000), seconds };
    },
    snapshot: () => ({
      decider,
      stated,
      learned: learner.snapshot(),
      ...(decider !== 'learner' && { guess: guess.snapshot() }),
    }),
  };
}

const pause = z.object({ from: z.number(), until: z.number() }).optional();

const snapshot = z.object({
  /** `learner, for one pause`: until the pause ends after a refusal that we hardly caused. */
  decider: z.enum(['guess', 'learner, for one pause', 'learner']),
  learned: z.unknown(),
  stated: z.object({ requests: z.number().positive(), seconds: z.number().positive() }).optional(),
  guess: z.object({ trust: z.number().positive(), sent: z.array(z.number()), pause }).optional(),
});

type KeptGuess = NonNullable<z.infer<typeof snapshot>['guess']>;

/** Counts sent requests in a sliding window. `trust` multiplies the expected number. */
function createGuess({ requests, seconds }: ExpectedLimit, kept: KeptGuess = { trust: 1, sent: [] }) {
  const windowMs = seconds * 1_000 * (1 + jitterShare);
  let { trust } = kept;
  let sent = kept.sent;
  let heldBackAt = Number.NEGATIVE_INFINITY;
  let pause = kept.pause ?? { from: 0, until: 0 };

  const steadyPerMs = () => (requests * safeShare * trust) / windowMs;

  return {
    isHardlyUsed(at: number): boolean {
      const used = sent.filter((time) => time <= at && time > at - windowMs).length;
      return used < requests * trust * hardlyShare;
    },
    pause(now: number, forMs: number): void {
      if (now + forMs > pause.until) pause = { from: now, until: now + forMs };
    },
    doubt(): void {
      trust *= doubtful;
    },
    waitMs(priority: Priority, now: number, ahead: number): number {
      // A future time comes from a clock that has since been set back.
      if (now >= pause.from && now < pause.until) return Math.ceil(pause.until - now);
      const budget = wholeRequests(requests * safeShare * trust * shareOf(priority)) - ahead;
      const blocking = budget > 0 ? sent[sent.length - budget] : now;
      if (blocking === undefined || blocking > now || now - blocking >= windowMs) return 0;
      if (ahead === 0) heldBackAt = now;
      return Math.ceil(blocking + windowMs - now);
    },
    sent(now: number, isHeldBack = false): void {
      if (isHeldBack) heldBackAt = now;
      sent.push(now);
      const needed = Math.max(longestLog, wholeRequests(requests * trust));
      if (sent.length > 2 * needed) sent = sent.slice(-needed);
    },
    passed(now: number, isStated: boolean): void {
      const isPressed = now - heldBackAt < windowMs;
      if (trust >= 1 && (isStated || !isPressed)) return;
      const isOpen = trust < 1 || trust >= disproof;
      const doubling = isOpen ? doublingSeconds.onceDisproved : doublingSeconds.whileBelieved;
      trust *= 2 ** Math.min(seconds / (requests * trust * doubling), longestStep);
    },
    /** Returns the recent send rate in requests per ms: that of a single burst, or the average of several. */
    perMs(at: number): number {
      const lately = sent.filter((time) => time <= at && time > at - 60_000);
      const sinceMs = at - (lately[0] ?? at);
      return sinceMs > windowMs
        ? steadyPerMs()
        : Math.max(steadyPerMs(), lately.length / Math.max(1_000, sinceMs));
    },
    pace: (): ExpectedLimit => ({ requests: wholeRequests(requests * safeShare * trust), seconds }),
    snapshot: (): KeptGuess => ({ trust, sent: sent.slice(-longestLog), pause }),
  };
}

function wholeRequests(requests: number): number {
  return Math.max(1, Math.floor(requests));
}

/** Share of the limit to use; the rest is for other programs behind the same address. */
const safeShare = 0.93;
/** Requests may arrive closer together than they were sent. */
const jitterShare = 0.05;
/** Seconds of holding back until trust doubles: slowly while the guess may be right, faster once disproved. */
const doublingSeconds = { whileBelieved: 600, onceDisproved: 30 };
const disproof = 1.2;
/** Below this share of the limit, we hardly caused a refusal, unless the guess is far too high: see `doubt`. */
const hardlyShare = 1 / 10;
/** Trust left after such a refusal; still enough for one card at once. */
const doubtful = 0.7;
/** Limits each step, since one passed request proves little about a long window with few requests. */
const longestStep = 1 / 8;
const longestLog = 2_000;

/** Limits shares: pictures of a card fit and leave as much to records; background work leaves half to members. */
function shareOf(priority: Priority): number {
  if (priority === 'picture') return 5 / 8;
  return priority === 'background' ? 1 / 2 : 1;
}
