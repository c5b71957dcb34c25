import type { Claim, Permit } from './claim.ts';
import type { Priority } from './priority.ts';

/** A claim that waits for its permit. */
export interface WaitingClaim {
  claim: Claim;
  resolve: (permit: Permit) => void;
  reject: (error: unknown) => void;
}

interface Numbered extends WaitingClaim {
  number: number;
}

/**
 * The order in which claims get their permits: people, then their pictures, then background work; within each,
 * servers alternate, so that a busy one cannot hold up the others; then first come, first served.
 */
export class WaitingQueue {
  #waiting: Numbered[] = [];
  #served = 0;
  readonly #lastServed = new Map<string, number>();

  get length(): number {
    return this.#waiting.length;
  }

  add(waiting: WaitingClaim): void {
    this.#waiting.push({ ...waiting, number: ++this.#served });
  }

  /** The one that is next. Sought anew each time: claims change while they wait. */
  first(): WaitingClaim | undefined {
    let [first] = this.#waiting;
    for (const one of this.#waiting) if (first && this.#compare(one, first) < 0) first = one;
    return first;
  }

  has(claim: Claim): boolean {
    return this.#waiting.some((waiting) => waiting.claim === claim);
  }

  /** 0 is next, -1 does not wait. */
  indexOf(claim: Claim): number {
    const found = this.#waiting.find((waiting) => waiting.claim === claim);
    return found ? this.#waiting.filter((other) => this.#compare(other, found) < 0).length : -1;
  }

  /** The earliest time at which a claim gives up; Infinity where none waits. */
  nextDeadline(): number {
    return Math.min(...this.#waiting.map(({ claim }) => claim.deadline));
  }

  /** Takes out the claim that is served now. */
  serve({ claim }: WaitingClaim): void {
    this.#waiting = this.#waiting.filter((waiting) => waiting.claim !== claim);
    const server = claim.onBehalfOf ?? '';
    this.#lastServed.delete(server);
    this.#lastServed.set(server, ++this.#served);
    const [oldest] = this.#lastServed.keys();
    if (this.#lastServed.size > maxServers && oldest !== undefined) this.#lastServed.delete(oldest);
  }

  /** Takes out and returns what is meant. */
  remove(isMeant: (claim: Claim) => boolean): WaitingClaim[] {
    const gone = this.#waiting.filter(({ claim }) => isMeant(claim));
    if (gone.length > 0) this.#waiting = this.#waiting.filter((waiting) => !gone.includes(waiting));
    return gone;
  }

  /** The claim to give up where the queue is too long: of the least urgent, the last of the server that has most. */
  leastEntitled(): Claim | undefined {
    const lowest = Math.max(...this.#waiting.map(({ claim }) => rank[claim.priority]));
    const shares = new Map<string | undefined, Claim[]>();
    for (const { claim } of this.#waiting) {
      if (rank[claim.priority] !== lowest) continue;
      shares.set(claim.onBehalfOf, [...(shares.get(claim.onBehalfOf) ?? []), claim]);
    }
    const [most] = [...shares.values()].toSorted((a, b) => b.length - a.length);
    return most?.at(-1);
  }

  /** Negative where `a` goes before `b`. */
  #compare(a: Numbered, b: Numbered): number {
    return (
      rank[a.claim.priority] - rank[b.claim.priority] ||
      this.#lastServedOf(a) - this.#lastServedOf(b) ||
      a.number - b.number
    );
  }

  #lastServedOf({ claim }: WaitingClaim): number {
    return this.#lastServed.get(claim.onBehalfOf ?? '') ?? 0;
  }
}

/** Lower goes first. */
export const rank: Record<Priority, number> = { interactive: 0, picture: 1, background: 2 };
const maxServers = 1_000;
