import { dayMs, hourMs } from '../../shared/time/utc-day.ts';
import type { Claim } from './claim.ts';

export interface QuotaFacts {
  limit?: number | undefined;
  remaining?: number | undefined;
  resetAt?: number | undefined;
}

/**
 * Rations the key's allowance within its period; a second limit besides the firewall's. Interactive claims may use all
 * of it; background work at most a fifth, and only as much as members will probably leave, judged by their recent pace.
 * Near its end, no server gets more than a fair share. If the player API says that it is used up, the quota closes for
 * a day at most, while one interactive request probes now and then.
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

  exhausted(until: number): void {
    this.#closing.byRefusal(until);
    this.#facts = { ...this.#facts, remaining: 0, resetAt: withinADay(until, this.#now()) };
  }

  /** Reopens the quota if it was closed before an answered request was sent. */
  answered(sentAt: number): void {
    const closed = this.#closing.current();
    if (!closed || sentAt <= closed.since) return;
    this.#closing.lift();
    this.#facts = { limit: this.#facts.limit };
  }

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
    // Without a reset time, the counts would never be forgotten.
    if (this.#facts.limit === undefined || this.#facts.resetAt === undefined) return;
    this.#period.byServer.set(onBehalfOf, (this.#period.byServer.get(onBehalfOf) ?? 0) + 1);
  }

  status(): QuotaFacts {
    this.#forgetWhatHasReset();
    const closed = this.#closing.current();
    return { ...this.#facts, ...(closed && { remaining: 0, resetAt: closed.until }) };
  }
}

interface Closed {
  until: number;
  since: number;
  probeAt: number;
  isRefusal: boolean;
}

function createClosing(now: () => number) {
  let closed: Closed | undefined;

  function close(until: number, isRefusal: boolean): void {
    const latest = withinADay(until, now());
    // Figures of an earlier request don't shorten a refusal.
    if (closed?.isRefusal && (!isRefusal || closed.until >= latest)) return;
    // Don't refuse if the period ends within the hour.
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
export const backgroundShare = 0.2;

function sensible(resetAt: number | undefined, now: number): number | undefined {
  return resetAt !== undefined && resetAt > now && resetAt <= now + longestPeriodMs ? resetAt : undefined;
}

function withinADay(until: number, now: number): number {
  return Math.min(until, now + longestClosingMs);
}
