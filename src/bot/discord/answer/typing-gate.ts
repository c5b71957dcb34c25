interface Waiting {
  receivedAt: number;
  end(mayBegin: boolean): void;
}

/** Limits autocompletions, newest first, since letters outdate earlier ones; drops those past {@link typingEndsMs}. */
export class TypingGate {
  readonly #now: () => number;
  #places = 32;
  readonly #waiting: Waiting[] = [];

  constructor({ now }: { now: () => number }) {
    this.#now = now;
  }

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
    for (const late of this.#waiting.splice(0)) late.end(false);
  }
}

export const typingEndsMs = 3_000;
