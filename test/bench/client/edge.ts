import type { Chance } from './chance.ts';

/** What happens to one who asks too much: refused for the rest of the window, for a minute, or for a minute since the last request. */
export type Penalty = 'window' | 'ban' | 'extend';
export type Counting = 'fixed' | 'sliding' | 'bucket';

/** The hidden truth of one simulated firewall. */
export interface EdgeWorld {
  requests: number;
  windowMs: number;
  penalty: Penalty;
  counting?: Counting;
  /** From `afterMs` on the limit is this many times as large. */
  change?: { afterMs: number; factor: number };
  /** Somebody behind the same address takes this share of each window. */
  neighbour?: { from: number; to: number };
}

export interface ApiGate {
  /** A request arrives: undefined lets it pass, a number refuses it with this Retry-After. */
  arrive(now: number): number | undefined;
  /** For oracles only: when the next request would pass. */
  freeAt(now: number): number;
}

const banMs = 60_000;
const retryAfterMs = 60_000;

export function createApiGate(world: EdgeWorld, chance: Chance): ApiGate {
  const meter = meters[world.counting ?? 'fixed'](world, chance);
  let bannedUntil = Number.NEGATIVE_INFINITY;
  return {
    arrive(now) {
      if (now < bannedUntil) {
        if (world.penalty === 'extend') bannedUntil = now + banMs;
        return retryAfterMs;
      }
      if (meter.freeAt(now) <= now) {
        meter.take(now);
        return undefined;
      }
      if (world.penalty !== 'window') bannedUntil = now + banMs;
      return retryAfterMs;
    },
    freeAt: (now) => Math.max(bannedUntil, meter.freeAt(now)),
  };
}

interface Meter {
  take(now: number): void;
  freeAt(now: number): number;
}

const limitAt = ({ requests, change }: EdgeWorld, now: number) =>
  Math.round(requests * (change && now >= change.afterMs ? change.factor : 1));

const meters: Record<Counting, (world: EdgeWorld, chance: Chance) => Meter> = {
  fixed(world, chance) {
    let endsAt = chance.between(0, world.windowMs);
    let taken = 0;
    const roll = (now: number) => {
      if (now < endsAt) return;
      endsAt += world.windowMs * (1 + Math.floor((now - endsAt) / world.windowMs));
      const { from, to } = world.neighbour ?? { from: 0, to: 0 };
      taken = Math.floor(limitAt(world, now) * chance.between(from, to));
    };
    return {
      take(now) {
        roll(now);
        taken++;
      },
      freeAt(now) {
        roll(now);
        return taken < limitAt(world, now) ? now : endsAt;
      },
    };
  },
  sliding(world) {
    const log: number[] = [];
    return {
      take: (now) => void log.push(now),
      freeAt(now) {
        while ((log[0] ?? now) <= now - world.windowMs) log.shift();
        const blocking = log[log.length - limitAt(world, now)];
        return blocking === undefined ? now : blocking + world.windowMs;
      },
    };
  },
  bucket(world) {
    let level = world.requests;
    let at = 0;
    const perMs = (now: number) => limitAt(world, now) / world.windowMs;
    return {
      take(now) {
        level = Math.min(limitAt(world, now), level + (now - at) * perMs(now)) - 1;
        at = now;
      },
      freeAt: (now) => Math.max(now, at + (1 - level) / perMs(now)),
    };
  },
};
