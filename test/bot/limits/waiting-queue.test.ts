import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Claim, Priority } from '../../../src/bot/limits/claim.ts';
import { WaitingQueue } from '../../../src/bot/limits/waiting-queue.ts';

it('keeps its order, deadlines and places as claims come, go and change', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new WaitingQueue();
      const model = new ModelQueue();
      for (const { kind, at, claim } of steps) {
        const meant = model.claims()[at % Math.max(1, model.claims().length)];
        if (kind === 'add' || kind === 'add again') {
          const added = (kind === 'add again' && meant) || { ...claim };
          queue.add(waiting(added));
          model.add(added);
        } else if (kind === 'serve') {
          const first = queue.first();
          if (first) queue.serve(first);
          expect(first?.claim).toBe(model.serve());
        } else if (kind === 'expire') {
          const gone = queue.removeExpired(claim.deadline, claim.priority);
          expect(new Set(claimsOf(gone))).toEqual(new Set(model.removeExpired(claim)));
        } else if (kind === 'give up') {
          const offered = model.leastEntitled();
          const gone = queue.removeLeastEntitled();
          model.removeOneOf(offered.filter((one) => one.claim === gone?.claim));
          expect(gone === undefined).toBe(offered.length === 0);
        } else if (meant && kind === 'change') {
          Object.assign(meant, claim);
          expect(queue.refile(meant)).toBe(true);
        } else if (meant && kind === 'leave') {
          expect(claimsOf(queue.remove(meant))).toEqual(model.remove(meant));
        }
        const inOrder = model.inOrder().map((one) => one.claim);
        expect(queue.length).toBe(inOrder.length);
        expect(queue.first()?.claim).toBe(inOrder[0]);
        expect(queue.nextDeadline()).toBe(Math.min(...inOrder.map(({ deadline }) => deadline)));
        for (const one of new Set(inOrder)) expect(queue.indexOf(one)).toBe(inOrder.indexOf(one));
      }
    }),
    { numRuns: 500 },
  );
});

it('finds no claim that isn’t waiting', () => {
  const queue = new WaitingQueue();
  const stranger: Claim = { priority: 'picture', deadline: 1 };
  expect([queue.refile(stranger), queue.remove(stranger), queue.indexOf(stranger)]).toEqual([false, [], -1]);
  expect([queue.first(), queue.removeLeastEntitled(), queue.nextDeadline()]).toEqual([
    undefined,
    undefined,
    Number.POSITIVE_INFINITY,
  ]);
});

const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'add again', 'serve', 'change', 'leave', 'expire', 'give up'),
  at: fc.nat(),
  claim: fc.record({
    priority: fc.constantFrom<Priority>('interactive', 'picture', 'background'),
    deadline: fc.nat({ max: 50 }),
    onBehalfOf: fc.constantFrom('one', 'two', 'three', undefined),
    memberId: fc.constantFrom('ana', 'ben', undefined),
  }),
});

function waiting(claim: Claim) {
  return { claim, resolve: () => {}, reject: () => {} };
}

function claimsOf(all: readonly { claim: Claim }[]): Claim[] {
  return all.map(({ claim }) => claim);
}

interface Entry {
  claim: Claim;
  number: number;
}

/** The same by sorting all of them each time. */
class ModelQueue {
  #entries: Entry[] = [];
  #served = 0;
  #lastServed = new Map<string, number>();

  claims(): Claim[] {
    return claimsOf(this.#entries);
  }

  add(claim: Claim): void {
    this.#entries.push({ claim, number: ++this.#served });
  }

  inOrder(): Entry[] {
    const keys = ({ claim, number }: Entry) => [
      order.indexOf(claim.priority),
      this.#lastServed.get(claim.onBehalfOf ?? '') ?? 0,
      this.#lastServed.get(lineOf(claim)) ?? 0,
      number,
    ];
    return this.#entries.toSorted((one, other) => {
      const differences = keys(one).map((key, index) => key - (keys(other)[index] ?? 0));
      return differences.find((difference) => difference !== 0) ?? 0;
    });
  }

  serve(): Claim | undefined {
    const [first] = this.inOrder();
    if (!first) return undefined;
    this.removeOneOf([first]);
    this.#served += 1;
    this.#lastServed.set(first.claim.onBehalfOf ?? '', this.#served);
    this.#lastServed.set(lineOf(first.claim), this.#served);
    return first.claim;
  }

  remove(claim: Claim): Claim[] {
    return this.#removeAll((one) => one.claim === claim);
  }

  removeOneOf([entry]: readonly Entry[]): void {
    this.#removeAll((one) => one === entry);
  }

  removeExpired({ deadline, priority }: Pick<Claim, 'deadline' | 'priority'>): Claim[] {
    return this.#removeAll(
      ({ claim }) => claim.deadline <= deadline && order.indexOf(claim.priority) >= order.indexOf(priority),
    );
  }

  /** The last entry of each member with the most entries, in the servers with the most entries. */
  leastEntitled(): Entry[] {
    const lowest = this.inOrder().at(-1)?.claim.priority;
    const least = this.#entries.filter(({ claim }) => claim.priority === lowest);
    const ofServer = ({ claim }: Entry) => least.filter((one) => one.claim.onBehalfOf === claim.onBehalfOf);
    const most = Math.max(...least.map((entry) => ofServer(entry).length));
    const busiest = least.filter((entry) => ofServer(entry).length === most);
    const ofMember = ({ claim }: Entry) => busiest.filter((one) => lineOf(one.claim) === lineOf(claim));
    const longest = Math.max(...busiest.map((entry) => ofMember(entry).length));
    return busiest.filter((entry) => {
      const share = ofMember(entry);
      return share.length === longest && share.every(({ number }) => number <= entry.number);
    });
  }

  #removeAll(isMeant: (entry: Entry) => boolean): Claim[] {
    const gone = this.#entries.filter(isMeant);
    this.#entries = this.#entries.filter((one) => !gone.includes(one));
    return claimsOf(gone);
  }
}

function lineOf({ onBehalfOf = '', memberId = '' }: Claim): string {
  return `${onBehalfOf} ${memberId}`;
}

const order: readonly Priority[] = ['interactive', 'picture', 'background'];
