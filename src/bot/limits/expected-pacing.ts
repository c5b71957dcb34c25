import { z } from 'zod';
import type { Priority } from './claim.ts';
import { LimitLearner } from './limit-learner.ts';
import type { RequestOutcome, StatedLimit } from './request-outcome.ts';

/** So many requests in so many seconds: what the service's operator says, or is likely to have set. */
export interface ExpectedLimit {
  requests: number;
  seconds: number;
}

/** Decides when a request may go. It uses only the times that its caller passes, never the clock. */
export interface Pacing {
  /** Asks to send one of the `wanted` requests now. 0: it counts as sent. More: ask again after this many ms. Infinity: give up. */
  acquire(priority: Priority, now: number, wanted?: number): number;
  onOutcome(outcome: RequestOutcome, now: number): void;
  pace(): ExpectedLimit;
}

export interface ExpectedPacing extends Pacing {
  /** As `acquire` would answer after so many more requests; nothing counts as sent. */
  waitMs(priority: Priority, now: number, ahead?: number): number;
  /** Counts a request as sent. `isHeldBack`: the pacing let it wait. */
  sent(priority: Priority, now: number, isHeldBack?: boolean): void;
  /** The learned state, safe for JSON; only {@link createExpectedPacing} reads it. */
  snapshot(): object;
}

/**
 * A learner that begins with a guess. Until the first refusal, at most the expected number of requests leaves in any window:
 * all at once if a card needs them, and slowly more if the guess holds requests back. The first refusal proves the guess
 * wrong. From then on the learner decides, which has observed all requests and answers from the beginning.
 *
 * A refusal after very few requests proves little: another program used up the limit, or the service has a problem. The
 * learner waits until it is over. Then the guess applies again, a little lower, and a new learner observes.
 * A limit that the server states takes the place of the guess, and nothing beyond it is tried.
 * @param earlier a snapshot taken by the same clock; anything else is ignored
 */
export function createExpectedPacing(expected: ExpectedLimit, earlier?: unknown): ExpectedPacing {
  const kept = snapshot.safeParse(earlier).data;
  let stated = kept?.stated;
  let guess = createGuess(stated ?? expected, kept?.guess);
  let learner = new LimitLearner(kept?.learned);
  let decider = kept?.decider ?? 'guess';

  /** If a request was refused all the same, only another statement is believed from then on. */
  function believe({ requests, seconds }: StatedLimit): void {
    if (requests === stated?.requests && seconds === stated.seconds) return;
    stated = { requests, seconds };
    guess = createGuess(stated, { ...guess.snapshot(), trust: 1 });
    // The guess waits out the refusal; a learner that waits, too, would learn nothing from the next one.
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
      // While the guess decides, the learner has held nothing back.
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

/** Milliseconds of the pacer's clock. */
const pause = z.object({ from: z.number(), until: z.number() }).optional();

const snapshot = z.object({
  /** The learner may be needed only to wait out a refusal that was hardly ours. */
  decider: z.enum(['guess', 'learner, for one pause', 'learner']),
  learned: z.unknown(),
  stated: z.object({ requests: z.number().positive(), seconds: z.number().positive() }).optional(),
  guess: z.object({ trust: z.number().positive(), sent: z.array(z.number()), pause }).optional(),
});

type KeptGuess = NonNullable<z.infer<typeof snapshot>['guess']>;

/** A sliding window over what was sent. `trust`: how many times the expected number is dared by now. */
function createGuess({ requests, seconds }: ExpectedLimit, kept: KeptGuess = { trust: 1, sent: [] }) {
  const windowMs = seconds * 1_000 * (1 + jitterShare);
  let { trust } = kept;
  let sent = kept.sent;
  let heldBackAt = Number.NEGATIVE_INFINITY;
  let pause = kept.pause ?? { from: 0, until: 0 };

  const steadyPerMs = () => (requests * safeShare * trust) / windowMs;

  return {
    /** Whether next to nothing of what is dared had been sent in the window before then. */
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
      // A pause to come was noted by a clock that has been set back since.
      if (now >= pause.from && now < pause.until) return Math.ceil(pause.until - now);
      const budget = wholeRequests(requests * safeShare * trust * shareOf(priority)) - ahead;
      const blocking = budget > 0 ? sent[sent.length - budget] : now;
      // A time to come was noted by a clock that has been set back since.
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
    /** How fast requests left until then, in requests per ms: a single burst at its own pace, more of them steadily. */
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

/** Never quite what is expected: a neighbour may send, too. */
const safeShare = 0.93;
/** Requests may arrive nearer to each other than they left. */
const jitterShare = 0.05;
/** Seconds of being held back by the guess that double it: slowly while it may be right, faster once it was wrong. */
const doublingSeconds = { whileBelieved: 600, onceDisproved: 30 };
const disproof = 1.2;
/** Less than this share of what is dared can't have earned a refusal, unless the guess is far too high: see `doubt`. */
const hardlyShare = 1 / 10;
/** The remaining trust in the guess after such a refusal: it still lets one card through at once. */
const doubtful = 0.7;
/** A single passed request proves little about a long window that few requests fill. */
const longestStep = 1 / 8;
const longestLog = 2_000;

/** A card's pictures fit into what they may use, and as much is left for records; background work leaves half to people. */
function shareOf(priority: Priority): number {
  if (priority === 'picture') return 5 / 8;
  return priority === 'background' ? 1 / 2 : 1;
}
