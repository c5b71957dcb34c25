import { dayMs, hourMs } from '../../shared/time/utc-day.ts';
import type { Claim } from './claim.ts';

/** The known allowance of a key, from answers and refusals: a number of requests until a time. */
export interface QuotaFacts {
  limit?: number | undefined;
  remaining?: number | undefined;
  resetAt?: number | undefined;
}

/**
 * The key's own allowance, spread over its period; a second limit in addition to the firewall's. Interactive claims may use
 * all of it; background work a fifth at most, and only what they will probably leave, judged by their recent pace.
 * While little is left, no server gets more than its fair share of the period. What upstream says closes the quota for a
 * day at most, and one interactive request tries now and then whether that is still true.
 */
export class Quota {
  readonly #now: () => number;
  readonly #closing: ReturnType<typeof createClosing>;
  #facts: QuotaFacts = {};
  #period: Period;

  constructor(now: () => number) {
    this.#now = now;
    this.#closing = createClosing(now);
    this.#period = startPeriod(now());
  }

  #forgetWhatHasReset(): void {
    if (this.#closing.hasEnded()) {
      this.#closing.lift();
      this.#facts = { limit: this.#facts.limit, resetAt: this.#facts.resetAt };
    }
    if (this.#now() < (this.#facts.resetAt ?? this.#period.since + hourMs)) return;
    if (this.#facts.resetAt !== undefined)
      this.#facts = { limit: this.#facts.limit, remaining: this.#facts.limit };
    this.#period = startPeriod(this.#now());
  }

  /** Takes over present figures from an answer or the usage endpoint. A reset that makes no sense is ignored. */
  learn(news: QuotaFacts): void {
    const resetAt = sensible(news.resetAt, this.#now()) ?? this.#facts.resetAt;
    this.#facts = {
      limit: news.limit ?? this.#facts.limit,
      remaining: news.remaining ?? this.#facts.remaining,
      resetAt,
    };
    if (this.#facts.remaining !== undefined && this.#facts.remaining <= 0 && resetAt !== undefined)
      this.#closing.byFigures(resetAt);
    else if (!this.#closing.current()?.isRefusal) this.#closing.lift();
  }

  /** Records a refusal: nothing is left until this time, or for a day if that is sooner. */
  exhausted(until: number): void {
    this.#closing.byRefusal(until);
    this.#facts = { ...this.#facts, remaining: 0, resetAt: withinADay(until, this.#now()) };
  }

  /** Records that a request sent at that time was answered: what closed the quota before it is no longer true. */
  answered(sentAt: number): void {
    const closed = this.#closing.current();
    if (!closed || sentAt <= closed.since) return;
    this.#closing.lift();
    this.#facts = { limit: this.#facts.limit };
  }

  /** The claim may not be sent before this time, in milliseconds since the epoch; undefined: it may be sent now. */
  blockedUntil({ priority, onBehalfOf = '' }: Claim): number | undefined {
    this.#forgetWhatHasReset();
    const closed = this.#closing.current();
    if (closed) return priority === 'interactive' && this.#now() >= closed.probeAt ? undefined : closed.until;
    const { limit = Number.POSITIVE_INFINITY, remaining, resetAt } = this.#facts;
    const hasHadShare = priority === 'background' && this.#period.background >= limit * backgroundShare;
    if (hasHadShare) return withinADay(resetAt ?? this.#period.since + hourMs, this.#now());
    if (remaining === undefined || resetAt === undefined) return undefined;
    const isSpared = priority === 'background' && remaining <= needUntil(resetAt, this.#period, this.#now());
    const isBlocked = isSpared || isOverFairShare(onBehalfOf, this.#period, this.#facts);
    return isBlocked ? withinADay(resetAt, this.#now()) : undefined;
  }

  spend({ priority, onBehalfOf = '' }: Claim): void {
    this.#closing.delayProbe();
    if (this.#facts.remaining !== undefined)
      this.#facts = { ...this.#facts, remaining: Math.max(0, this.#facts.remaining - 1) };
    if (this.#facts.remaining === 0 && this.#facts.resetAt !== undefined)
      this.#closing.byFigures(this.#facts.resetAt);
    if (priority === 'background') {
      this.#period.background++;
      return;
    }
    this.#period.interactive++;
    // Without a reset nothing would ever be forgotten.
    if (this.#facts.limit === undefined || this.#facts.resetAt === undefined) return;
    this.#period.byServer.set(onBehalfOf, (this.#period.byServer.get(onBehalfOf) ?? 0) + 1);
  }

  status(): QuotaFacts {
    this.#forgetWhatHasReset();
    const closed = this.#closing.current();
    return { ...this.#facts, ...(closed && { remaining: 0, resetAt: closed.until }) };
  }
}

/** Why nothing is sent at present. Times in milliseconds since the epoch. */
interface Closed {
  until: number;
  since: number;
  /** When the next interactive request tries all the same. */
  probeAt: number;
  isRefusal: boolean;
}

/** The times in which the allowance is used up: for a day at most. */
function createClosing(now: () => number) {
  let closed: Closed | undefined;

  function close(until: number, isRefusal: boolean): void {
    const latest = withinADay(until, now());
    // A refusal is not shortened by the figures of an answer that was sent before it.
    if (closed?.isRefusal && (!isRefusal || closed.until >= latest)) return;
    // Figures that end within the hour are not worth a refusal.
    const isSoonOver = !isRefusal && latest - now() <= hourMs;
    const probeAt = isSoonOver ? latest : (closed?.probeAt ?? now() + probeEveryMs);
    closed = { until: latest, since: now(), probeAt, isRefusal };
  }

  return {
    current: () => closed,
    hasEnded: () => closed !== undefined && now() >= closed.until,
    byFigures: (until: number) => close(until, false),
    byRefusal: (until: number) => close(until, true),
    delayProbe() {
      if (closed) closed = { ...closed, probeAt: now() + probeEveryMs };
    },
    lift() {
      closed = undefined;
    },
  };
}

interface Period {
  since: number;
  interactive: number;
  background: number;
  byServer: Map<string, number>;
}

function startPeriod(since: number): Period {
  return { since, interactive: 0, background: 0, byServer: new Map() };
}

/** The requests that interactive claims will need before the reset: at their present pace, and half as many again. */
function needUntil(resetAt: number, { since, interactive }: Period, now: number): number {
  const watchedMs = Math.max(now - since, 60_000);
  return (interactive / watchedMs) * (resetAt - now) * 1.5;
}

function isOverFairShare(server: string, { byServer }: Period, facts: QuotaFacts): boolean {
  const { limit = 0, remaining = limit } = facts;
  if (remaining > limit / 4 || byServer.size < 2) return false;
  return (byServer.get(server) ?? 0) > limit / Math.max(2, byServer.size);
}

export const longestPeriodMs = 32 * dayMs;
const longestClosingMs = dayMs;
const probeEveryMs = 15 * 60_000;
/** Share of the allowance. */
export const backgroundShare = 0.2;

function sensible(resetAt: number | undefined, now: number): number | undefined {
  return resetAt !== undefined && resetAt > now && resetAt <= now + longestPeriodMs ? resetAt : undefined;
}

/** The period itself may be a month. */
function withinADay(until: number, now: number): number {
  return Math.min(until, now + longestClosingMs);
}
