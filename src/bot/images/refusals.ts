/** Tells a source that refuses single pictures (S3 answers 403 for what it lacks) from one that refuses Loadout. */
export class Refusals {
  readonly #latest: boolean[] = [];

  /** Notes an answer. @returns whether most of the last ones, and at least three, were refusals */
  note(isRefusal: boolean): boolean {
    this.#latest.push(isRefusal);
    if (this.#latest.length > remembered) this.#latest.shift();
    const refused = this.#latest.filter(Boolean).length;
    return refused >= leastRefusals && refused > this.#latest.length / 2;
  }
}

const remembered = 20;
const leastRefusals = 3;
