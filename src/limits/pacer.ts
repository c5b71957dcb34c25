import type { Sleep } from '../time/sleep.ts';
import type { Claim, Permit } from './claim.ts';
import type { ExpectedLimit, ExpectedPacing } from './expected-pacing.ts';
import { NotAdmittedError } from './not-admitted-error.ts';
import type { Priority } from './priority.ts';
import type { RequestOutcome } from './request-outcome.ts';
import { rank, type WaitingClaim, WaitingQueue } from './waiting-queue.ts';

export type { Claim, Permit };

/** Where a waiting claim stands. */
export interface QueuePlace {
  /** 1 is next. Undefined where another process keeps the queue. */
  place: number | undefined;
  /** When it is expected to be granted, in milliseconds of the pacer's clock; undefined where that is not known. */
  expectedAt: number | undefined;
}

export interface Pacer {
  /** Waits in the queue. @throws NotAdmittedError as soon as it is plain that the claim's deadline can't be met. */
  acquire(claim: Claim): Promise<Permit>;
  /** A claim has changed. */
  review(): void;
  /** Undefined where the claim does not wait. */
  placeOf(claim: Claim): QueuePlace | undefined;
  status(): PacerStatus;
}

export interface PacerStatus {
  waiting: number;
  inFlight: number;
  pausedUntil: number | undefined;
  /** How much is sent at most; undefined where another process keeps the queue. */
  pace?: ExpectedLimit | undefined;
}

interface PacerOptions {
  pacing: ExpectedPacing;
  now: () => number;
  sleep: Sleep;
  maxWaiting?: number;
  /** Told of each refusal, so that it is written down before anything else happens. */
  onRefused?: () => void;
}

/** One queue for all requests to one address, in the order of {@link WaitingQueue}. */
export function createPacer(options: PacerOptions): Pacer {
  const pacer = new QueuedPacer(options);
  return {
    acquire: (claim) => pacer.acquire(claim),
    review: () => pacer.review(),
    placeOf: (claim) => pacer.placeOf(claim),
    status: () => pacer.status(),
  };
}

class QueuedPacer implements Pacer {
  readonly #options: PacerOptions;
  readonly #queue = new WaitingQueue();
  #inFlight = 0;
  #pausedUntil = 0;
  /** When the next permit is due at the earliest; undefined where the pacing names no time. */
  #nextPermitAt: number | undefined = 0;
  /** The mean time between two permits while claims wait; undefined until two were granted so. */
  #paceMs: number | undefined;
  #lastPermitAt = Number.NEGATIVE_INFINITY;
  #alarm = new AbortController();

  constructor(options: PacerOptions) {
    this.#options = options;
  }

  acquire(claim: Claim): Promise<Permit> {
    return new Promise((resolve, reject) => {
      this.#queue.add({ claim, resolve, reject });
      if (this.#queue.length > (this.#options.maxWaiting ?? maxWaiting)) {
        const least = this.#queue.leastEntitled();
        this.#turnAway((other) => other === least);
      }
      this.review();
    });
  }

  /** Grants what may go, turns away what cannot be served in time, and wakes when either may have changed. */
  review(): void {
    const { now } = this.#options;
    this.#alarm.abort(reviewed);
    this.#turnAway((claim) => claim.deadline <= now());
    const heldUntil = this.#grantWhatMayGo();
    if (this.#queue.length > 0) this.#wakeAt(Math.min(heldUntil, this.#queue.nextDeadline()));
  }

  placeOf(claim: Claim): QueuePlace | undefined {
    const index = this.#queue.indexOf(claim);
    if (index < 0) return undefined;
    return { place: index + 1, expectedAt: this.#expectedAt(index) };
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

  /** Members read this time, so it is only named where it was measured. */
  #expectedAt(index: number): number | undefined {
    if (this.#nextPermitAt === undefined) return undefined;
    const first = Math.max(this.#nextPermitAt, this.#options.now());
    if (index === 0) return first;
    return this.#paceMs === undefined ? undefined : first + index * this.#paceMs;
  }

  /** @returns until when the pacing holds the first claim back; Infinity where it holds none */
  #grantWhatMayGo(): number {
    const { pacing, now } = this.#options;
    let heldUntil = Number.POSITIVE_INFINITY;
    for (let first = this.#queue.first(); first; first = this.#queue.first()) {
      const { priority } = first.claim;
      if (this.#inFlight >= maxInFlight[priority]) break;
      const waitMs = pacing.acquire(priority, now());
      if (waitMs === 0) {
        this.#grant(first);
        continue;
      }
      // For a long pause the pacing names no time; the refusal did, unless it came before a restart.
      const pausedUntil = this.#pausedUntil > now() ? this.#pausedUntil : undefined;
      this.#nextPermitAt = waitMs < longestWaitMs ? now() + waitMs : pausedUntil;
      heldUntil = this.#nextPermitAt ?? now() + longestWaitMs;
      // Claims of lower priority wait behind this one. Those that can't wait that long are told now.
      this.#turnAway((claim) => rank[claim.priority] >= rank[priority] && claim.deadline <= heldUntil);
      if (this.#queue.has(first.claim)) break;
    }
    return heldUntil;
  }

  #grant(waiting: WaitingClaim): void {
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
    if (isRefused) this.#pausedUntil = Math.max(this.#pausedUntil, now() + (outcome.retryAfterMs ?? 0));
    pacing.onOutcome(outcome, now());
    if (isRefused) onRefused?.();
    this.review();
  }

  #turnAway(isHopeless: (claim: Claim) => boolean): void {
    const next = this.#nextPermitAt;
    const retryAt = next !== undefined && next > this.#options.now() ? next : undefined;
    for (const { reject } of this.#queue.remove(isHopeless)) reject(new NotAdmittedError('queue', retryAt));
  }

  #wakeAt(time: number): void {
    const { sleep, now } = this.#options;
    this.#alarm = new AbortController();
    sleep(Math.max(1, time - now()), this.#alarm.signal).then(
      () => this.review(),
      () => undefined,
    );
  }
}

// Made once: without a reason of ours each review would make an error with a stack.
const reviewed = new Error('the queue was reviewed');

const maxWaiting = 500;
/** Slow answers of one kind must not take every connection. */
const maxInFlight: Record<Priority, number> = { interactive: 16, picture: 12, background: 4 };
const longestWaitMs = 10 * 60_000;
