/** Tells a source that refuses single pictures (S3 answers 403 for what it lacks) from one that refuses Loadout. */
export class Refusals {
  /** Whether the source refused each of the last pictures, the latest last. */
  readonly #latest = new Map<string, boolean>();

  /** Notes an answer. @returns whether most of the last pictures, and at least three, were refused */
  note(picture: string, isRefusal: boolean): boolean {
    const [oldest = ''] = this.#latest.keys();
    this.#latest.delete(this.#latest.size < remembered ? picture : oldest);
    this.#latest.set(picture, isRefusal);
    const refused = [...this.#latest.values()].filter(Boolean).length;
    return refused >= leastRefusals && refused > this.#latest.size / 2;
  }
}

const remembered = 20;
const leastRefusals = 3;
