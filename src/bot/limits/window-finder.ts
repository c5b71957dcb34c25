import type { QuotaFacts } from './quota.ts';
import type { StatedLimit } from './request-outcome.ts';
import { windowSeconds } from './window-seconds.ts';

/**
 * Finds the window of a limit whose headers name none (`X-RateLimit-Limit`, `-Remaining`, `-Reset`). If its reset was never
 * more than five minutes away and a window was seen to end, it is a short window, by which requests are paced. All else is
 * a key's allowance.
 */
export class WindowFinder {
  #limit: number | undefined;
  #resetAt = Number.POSITIVE_INFINITY;
  #longestMs = 0;
  #hasEnded = false;

  /**
   * @param facts from one answer
   * @param now when it came, in milliseconds since the epoch
   * @returns undefined unless it is a short window
   */
  find({ limit, remaining, resetAt }: QuotaFacts, now: number): StatedLimit | undefined {
    if (!limit || resetAt === undefined) return undefined;
    if (limit !== this.#limit) this.#begin(limit);
    const leftMs = resetAt - now;
    if (now >= this.#resetAt - toleranceMs && resetAt > this.#resetAt + toleranceMs) this.#hasEnded = true;
    this.#resetAt = resetAt;
    this.#longestMs = Math.max(this.#longestMs, leftMs);
    const seconds = windowSeconds.find((window) => window * 1_000 + toleranceMs > this.#longestMs);
    if (seconds === undefined || !this.#hasEnded) return undefined;
    return { requests: limit, seconds, ...(remaining === 0 && { usedUpForMs: leftMs }) };
  }

  #begin(limit: number): void {
    this.#limit = limit;
    this.#resetAt = Number.POSITIVE_INFINITY;
    this.#longestMs = 0;
    this.#hasEnded = false;
  }
}

/** Resets are rounded to seconds. */
const toleranceMs = 1_000;
