import { createListeners } from './listeners.ts';

/** A reason that Discord keeps to itself. */
export interface Explanation {
  /** ISO 8601, by the clock of the local Discord. */
  readonly at: string;
  readonly text: string;
}

/** The newest reasons, for the one who builds the bot. */
export class Explanations {
  readonly #now: () => number;
  readonly #kept: Explanation[] = [];
  readonly #listeners = createListeners<[Explanation]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  add(text: string): void {
    const explanation = { at: new Date(this.#now()).toISOString(), text };
    this.#kept.push(explanation);
    this.#kept.splice(0, this.#kept.length - capacity);
    this.#listeners.tell(explanation);
  }

  /** Adds what has one cause however often it happens, unless it is there. */
  addOnce(text: string): void {
    if (!this.#kept.some((kept) => kept.text === text)) this.add(text);
  }

  /** Oldest first. */
  list(): readonly Explanation[] {
    return [...this.#kept];
  }

  /** Called with each new one; returns the way to stop listening. */
  onNew(listener: (explanation: Explanation) => void): () => void {
    return this.#listeners.add(listener);
  }

  reset(): void {
    this.#kept.length = 0;
  }
}

const capacity = 200;
