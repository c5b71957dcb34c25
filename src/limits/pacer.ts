import type { Sleep } from '../time/sleep.ts';
import type { ExpectedPacing } from './expected-pacing.ts';
import { NotAdmittedError } from './not-admitted-error.ts';
import type { Priority } from './priority.ts';
import type { RequestOutcome } from './request-outcome.ts';

/** Somebody who wants to send. May be changed while it waits: call {@link Pacer.review} then. */
export interface Claim {
  priority: Priority;
  /** Gives up at this time, in milliseconds of the pacer's clock. */
  deadline: number;
  /** Whose share of the line this is; claims of one priority take turns by this. */
  onBehalfOf?: string | undefined;
  /** It doesn't count against the key's allowance. Pictures never do. */
  isFree?: boolean | undefined;
}

/** The right to send one request now. */
export interface Permit {
  /** To be called exactly once, whatever came of the request. */
  done(outcome: RequestOutcome): void;
}

export interface Pacer {
  /** Waits in the queue. @throws NotAdmittedError as soon as it is plain that the claim's deadline can't be met. */
  acquire(claim: Claim): Promise<Permit>;
  /** A claim has changed. */
  review(): void;
  /** Where a waiting claim stands, 1 being next, and when it is expected to be granted; undefined where it does not wait. */
  placeOf(claim: Claim): { place: number; expectedAt: number } | undefined;
  status(): { waiting: number; inFlight: number; pausedUntil: number | undefined };
}

interface PacerOptions {
  pacing: ExpectedPacing;
  now: () => number;
  sleep: Sleep;
  maxWaiting?: number;
  /** Told of each refusal, so that it is written down before anything else happens. */
  onRefused?: () => void;
}

/**
 * One line for everything that goes to one address: people first, then their pictures, then background work; within
 * each, servers take turns, so that a busy one can't hold up the others.
 */
export function createPacer({ pacing, now, sleep, maxWaiting = 500, onRefused }: PacerOptions): Pacer {
  let line: Waiting[] = [];
  let inFlight = 0;
  let turns = 0;
  let pausedUntil = 0;
  /** The least that the next in line must wait, and the mean time between two turns while somebody waits. */
  let nextTurnAt = 0;
  let paceMs = 1_000;
  let lastTurnAt = Number.NEGATIVE_INFINITY;
  const lastTurnOf = new Map<string, number>();
  let alarm = new AbortController();

  const inOrder = () =>
    line.toSorted((a, b) => order(a) - order(b) || turnOf(a) - turnOf(b) || a.number - b.number);
  const turnOf = ({ claim }: Waiting) => lastTurnOf.get(claim.onBehalfOf ?? '') ?? 0;

  function advance(): void {
    alarm.abort();
    turnAway(({ claim }) => claim.deadline <= now());
    let heldUntil = Number.POSITIVE_INFINITY;
    for (
      let [first] = inOrder();
      first && inFlight < maxInFlight[first.claim.priority];
      [first] = inOrder()
    ) {
      const waitMs = pacing.acquire(first.claim.priority, now());
      if (waitMs === 0) {
        grant(first);
        continue;
      }
      // For a long pause the pacing names no time.
      heldUntil = waitMs < longestWaitMs ? now() + waitMs : Math.max(now() + longestWaitMs, pausedUntil);
      nextTurnAt = heldUntil;
      // Nobody of lower priority goes before. Whoever can't wait that long is told now, not at the deadline.
      const { priority } = first.claim;
      turnAway(({ claim }) => rank[claim.priority] >= rank[priority] && claim.deadline <= nextTurnAt);
      if (line.includes(first)) break;
    }
    if (line.length > 0) wakeAt(Math.min(heldUntil, ...line.map(({ claim }) => claim.deadline)));
  }

  function grant(waiting: Waiting): void {
    line = line.filter((other) => other !== waiting);
    remember(waiting.claim.onBehalfOf ?? '');
    if (line.length > 0) paceMs += (Math.min(now() - lastTurnAt, 60_000) - paceMs) / 8;
    lastTurnAt = now();
    inFlight++;
    waiting.resolve({
      done(told) {
        inFlight--;
        const isRefused = told.outcome === 'refused';
        if (isRefused) pausedUntil = Math.max(pausedUntil, now() + (told.retryAfterMs ?? 0));
        pacing.onOutcome(told, now());
        if (isRefused) onRefused?.();
        advance();
      },
    });
  }

  function remember(server: string): void {
    lastTurnOf.delete(server);
    lastTurnOf.set(server, ++turns);
    const [oldest] = lastTurnOf.keys();
    if (lastTurnOf.size > maxServers && oldest !== undefined) lastTurnOf.delete(oldest);
  }

  function turnAway(isHopeless: (waiting: Waiting) => boolean): void {
    const gone = line.filter(isHopeless);
    if (gone.length === 0) return;
    line = line.filter((waiting) => !gone.includes(waiting));
    for (const { reject } of gone) reject(new NotAdmittedError('queue', Math.max(nextTurnAt, now() + 1)));
  }

  /** The line is bounded: of the least urgent claims, the server that has most of them gives up its last. */
  function shorten(): void {
    if (line.length <= maxWaiting) return;
    const lowest = Math.max(...line.map(order));
    const least = line.filter((waiting) => order(waiting) === lowest);
    const shares = new Map<string | undefined, Waiting[]>();
    for (const waiting of least) {
      const { onBehalfOf } = waiting.claim;
      shares.set(onBehalfOf, [...(shares.get(onBehalfOf) ?? []), waiting]);
    }
    const [most = least] = [...shares.values()].toSorted((a, b) => b.length - a.length);
    const last = most[most.length - 1];
    turnAway((waiting) => waiting === last);
  }

  function wakeAt(time: number): void {
    alarm = new AbortController();
    sleep(Math.max(1, time - now()), alarm.signal).then(advance, () => undefined);
  }

  return {
    acquire: (claim) =>
      new Promise((resolve, reject) => {
        line.push({ claim, number: ++turns, resolve, reject });
        shorten();
        advance();
      }),
    review: advance,
    placeOf(claim) {
      const index = inOrder().findIndex((waiting) => waiting.claim === claim);
      if (index < 0) return undefined;
      return { place: index + 1, expectedAt: Math.max(nextTurnAt, now()) + index * paceMs };
    },
    status: () => ({
      waiting: line.length,
      inFlight,
      pausedUntil: now() < pausedUntil ? pausedUntil : undefined,
    }),
  };
}

interface Waiting {
  claim: Claim;
  number: number;
  resolve: (permit: Permit) => void;
  reject: (error: NotAdmittedError) => void;
}

const rank: Record<Priority, number> = { interactive: 0, picture: 1, background: 2 };
const order = ({ claim }: Waiting) => rank[claim.priority];
/** Slow answers of one kind must not take every connection. */
const maxInFlight: Record<Priority, number> = { interactive: 16, picture: 12, background: 4 };
const maxServers = 1_000;
const longestWaitMs = 10 * 60_000;
