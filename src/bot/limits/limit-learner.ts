import { climbCheaply, fallCheaply } from './cheap-tempo.ts';
import type { Priority } from './claim.ts';
import { type Allowance, type Bounds, PacingEvidence, unbounded } from './pacing-evidence.ts';
import { type LearnedPacing, readLearned } from './pacing-learned.ts';
import { climb, fall, startingTempo, type TempoState } from './pacing-tempo.ts';
import type { RequestOutcome } from './request-outcome.ts';

/**
 * Learns an unannounced limit: N requests per window, both unknown, refusals punished by silence. It starts carefully,
 * and climbs as long as it holds requests back. A refusal stops all requests for Retry-After and a little more; then
 * ONE canary goes, and only its answer opens the gate. Speed: `pacing-tempo.ts`. Safe bursts: `pacing-evidence.ts` (a
 * steady rate fits any window; a burst must fit every window not yet disproved). If a refusal costs only seconds,
 * attempts beat proofs: `cheap-tempo.ts`. All times come from the caller: it never waits or reads a clock.
 */
export class LimitLearner {
  readonly #evidence: PacingEvidence;
  /** State before a refusal that contradicts it; retried once, because most lowered limits are temporary. */
  #former: { tempo: TempoState; bounds: Bounds; tryAt: number } | undefined;
  #tempo: TempoState;
  readonly #gate: LearnedPacing['gate'];
  readonly #roundTrip = { ms: 100, deviationMs: 30 };
  #burstMs: number;
  #canarySentAt: number | undefined;
  /** Time at which a token bucket filled at the present rate would be full; each request adds an interval. */
  #fullAt = 0;
  #lastNow: number;
  /** Time at which a refused member may ask again; until then, lower priorities wait. */
  #personReturnsAt = 0;
  #wasHeldBack = false;
  #isHeldBack = false;

  constructor(learned?: unknown) {
    const past = readLearned(learned);
    this.#evidence = new PacingEvidence(past?.windows, past?.at);
    this.#tempo = past?.tempo ?? { ...startingTempo };
    this.#gate = past?.gate ?? { ...openGate };
    this.#burstMs = past?.burstMs ?? longestBurstMs;
    this.#lastNow = past?.at ?? 0;
  }

  /** Returns how long one more request must wait if `ahead` others go first; Infinity to give up. */
  waitMs(priority: Priority, now: number, ahead = 0): number {
    this.#advanceTo(now);
    const waitMs = this.#untilNext(priority, now, ahead);
    return waitMs > hopelessMs ? Number.POSITIVE_INFINITY : waitMs;
  }

