import type { Clock } from '../../shared/time/clock.ts';
import { type Claim, NotAdmittedError, type Permit, type Priority } from './claim.ts';
import type { ExpectedLimit, Pacing } from './expected-pacing.ts';
import type { RequestOutcome } from './request-outcome.ts';
import { type Filed, ranks, type WaitingClaim, WaitingQueue } from './waiting-queue.ts';

export interface QueuePosition {
  position: number;
  expectedAt: number | undefined;
}

export interface Pacer {
  /** @throws NotAdmittedError as soon as it is clear that the deadline can't be met */
  acquire(claim: Claim): Promise<Permit>;
  changed(claim: Claim): void;
  positionOf(claim: Claim): QueuePosition | undefined;
  status(): PacerStatus;
}

export interface PacerStatus {
  waiting: number;
  inFlight: number;
  pausedUntil: number | undefined;
  pace: ExpectedLimit;
}

interface PacerOptions extends Pick<Clock, 'now' | 'sleep'> {
  pacing: Pacing;
  maxWaiting?: number;
  onRefused?: () => void;
}

export function createPacer(options: PacerOptions): QueuedPacer {
  return new QueuedPacer(options);
}

class QueuedPacer implements Pacer {
  readonly #options: PacerOptions;
  readonly #queue = new WaitingQueue();
  #inFlight = 0;
  #pausedUntil = 0;
  #nextPermitAt: number | undefined = 0;
  #paceMs: number | undefined;
  #lastPermitAt = Number.NEGATIVE_INFINITY;
  #hold: { until: number; priority: Priority } | undefined;
  #alarm = { at: Number.POSITIVE_INFINITY, off: () => {} };

  constructor(options: PacerOptions) {
    this.#options = options;
  }

