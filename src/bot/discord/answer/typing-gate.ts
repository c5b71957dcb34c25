interface Waiting {
  receivedAt: number;
  /** Ends the wait; false: it took too long. */
  end(mayBegin: boolean): void;
}

/**
 * Bounds the work for members who type: a fixed number of completions at once, the newest first, for each letter makes the
 * one before worthless. One that is older than {@link typingEndsMs} is dropped, because Discord takes it no more.
 */
export class TypingGate {
  readonly #now: () => number;
  #places = 32;
  /** In the order in which they came. */
  readonly #waiting: Waiting[] = [];

  constructor({ now }: { now: () => number }) {
    this.#now = now;
  }

  /** Runs `answer` as soon as a place is free. @returns undefined: it was dropped */
  async enter<Value>(receivedAt: number, answer: () => Promise<Value>): Promise<Value | undefined> {
    if (!(await this.#admit(receivedAt))) return undefined;
    try {
      return await answer();
    } finally {
      this.#free();
    }
  }

  async #admit(receivedAt: number): Promise<boolean> {
    if (this.#places === 0) return new Promise((end) => this.#waiting.push({ receivedAt, end }));
    this.#places--;
    return true;
  }

  #free(): void {
    const next = this.#waiting.pop();
    if (next && next.receivedAt + typingEndsMs > this.#now()) {
      next.end(true);
      return;
    }
    this.#places += 1;
    next?.end(false);
    // All others are older still.
    for (const late of this.#waiting.splice(0)) late.end(false);
  }
}

/** Discord waits 3 seconds for choices. */
export const typingEndsMs = 3_000;
