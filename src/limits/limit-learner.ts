import { createEvidence } from './pacing-evidence.ts';
import { type LearnedPacing, readLearned } from './pacing-learned.ts';
import { climb, fall, startingTempo } from './pacing-tempo.ts';
import type { Priority } from './priority.ts';
import type { RequestOutcome } from './request-outcome.ts';

/** Decides when a request may go, in the caller's time alone: it never waits and never reads a clock. */
export interface LimitLearner {
  /** 0: it counts as sent, go. More: ask again after so many ms. Infinity: no caller should wait that long. */
  acquire(priority: Priority, now: number): number;
  onOutcome(outcome: LearnedOutcome, now: number): void;
  snapshot(): LearnedPacing;
}

/** The proofs are sharper where the send time is known. */
type LearnedOutcome = Omit<RequestOutcome, 'sentAt'> & { sentAt?: number | undefined };

/**
 * Learns a limit that nobody tells: N requests per W, both unknown, a refusal punished by silence. It starts careful and
 * climbs while it is itself what holds requests back. Each refusal silences everybody for Retry-After and a little
 * more; then ONE canary goes, and only its answer opens the gate. How fast: see `pacing-tempo.ts`; which bursts are
 * safe: see `pacing-evidence.ts`. A steady rate fits any window; a burst must also fit every window not yet disproved.
 */
export function createLimitLearner(learned?: unknown): LimitLearner {
  const past = readLearned(learned);
  const evidence = createEvidence(past?.windows, past?.at);
  const tempo = past?.tempo ?? { ...startingTempo };
  const gate = past?.gate ?? {
    pausedUntil: 0,
    pauseMs: minuteMs,
    refusedAt: 0,
    resumedAt: 0,
    awaitsCanary: false,
  };
  let burstMs = past?.burstMs ?? longestBurstMs;
  let canarySentAt: number | undefined;
  /** When a bucket that fills at the present rate would be full again: each request moves it on by one interval. */
  let fullAt = 0;
  let lastNow = past?.at ?? 0;
  /** A person was told to ask again then: until that time the others stand back. */
  let personReturnsAt = 0;
  let wasHeldBack = false;
  let isHeldBack = false;
  const journey = { ms: 100, deviationMs: 30 };

  function wait(priority: Priority, now: number): number {
    if (now < gate.pausedUntil) return gate.pausedUntil - now;
    if (gate.awaitsCanary) {
      if (canarySentAt !== undefined && now - canarySentAt < canaryLostMs) return canaryPollMs;
      canarySentAt = now;
      return 0;
    }
    if (priority !== 'interactive' && now < personReturnsAt) return personReturnsAt - now;
    const intervalMs = 1 / tempo.perMs;
    const ahead = Math.max(burstShares[priority] * burstMs - intervalMs, Math.min(intervalMs / 2, lateMs));
    const allowance = {
      perMs: tempo.perMs,
      margin: tempo.margin,
      burst: firstBurstMs * tempo.perMs,
      reserve: priority === 'picture' ? reserveForRecords : 0,
      slackMs: certainDeviations * journey.deviationMs,
    };
    const waitMs = Math.ceil(Math.max(fullAt - ahead - now, evidence.waitMs(now, allowance)));
    if (waitMs <= 0) return 0;
    isHeldBack = true;
    if (priority === 'interactive') personReturnsAt = now + waitMs + lateMs;
    return waitMs;
  }

  function leave(priority: Priority, now: number): void {
    if (priority === 'interactive') personReturnsAt = 0;
    wasHeldBack = isHeldBack;
    isHeldBack = false;
    fullAt = Math.max(fullAt, now) + 1 / tempo.perMs;
    evidence.sent(now);
  }

  /** Running means, as TCP keeps them. A slow answer is no sign of a wide spread: it counts only so much. */
  function travelled(ms: number): void {
    const deviationMs = Math.min(Math.abs(ms - journey.ms), widestDeviationMs);
    journey.deviationMs += (deviationMs - journey.deviationMs) / 32;
    journey.ms += (ms - journey.ms) / 32;
  }

  /** After the pause the bucket is empty: those who waited go one by one. */
  function reopen(now: number): void {
    gate.awaitsCanary = false;
    gate.resumedAt = now;
    canarySentAt = undefined;
    fullAt = now + burstMs;
  }

  function refused(sentAt: number, isCanary: boolean, pauseMs: number, now: number): void {
    const silenceMs = sentAt - gate.refusedAt;
    if (!gate.awaitsCanary) gate.refusedAt = now;
    if ((gate.awaitsCanary && !isCanary) || evidence.wasAlone(sentAt)) {
      // It was under way when the limit fell, and the first refusal has told it all; or nothing we sent can have earned
      // it: somebody else's refusal lasts.
      evidence.withdraw(sentAt);
    } else if (isCanary) {
      // It says nothing about the rate, only that the window outlasts the silence.
      evidence.outlasted(sentAt, silenceMs);
    } else {
      gate.pauseMs = pauseMs;
      if (!evidence.refused(sentAt, doubtfulDeviations * journey.deviationMs)) burstMs /= 2;
      fall(tempo, now, evidence.ceilings(pauseMs).likely, now - gate.resumedAt);
    }
    gate.awaitsCanary = true;
    // A Retry-After that turns out too short must not become a storm of canaries: be silent as long again, up to a minute.
    const leastMs = isCanary ? Math.min(silenceMs, minuteMs) : 0;
    gate.pausedUntil = Math.max(gate.pausedUntil, now + Math.max(pauseMs, leastMs));
    canarySentAt = undefined;
  }

  /** The clock was set back: nobody is to wait for the old time to come again. */
  function turnBack(now: number): void {
    gate.pausedUntil = Math.min(gate.pausedUntil, now + gate.pauseMs);
    canarySentAt = undefined;
    fullAt = now + burstMs;
    personReturnsAt = 0;
    evidence.forgetTimes();
  }

  return {
    acquire(priority, now) {
      if (now < lastNow - minuteMs) turnBack(now);
      lastNow = now;
      const waitMs = wait(priority, now);
      if (waitMs === 0) leave(priority, now);
      return waitMs > hopelessMs ? Number.POSITIVE_INFINITY : waitMs;
    },

    onOutcome({ outcome, sentAt, retryAfterMs }, now) {
      const leftAt = sentAt ?? canarySentAt ?? now - journey.ms;
      const isCanary = canarySentAt !== undefined && leftAt >= canarySentAt;
      if (outcome === 'refused') return refused(leftAt, isCanary, pauseAfter(retryAfterMs), now);
      if (sentAt !== undefined) travelled(now - sentAt);
      if (outcome === 'passed') {
        evidence.passed(leftAt);
        if (wasHeldBack && !gate.awaitsCanary) climb(tempo, now, evidence.ceilings(gate.pauseMs));
        if (isCanary) reopen(now);
      } else if (isCanary) {
        // A lost answer proves nothing: the next request is the canary again.
        canarySentAt = undefined;
      }
    },

    snapshot: () => ({
      version: 1,
      at: lastNow,
      burstMs,
      gate: { ...gate },
      tempo: { ...tempo },
      windows: evidence.snapshot(lastNow),
    }),
  };
}