  sent(priority: Priority, now: number, isHeldBack = this.#isHeldBack): void {
    this.#advanceTo(now);
    if (this.#gate.awaitsCanary) this.#canarySentAt = now;
    if (priority === 'interactive') this.#personReturnsAt = 0;
    this.#wasHeldBack = isHeldBack;
    this.#isHeldBack = false;
    this.#fullAt = Math.max(this.#fullAt, now) + 1 / this.#tempo.perMs;
    this.#evidence.sent(now);
  }

  startAt(perMs: number): void {
    this.#tempo.perMs = perMs;
  }

  onOutcome({ outcome, sentAt, retryAfterMs }: RequestOutcome, now: number): void {
    const isCanary = this.#canarySentAt !== undefined && sentAt > this.#canarySentAt - graceMs;
    if (outcome === 'refused') this.#refused({ sentAt, isCanary, pauseMs: pauseAfter(retryAfterMs) }, now);
    else if (outcome === 'passed') {
      this.#measure(now - sentAt);
      this.#evidence.passed(sentAt);
      if (!this.#gate.awaitsCanary) this.#speedUp(now);
      if (isCanary) this.#reopen(now);
    } else if (isCanary) {
      // A canary without an answer proves nothing, so the next request is the canary.
      this.#canarySentAt = undefined;
    }
  }

  snapshot(): LearnedPacing {
    return {
      version: 2,
      at: this.#lastNow,
      burstMs: this.#burstMs,
      gate: { ...this.#gate },
      tempo: { ...this.#tempo },
      windows: this.#evidence.snapshot(this.#lastNow),
    };
  }

  #untilNext(priority: Priority, now: number, ahead: number): number {
    if (now < this.#gate.pausedUntil) return this.#gate.pausedUntil - now;
    const canarySentAt = ahead > 0 ? now : (this.#canarySentAt ?? Number.NEGATIVE_INFINITY);
    if (this.#gate.awaitsCanary) return now - canarySentAt < canaryLostMs ? canaryPollMs : 0;
    if (priority !== 'interactive' && now < this.#personReturnsAt) return this.#personReturnsAt - now;
    const intervalMs = 1 / this.#tempo.perMs;
    const burstMs = burstShares[priority] * this.#burstMs;
    const earlyMs = Math.max(burstMs - intervalMs, Math.min(intervalMs / 2, lateMs));
    const evidenceMs = this.#isCheap() ? 0 : this.#evidence.waitMs(now, this.#allowanceOf(priority), ahead);
    const fullAt = ahead > 0 ? Math.max(this.#fullAt, now) + ahead * intervalMs : this.#fullAt;
    const waitMs = Math.ceil(Math.max(fullAt - earlyMs - now, evidenceMs));
    if (waitMs <= 0 || ahead > 0) return Math.max(0, waitMs);
    this.#isHeldBack = true;
    if (priority === 'interactive') this.#personReturnsAt = now + waitMs + lateMs;
    return waitMs;
  }

  #isCheap(): boolean {
    return this.#gate.costMs < cheapMs && this.#tempo.refusedPerMs < unbounded;
  }

  #speedUp(now: number): void {
    if (this.#former && now >= this.#former.tryAt) this.#returnToFormer(this.#former);
    if (!this.#wasHeldBack) return;
    if (this.#isCheap()) climbCheaply(this.#tempo, now, this.#gate.costMs);
    else climb(this.#tempo, now, this.#evidence.ceilings(this.#gate.pauseMs));
  }

  #returnToFormer({ tempo, bounds }: { tempo: TempoState; bounds: Bounds }): void {
    const { raiseAt, refineAt } = this.#tempo;
    this.#evidence.restore(bounds);
    this.#tempo = { ...tempo, raiseAt, refineAt, attempt: 'nothing' };
    this.#former = undefined;
  }

  #allowanceOf(priority: Priority): Allowance {
    const { perMs, margin } = this.#tempo;
    return {
      perMs,
      margin,
      burst: firstBurstMs * perMs,
      reserve: priority === 'picture' ? reserveForRecords : 0,
      slackMs: certainDeviations * this.#roundTrip.deviationMs,
    };
  }

  /** Updates the mean round trip and its deviation, capped: a slow answer is no sign of a wide spread. */
  #measure(roundTripMs: number): void {
    const trip = this.#roundTrip;
    const deviationMs = Math.min(Math.abs(roundTripMs - trip.ms), widestDeviationMs);
    trip.deviationMs += (deviationMs - trip.deviationMs) / 32;
    trip.ms += (roundTripMs - trip.ms) / 32;
  }

  /** Restarts with an empty token bucket, so that waiting requests go one by one. */
  #reopen(now: number): void {
    this.#gate.awaitsCanary = false;
    // Measured, as Retry-After may be too short. Capped, as one long silence doesn't make refusals expensive.
    this.#gate.costMs = Math.min(now - this.#gate.refusedAt, dearer * this.#gate.costMs);
    this.#gate.resumedAt = now;
    this.#canarySentAt = undefined;
    this.#fullAt = now + this.#burstMs;
  }

  #refused({ sentAt, isCanary, pauseMs }: Refused, now: number): void {
    const gate = this.#gate;
    const silenceMs = sentAt - gate.refusedAt;
    const isFirst = !gate.awaitsCanary;
    if (isFirst) gate.refusedAt = now;
    if ((gate.awaitsCanary && !isCanary) || this.#evidence.wasAlone(sentAt)) {
      // In flight at a refusal that already counted, or during another program's ban.
      this.#evidence.withdraw(sentAt);
    } else if (isCanary) {
      // A refused canary says nothing about the rate, only that the window is longer than the silence.
      this.#evidence.outlasted(sentAt, silenceMs);
      gate.outlastedMs = silenceMs;
    } else this.#learnRefusal(sentAt, pauseMs, now);
    gate.awaitsCanary = true;
    // A short Retry-After must not cause a storm of canaries: double the silence, by at most a minute.
    const leastMs = isCanary ? Math.min(silenceMs, minuteMs) : isFirst ? this.#provenPauseMs(pauseMs) : 0;
    gate.pausedUntil = Math.max(gate.pausedUntil, now + Math.max(pauseMs, leastMs));
    this.#canarySentAt = undefined;
  }

  #learnRefusal(sentAt: number, pauseMs: number, now: number): void {
    const goneWellForMs = now - this.#gate.resumedAt;
    const before = { tempo: { ...this.#tempo }, bounds: this.#evidence.bounds() };
    this.#gate.pauseMs = pauseMs;
    const isExplained = this.#evidence.refused(sentAt, doubtfulDeviations * this.#roundTrip.deviationMs);
    if (!isExplained) this.#burstMs /= 2;
    if (this.#isCheap()) fallCheaply(this.#tempo, now, this.#gate.costMs, goneWellForMs);
    else {
      const { likely } = this.#evidence.ceilings(pauseMs);
      fall(this.#tempo, now, { likely, goneWellForMs, roundTripMs: this.#roundTrip.ms });
    }
    if (!isExplained && goneWellForMs > provenMs)
      this.#former = { ...before, tryAt: now + pauseMs + minuteMs };
  }

  #provenPauseMs(pauseMs: number): number {
    const { outlastedMs } = this.#gate;
    this.#gate.outlastedMs /= 2;
    return outlastedMs > 4 * pauseMs ? outlastedMs : 0;
  }

  #advanceTo(now: number): void {
    const isSetBack = now < this.#lastNow - minuteMs;
    this.#lastNow = now;
    if (!isSetBack) return;
    this.#gate.pausedUntil = Math.min(this.#gate.pausedUntil, now + this.#gate.pauseMs);
    this.#canarySentAt = undefined;
    this.#fullAt = now + this.#burstMs;
    this.#personReturnsAt = 0;
    this.#evidence.forgetTimes();
    this.#former = undefined;
  }
}

interface Refused {
  sentAt: number;
  isCanary: boolean;
  pauseMs: number;
}

const minuteMs = 60_000;
const openGate: LearnedPacing['gate'] = {
  pausedUntil: 0,
  pauseMs: minuteMs,
  refusedAt: 0,
  resumedAt: 0,
  costMs: minuteMs,
  outlastedMs: 0,
  awaitsCanary: false,
};
/** Retry-After is rounded to seconds, and clocks differ. */
const graceMs = 1_500;
const longestPauseMs = 24 * 60 * minuteMs;
const cheapMs = 20_000;
const dearer = 1.5;
/** A limit that held this long is retried once after it is lowered. */
const provenMs = 20 * minuteMs;
const hopelessMs = 10 * minuteMs;
const canaryLostMs = 30_000;
const canaryPollMs = 250;
/** Longest bursts, as time at the present rate: before any refusal, and once evidence judges bursts. */
const firstBurstMs = 8_000;
const longestBurstMs = 10_000;
/** Share of the token bucket that each priority may use; background work is spread evenly. */
const burstShares: Record<Priority, number> = { interactive: 1, picture: 0.8, background: 0 };
/** Share of a window that pictures leave to records. */
const reserveForRecords = 1 / 8;
const lateMs = 20;
/** Requests may arrive this many mean deviations closer together than they were sent. */
const certainDeviations = 3;
const doubtfulDeviations = 4;
const widestDeviationMs = 200;

function pauseAfter(retryAfterMs = minuteMs): number {
  return Math.min(retryAfterMs >= 0 ? retryAfterMs : minuteMs, longestPauseMs) + graceMs;
}
