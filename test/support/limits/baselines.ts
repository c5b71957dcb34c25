import type { CreateLimiter } from './limiter.ts';

/** Knows everything and sends at once. Its goodput is what there is to be had. */
export const greedyOracle: CreateLimiter = ({ firewall }) => ({
  acquire: (_priority, now) => Math.max(0, firewall.freeAt(now) - now),
  onOutcome: () => undefined,
});

/** Knows everything, and spreads background work at 0.93 of the limit so that people find room. */
export const spreadOracle: CreateLimiter = ({ firewall, rules }) => {
  const gapMs = rules.windowMs / rules.requests / 0.93;
  let nextBackgroundAt = 0;
  return {
    acquire(priority, now) {
      const wait = Math.max(0, firewall.freeAt(now) - now);
      if (priority !== 'background' || wait > 0) return wait;
      if (now < nextBackgroundAt) return nextBackgroundAt - now;
      nextBackgroundAt = Math.max(nextBackgroundAt + gapMs, now);
      return 0;
    },
    onOutcome: () => undefined,
  };
};

/** No limiter at all: every request goes at once. */
export const noLimiter: CreateLimiter = () => ({ acquire: () => 0, onOutcome: () => undefined });

/** The behaviour of most clients: a refusal stops all requests for Retry-After, then all go at once. */
export const retryAfterOnly: CreateLimiter = () => withPause(() => Number.POSITIVE_INFINITY);

/** A fixed rate, as in a constants file. */
export const fixedRate =
  (perSecond: number): CreateLimiter =>
  () =>
    withPause(() => perSecond);

/** Additive increase, multiplicative decrease: 0.1/s more each second without a refusal, half after one. */
export const aimd: CreateLimiter = () => {
  let perSecond = 1;
  let raisedAt = 0;
  return withPause(
    () => perSecond,
    (isAccepted, now) => {
      if (!isAccepted) perSecond = Math.max(0.1, perSecond / 2);
      else if (now - raisedAt >= 1_000) perSecond += 0.1;
      if (now - raisedAt >= 1_000) raisedAt = now;
    },
  );
};

/**
 * The adaptive mode of the AWS SDKs, with the constants of @smithy/core: CUBIC on the measured rate. Without its pause
 * it would never leave a ban, so it has the pause of the others.
 */
export const awsAdaptive: CreateLimiter = () => {
  const rate = { perSecond: 0.5, measured: 0, lastMaximum: 0, throttledAt: 0, bucketAt: 0, inBucket: 0 };
  const beta = 0.7;
  const scale = 0.4;
  const smooth = 0.8;
  return withPause(
    () => rate.perSecond,
    (isAccepted, now) => {
      const seconds = now / 1_000;
      const bucket = Math.floor(seconds * 2) / 2;
      rate.inBucket++;
      if (bucket > rate.bucketAt) {
        const present = rate.inBucket / (bucket - rate.bucketAt);
        rate.measured = present * smooth + rate.measured * (1 - smooth);
        rate.inBucket = 0;
        rate.bucketAt = bucket;
      }
      const window = ((rate.lastMaximum * (1 - beta)) / scale) ** (1 / 3);
      let wanted = scale * (seconds - rate.throttledAt - window) ** 3 + rate.lastMaximum;
      if (!isAccepted) {
        rate.lastMaximum = Math.min(rate.perSecond, rate.measured || rate.perSecond);
        rate.throttledAt = seconds;
        wanted = rate.lastMaximum * beta;
      }
      rate.perSecond = Math.max(0.5, Math.min(wanted, 2 * Math.max(rate.measured, 0.5)));
    },
  );
};

function withPause(
  perSecond: () => number,
  learn: (isAccepted: boolean, now: number) => void = () => undefined,
): ReturnType<CreateLimiter> {
  let pausedUntil = 0;
  let nextAt = 0;
  return {
    acquire(_priority, now) {
      const wait = Math.max(pausedUntil, nextAt) - now;
      if (wait > 0) return wait;
      nextAt = Math.max(now, nextAt) + 1_000 / perSecond();
      return 0;
    },
    onOutcome({ outcome, retryAfterMs }, now) {
      if (outcome === 'refused') {
        if (now >= pausedUntil) learn(false, now);
        pausedUntil = Math.max(pausedUntil, now + (retryAfterMs ?? 0));
      } else learn(true, now);
    },
  };
}