const minuteMs = 60_000;
/** Retry-After is rounded to seconds, and clocks differ. */
const graceMs = 1_500;
const longestPauseMs = 24 * 60 * minuteMs;
const hopelessMs = 10 * minuteMs;
/** A canary that nobody answered. */
const canaryLostMs = 30_000;
const canaryPollMs = 250;
/** Bursts, in time at the present rate: while nothing was ever refused, and once the evidence judges them. */
const firstBurstMs = 8_000;
const longestBurstMs = 10_000;
/** A person may empty the bucket, pictures most of it; background work is spread evenly. */
const burstShares: Record<Priority, number> = { interactive: 1, picture: 0.8, background: 0 };
/** Pictures never take the last eighth of a window: a record must not be refused for their sake. */
const reserveForRecords = 1 / 8;
/** A timer may be late by so much. */
const lateMs = 20;
/**
 * Requests may arrive nearer to each other than they left, by a few mean deviations of the journey. A burst must keep
 * that far from the last one; a proof must allow for a little more.
 */
const certainDeviations = 3;
const doubtfulDeviations = 4;
const widestDeviationMs = 200;

function pauseAfter(retryAfterMs: number | null | undefined): number {
  const isUsable = typeof retryAfterMs === 'number' && retryAfterMs >= 0;
  return Math.min(isUsable ? retryAfterMs : minuteMs, longestPauseMs) + graceMs;
}
