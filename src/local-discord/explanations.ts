import { createListeners } from './listeners.ts';

/** The reason why a request was refused or left unanswered, which Discord itself does not give. */
export interface Explanation {
  /** ISO 8601, by the local Discord's clock. */
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

  /** Adds a text unless it is already listed. */
  addOnce(text: string): void {
    if (!this.#kept.some((kept) => kept.text === text)) this.add(text);
  }

  list(): readonly Explanation[] {
    return [...this.#kept];
  }

  onNew(listener: (explanation: Explanation) => void): () => void {
    return this.#listeners.add(listener);
  }

  reset(): void {
    this.#kept.length = 0;
  }
}

const capacity = 200;
