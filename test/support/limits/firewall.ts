import type { Random } from './random.ts';

/** The pause after a refusal: the rest of the window, a ban of a minute, or a ban that each request restarts. */
export type Penalty = 'window' | 'ban' | 'extend';
type Counting = 'fixed' | 'sliding' | 'bucket';

/** The hidden rules of one simulated firewall. */
export interface FirewallRules {
  requests: number;
  windowMs: number;
  penalty: Penalty;
  counting?: Counting;
  /** From `afterMs` on the limit is this many times as large. */
  change?: { afterMs: number; factor: number };
  /** Another program behind the same address takes a random share of each window, between these two. */
  neighbour?: { from: number; to: number };
  /** Overrides the Retry-After of refusals; the penalty stays the same. */
  retryAfterMs?: number;
}

export interface Firewall {
  /** A request arrives: undefined lets it pass, a number refuses it with this Retry-After. */
  arrive(now: number): number | undefined;
  /** For oracles only: when the next request would pass. */
  freeAt(now: number): number;
}

const banMs = 60_000;

export function createFirewall(rules: FirewallRules, random: Random): Firewall {
  const meter = meters[rules.counting ?? 'fixed'](rules, random);
  const { retryAfterMs = banMs } = rules;
  let bannedUntil = Number.NEGATIVE_INFINITY;
  return {
    arrive(now) {
      if (now < bannedUntil) {
        if (rules.penalty === 'extend') bannedUntil = now + banMs;
        return retryAfterMs;
      }
      if (meter.freeAt(now) <= now) {
        meter.take(now);
        return undefined;
      }
      if (rules.penalty !== 'window') bannedUntil = now + banMs;
      return retryAfterMs;
    },
    freeAt: (now) => Math.max(bannedUntil, meter.freeAt(now)),
  };
}

interface Meter {
  take(now: number): void;
  freeAt(now: number): number;
}

/** How many requests a window holds at this time. */
export function limitAt({ requests, change }: FirewallRules, now: number): number {
  return Math.round(requests * (change && now >= change.afterMs ? change.factor : 1));
}

const meters: Record<Counting, (rules: FirewallRules, random: Random) => Meter> = {
  fixed(rules, random) {
    let endsAt = random.between(0, rules.windowMs);
    let taken = 0;
    const roll = (now: number) => {
      if (now < endsAt) return;
      endsAt += rules.windowMs * (1 + Math.floor((now - endsAt) / rules.windowMs));
      const { from, to } = rules.neighbour ?? { from: 0, to: 0 };
      taken = Math.floor(limitAt(rules, now) * random.between(from, to));
    };
    return {
      take(now) {
        roll(now);
        taken++;
      },
      freeAt(now) {
        roll(now);
        return taken < limitAt(rules, now) ? now : endsAt;
      },
    };
  },
  sliding(rules) {
    const log: number[] = [];
    return {
      take: (now) => void log.push(now),
      freeAt(now) {
        while ((log[0] ?? now) <= now - rules.windowMs) log.shift();
        const blocking = log[log.length - limitAt(rules, now)];
        return blocking === undefined ? now : blocking + rules.windowMs;
      },
    };
  },
  bucket(rules) {
    let level = rules.requests;
    let at = 0;
    const perMs = (now: number) => limitAt(rules, now) / rules.windowMs;
    return {
      take(now) {
        level = Math.min(limitAt(rules, now), level + (now - at) * perMs(now)) - 1;
        at = now;
      },
      freeAt: (now) => Math.max(now, at + (1 - level) / perMs(now)),
    };
  },
};
