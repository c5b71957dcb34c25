import { createListeners } from './listeners.ts';

/** A reason that Discord keeps to itself. */
export interface Explanation {
  /** ISO 8601, in the local Discord's time. */
  readonly at: string;
  readonly text: string;
}

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

  /** Adds a text with a frequent cause unless it is there. */
  addOnce(text: string): void {
    if (!this.#kept.some((kept) => kept.text === text)) this.add(text);
  }

  list(): readonly Explanation[] {
    return [...this.#kept];
  }

  /** Returns an unsubscribe function. */
  onNew(listener: (explanation: Explanation) => void): () => void {
    return this.#listeners.add(listener);
  }

  reset(): void {
    this.#kept.length = 0;
  }
}

const capacity = 200;
