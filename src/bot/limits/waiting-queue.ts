import type { Claim, Permit, Priority } from './claim.ts';

export interface WaitingClaim {
  claim: Claim;
  resolve: (permit: Permit) => void;
  reject: (error: unknown) => void;
}

/** A claim as it was filed: claims change while they wait, and one claim may wait for several requests. */
export interface Filed extends WaitingClaim {
  number: number;
  rank: number;
  server: string;
  line: string;
}

/**
 * Decides the order of permits: members, then their pictures, then background work; within each, servers alternate, and
 * within a server its members, so that a busy one can't hold up the others; then first come, first served. Under load
 * it is asked thousands of times a second, so claims are filed by server, member and rank.
 */
export class WaitingQueue {
  readonly #filed = new Map<Claim, Filed[]>();
  readonly #lines: readonly Map<string, Filed[]>[] = [new Map(), new Map(), new Map()];
  #length = 0;
  /** Counter that numbers both arrivals and served claims. */
  #lastNumber = 0;
  readonly #lastServed = new Map<string, number>();

  get length(): number {
    return this.#length;
  }

  add(waiting: WaitingClaim): void {
    this.#file(waiting, ++this.#lastNumber);
  }

  refile(claim: Claim): boolean {
    const filed = this.remove(claim);
    for (const one of filed) this.#file(one, one.number);
    return filed.length > 0;
  }

  first(): Filed | undefined {
    let first: Filed | undefined;
    for (const [one] of this.#mostUrgent().values())
      if (one && (!first || this.#compare(one, first) < 0)) first = one;
    return first;
  }

  has(claim: Claim): boolean {
    return this.#filed.has(claim);
  }

  /** Returns a claim's place, 0 for the next one; -1 if it isn't waiting. */
  indexOf(claim: Claim): number {
    const [found] = this.#filed.get(claim) ?? [];
    return found ? this.#all().filter((other) => this.#compare(other, found) < 0).length : -1;
  }

  countAlike(claim: Claim): number {
    const [found] = this.#filed.get(claim) ?? [];
    return found ? (this.#lines[found.rank]?.get(found.line)?.length ?? 0) : 0;
  }

  nextDeadline(): number {
    let next = Number.POSITIVE_INFINITY;
    for (const { deadline } of this.#filed.keys()) if (deadline < next) next = deadline;
    return next;
  }

  serve(filed: Filed): void {
    this.#takeOut(filed);
    const at = ++this.#lastNumber;
    for (const served of [filed.server, filed.line]) {
      this.#lastServed.delete(served);
      this.#lastServed.set(served, at);
      const [oldest] = this.#lastServed.keys();
      if (this.#lastServed.size > maxRemembered && oldest !== undefined) this.#lastServed.delete(oldest);
    }
  }

  remove(claim: Claim): Filed[] {
    const filed = [...(this.#filed.get(claim) ?? [])];
    for (const one of filed) this.#takeOut(one);
    return filed;
  }

  /** Removes and returns claims whose deadline is not after `by`, of this priority or lower. */
  removeExpired(by: number, priority: Priority = 'interactive'): WaitingClaim[] {
    const expired = this.#all().filter(({ claim, rank }) => claim.deadline <= by && rank >= ranks[priority]);
    for (const one of expired) this.#takeOut(one);
    return expired;
  }

  /** Removes the last of the least urgent claims: the busiest member's in the busiest server. */
  removeLeastEntitled(): WaitingClaim | undefined {
    const lines = this.#lines.findLast(({ size }) => size > 0) ?? new Map<string, Filed[]>();
    const ofServers = new Map<string, number>();
    for (const [{ server = '' } = {}, ...others] of lines.values())
      ofServers.set(server, (ofServers.get(server) ?? 0) + 1 + others.length);
    const most = Math.max(...ofServers.values());
    let longest: Filed[] = [];
    for (const line of lines.values())
      if (line.length > longest.length && ofServers.get(line[0]?.server ?? '') === most) longest = line;
    const least = longest.at(-1);
    if (least) this.#takeOut(least);
    return least;
  }

  #mostUrgent(): ReadonlyMap<string, Filed[]> {
    return this.#lines.find(({ size }) => size > 0) ?? new Map();
  }

  #file({ claim, resolve, reject }: WaitingClaim, number: number): void {
    const { priority, onBehalfOf: server = '', memberId = '' } = claim;
    const line = `${server} ${memberId}`;
    const filed = { claim, resolve, reject, number, rank: ranks[priority], server, line };
    this.#filed.set(claim, [...(this.#filed.get(claim) ?? []), filed]);
    this.#length += 1;
    const waiting = this.#lines[filed.rank]?.get(filed.line) ?? [];
    this.#lines[filed.rank]?.set(filed.line, waiting);
    waiting.splice(waiting.findLastIndex((other) => other.number < number) + 1, 0, filed);
  }

  #takeOut(filed: Filed): void {
    const { claim, rank, line } = filed;
    const others = (this.#filed.get(claim) ?? []).filter((other) => other !== filed);
    if (others.length > 0) this.#filed.set(claim, others);
    else this.#filed.delete(claim);
    this.#length -= 1;
    const lines = this.#lines[rank];
    const waiting = lines?.get(line) ?? [];
    waiting.splice(waiting.indexOf(filed), 1);
    if (waiting.length === 0) lines?.delete(line);
  }

  #all(): Filed[] {
    return [...this.#filed.values()].flat();
  }

  #compare(a: Filed, b: Filed): number {
    return (
      a.rank - b.rank ||
      this.#lastServedOf(a.server) - this.#lastServedOf(b.server) ||
      this.#lastServedOf(a.line) - this.#lastServedOf(b.line) ||
      a.number - b.number
    );
  }

  #lastServedOf(serverOrLine: string): number {
    return this.#lastServed.get(serverOrLine) ?? 0;
  }
}

export const ranks: Record<Priority, number> = { interactive: 0, picture: 1, background: 2 };
const maxRemembered = 2_000;