  acquire(claim: Claim): Promise<Permit> {
    return new Promise((resolve, reject) => {
      this.#queue.add({ claim, resolve, reject });
      const isTooLong = this.#queue.length > (this.#options.maxWaiting ?? maxWaiting);
      if (isTooLong) this.#turnAway(this.#queue.removeLeastEntitled());
      if (this.#queue.has(claim)) this.#place(claim);
      if (this.#isOneTooMany(claim)) this.#turnAway(...this.#queue.remove(claim));
    });
  }

  #isOneTooMany(claim: Claim): boolean {
    const { memberId, priority } = claim;
    return (
      memberId !== undefined && priority === 'interactive' && this.#queue.countAlike(claim) > maxOfMember
    );
  }

  changed(claim: Claim): void {
    if (this.#queue.refile(claim)) this.#place(claim);
  }

  /** Reviews the queue if this claim is next; otherwise it waits, or fails at once if its deadline is too soon. */
  #place(claim: Claim): void {
    if (this.#queue.first()?.claim === claim) this.review();
    else if (claim.deadline <= this.#heldUntil(claim.priority)) this.#turnAway(...this.#queue.remove(claim));
    else this.#wakeAt(claim.deadline);
  }

  #heldUntil(priority: Priority): number {
    const now = this.#options.now();
    return this.#hold && ranks[priority] >= ranks[this.#hold.priority]
      ? Math.max(this.#hold.until, now)
      : now;
  }

  review(): void {
    this.#turnAway(...this.#queue.removeExpired(this.#options.now()));
    this.#grantWhatMayGo();
    const heldUntil = this.#hold?.until ?? Number.POSITIVE_INFINITY;
    if (this.#queue.length > 0) this.#wakeAt(Math.min(heldUntil, this.#queue.nextDeadline()));
  }

  positionOf(claim: Claim): QueuePosition | undefined {
    const index = this.#queue.indexOf(claim);
    if (index < 0) return undefined;
    return { position: index + 1, expectedAt: this.#expectedAt(index) };
  }

  status(): PacerStatus {
    const isPaused = this.#options.now() < this.#pausedUntil;
    return {
      waiting: this.#queue.length,
      inFlight: this.#inFlight,
      pausedUntil: isPaused ? this.#pausedUntil : undefined,
      pace: this.#options.pacing.pace(),
    };
  }

  /** Estimates a claim's turn, which members see; undefined until the pace is measured. */
  #expectedAt(index: number): number | undefined {
    if (this.#nextPermitAt === undefined) return undefined;
    const first = Math.max(this.#nextPermitAt, this.#options.now());
    if (index === 0) return first;
    return this.#paceMs === undefined ? undefined : first + index * this.#paceMs;
  }

  #grantWhatMayGo(): void {
    const { pacing, now } = this.#options;
    this.#hold = undefined;
    for (let first = this.#queue.first(); first; first = this.#queue.first()) {
      const { priority } = first.claim;
      if (this.#inFlight >= maxInFlight[priority]) return;
      const wanted = Math.min(this.#queue.countAlike(first.claim), maxInFlight[priority] - this.#inFlight);
      const waitMs = pacing.acquire(priority, now(), wanted);
      if (waitMs === 0) {
        this.#grant(first);
        continue;
      }
      // For a long pause the pacing gives no time, but the refusal did, unless it came before a restart.
      const pausedUntil = this.#pausedUntil > now() ? this.#pausedUntil : undefined;
      this.#nextPermitAt = waitMs < longestWaitMs ? now() + waitMs : pausedUntil;
      this.#hold = { until: this.#nextPermitAt ?? now() + longestWaitMs, priority };
      this.#turnAway(...this.#queue.removeExpired(this.#hold.until, priority));
      if (this.#queue.has(first.claim)) return;
    }
  }

  #grant(waiting: Filed): void {
    const { now } = this.#options;
    this.#queue.serve(waiting);
    if (this.#queue.length > 0) this.#measurePace(now() - this.#lastPermitAt);
    this.#lastPermitAt = now();
    this.#inFlight++;
    waiting.resolve({ done: (outcome) => this.#done(outcome) });
  }

  #measurePace(sinceLastMs: number): void {
    if (!Number.isFinite(sinceLastMs)) return;
    const ms = Math.min(sinceLastMs, 60_000);
    this.#paceMs = this.#paceMs === undefined ? ms : this.#paceMs + (ms - this.#paceMs) / 8;
  }

  #done(outcome: RequestOutcome): void {
    const { pacing, now, onRefused } = this.#options;
    this.#inFlight--;
    const isRefused = outcome.outcome === 'refused';
    if (isRefused) this.pause(outcome.retryAfterMs);
    pacing.onOutcome(outcome, now());
    if (isRefused) onRefused?.();
    this.review();
  }

  pause(forMs = 0): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#options.now() + forMs);
  }

  #turnAway(...waiting: readonly (WaitingClaim | undefined)[]): void {
    const next = this.#nextPermitAt;
    const retryAt = next !== undefined && next > this.#options.now() ? next : undefined;
    void this.#reject(waiting, retryAt);
  }

  /** Rejects in small groups: each rejection leads to an answer, and new requests must not wait behind hundreds. */
  async #reject(waiting: readonly (WaitingClaim | undefined)[], retryAt: number | undefined): Promise<void> {
    for (let from = 0; from < waiting.length; from += groupSize) {
      if (from > 0) await this.#options.sleep(1);
      for (const one of waiting.slice(from, from + groupSize))
        one?.reject(new NotAdmittedError('queue', retryAt));
    }
  }

  #wakeAt(at: number): void {
    const { sleep, now } = this.#options;
    if (this.#alarm.at <= at) return;
    this.#alarm.off();
    const signal = new AbortController();
    this.#alarm = { at, off: () => signal.abort(replaced) };
    sleep(Math.max(1, at - now()), signal.signal).then(
      () => {
        this.#alarm = { at: Number.POSITIVE_INFINITY, off: () => {} };
        this.review();
      },
      () => undefined,
    );
  }
}

// One shared error: otherwise each replaced timer would create one with its stack.
const replaced = new Error('an earlier alarm took its place');

const maxWaiting = 500;
/** Waiting requests of one member in one server; a comparison needs two. */
const maxOfMember = 8;
const groupSize = 8;
/** Keeps slow answers of one kind from taking every connection. */
const maxInFlight: Record<Priority, number> = { interactive: 16, picture: 12, background: 4 };
const longestWaitMs = 10 * 60_000;
