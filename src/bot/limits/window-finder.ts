import type { QuotaFacts } from './quota.ts';
import type { StatedLimit } from './request-outcome.ts';
import { windowSeconds } from './send-log.ts';

/**
 * Finds the window of a limit whose headers name none (`X-RateLimit-Limit`, `-Remaining`, `-Reset`). It is a short
 * window, used for pacing, if its reset was never more than five minutes away, stayed the same while time passed, and
 * was followed by another. Any other limit is a key's allowance.
 */
export class WindowFinder {
  #limit: number | undefined;
  #reset: { at: number; firstSeenAt: number; isFixed: boolean } | undefined;
  #longestMs = 0;
  #hasEnded = false;

  find({ limit, remaining, resetAt }: QuotaFacts, now: number): StatedLimit | undefined {
    if (!limit || resetAt === undefined) return undefined;
    if (limit !== this.#limit) this.#begin(limit);
    const leftMs = resetAt - now;
    this.#longestMs = Math.max(this.#longestMs, leftMs);
    this.#follow(resetAt, now);
    const seconds = windowSeconds.find((window) => window * 1_000 + toleranceMs > this.#longestMs);
    if (seconds === undefined || !this.#hasEnded) return undefined;
    return { requests: limit, seconds, usedUpForMs: remaining === 0 ? leftMs : undefined };
  }

  #follow(resetAt: number, now: number): void {
    const reset = this.#reset;
    if (reset && Math.abs(resetAt - reset.at) <= toleranceMs) {
      // A rolling reset would have moved by now.
      reset.isFixed ||= now - reset.firstSeenAt > 2 * toleranceMs;
      return;
    }
    if (reset?.isFixed && now >= reset.at - toleranceMs && resetAt > reset.at) this.#hasEnded = true;
    this.#reset = { at: resetAt, firstSeenAt: now, isFixed: false };
  }

  #begin(limit: number): void {
    this.#limit = limit;
    this.#reset = undefined;
    this.#longestMs = 0;
    this.#hasEnded = false;
  }
}

const toleranceMs = 1_000;
