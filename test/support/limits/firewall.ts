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
  /** A bucket holds so many at most; without it, all that a window allows. */
  bucketSize?: number;
  /** The limit is this many times as large from `afterMs` on, and until `untilMs` if it is given. */
  change?: Span & { factor: number };
  /** Another program behind the same address takes a random share of each window, between these two. */
  neighbour?: Partial<Span> & { from: number; to: number };
  /** Overrides the Retry-After of refusals; the penalty stays the same. `exact`: the whole seconds until a request passes. */
  retryAfterMs?: number | 'exact';
}

/** A part of a run, in ms from its start; without an end, until the run ends. */
interface Span {
  afterMs: number;
  untilMs?: number;
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
  const freeAt = (now: number) => Math.max(bannedUntil, meter.freeAt(now));
  return {
    arrive(now) {
      const isBanned = now < bannedUntil;
      if (!isBanned && meter.freeAt(now) <= now) {
        meter.take(now);
        return undefined;
      }
      if (isBanned ? rules.penalty === 'extend' : rules.penalty !== 'window') bannedUntil = now + banMs;
      return retryAfterMs === 'exact' ? 1_000 * Math.ceil((freeAt(now) - now) / 1_000) : retryAfterMs;
    },
    freeAt,
  };
}

interface Meter {
  take(now: number): void;
  freeAt(now: number): number;
}

/** How many requests a window holds at this time. */
export function limitAt({ requests, change }: FirewallRules, now: number): number {
  return Math.round(requests * (change && isWithin(change, now) ? change.factor : 1));
}

function isWithin({ afterMs = 0, untilMs = Number.POSITIVE_INFINITY }: Partial<Span>, now: number): boolean {
  return now >= afterMs && now < untilMs;
}

const meters: Record<Counting, (rules: FirewallRules, random: Random) => Meter> = {
  fixed(rules, random) {
    let endsAt = random.between(0, rules.windowMs);
    let taken = 0;
    const roll = (now: number) => {
      if (now < endsAt) return;
      endsAt += rules.windowMs * (1 + Math.floor((now - endsAt) / rules.windowMs));
      const { neighbour } = rules;
      const share = neighbour && isWithin(neighbour, now) ? random.between(neighbour.from, neighbour.to) : 0;
      taken = Math.floor(limitAt(rules, now) * share);
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
    const { bucketSize = rules.requests } = rules;
    let level = bucketSize;
    let at = 0;
    const perMs = (now: number) => limitAt(rules, now) / rules.windowMs;
    return {
      take(now) {
        const holds = (bucketSize / rules.requests) * limitAt(rules, now);
        level = Math.min(holds, level + (now - at) * perMs(now)) - 1;
        at = now;
      },
      freeAt: (now) => Math.max(now, at + (1 - level) / perMs(now)),
    };
  },
};
