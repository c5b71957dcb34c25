/** Distinguishes sources that refuse some pictures (S3 answers 403 for missing ones) from those that refuse Loadout. */
export class Refusals {
  readonly #latest = new Map<string, boolean>();

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
