import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Claim } from '../../src/limits/claim.ts';
import type { Priority } from '../../src/limits/priority.ts';
import { WaitingQueue } from '../../src/limits/waiting-queue.ts';

it('keeps its order, deadlines and places through whatever comes, goes and changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = new WaitingQueue();
      const model = new ModelQueue();
      for (const { kind, at, claim } of steps) {
        const meant = model.claims[at % Math.max(1, model.claims.length)];
        if (kind === 'add') {
          const added = { ...claim };
          queue.add(waiting(added));
          model.add(added);
        } else if (kind === 'serve') {
          const first = queue.first();
          expect(first?.claim).toBe(model.first());
          if (first) queue.serve(first);
          model.serve();
        } else if (kind === 'expire') {
          const gone = queue.removeExpired(claim.deadline, claim.priority).map(({ claim }) => claim);
          expect(new Set(gone)).toEqual(new Set(model.removeExpired(claim)));
        } else if (meant && kind === 'change') {
          Object.assign(meant, claim);
          expect(queue.refile(meant)).toBe(true);
        } else if (meant && kind === 'leave') {
          expect(queue.remove(meant)?.claim).toBe(meant);
          model.remove(meant);
        }
        expect(queue.length).toBe(model.claims.length);
        expect(queue.first()?.claim).toBe(model.first());
        expect(queue.nextDeadline()).toBe(Math.min(...model.claims.map(({ deadline }) => deadline)));
        for (const [place, one] of model.inOrder().entries()) expect(queue.indexOf(one)).toBe(place);
        expect([...model.leastEntitled(), undefined]).toContain(queue.leastEntitled());
        expect(queue.leastEntitled() === undefined).toBe(model.claims.length === 0);
      }
    }),
    { numRuns: 300 },
  );
});

it('knows nothing of a claim that does not wait', () => {
  const queue = new WaitingQueue();
  const stranger: Claim = { priority: 'picture', deadline: 1 };
  expect([queue.refile(stranger), queue.remove(stranger), queue.indexOf(stranger)]).toEqual([
    false,
    undefined,
    -1,
  ]);
  expect([queue.first(), queue.leastEntitled(), queue.nextDeadline()]).toEqual([
    undefined,
    undefined,
    Number.POSITIVE_INFINITY,
  ]);
});

const step = fc.record({
  kind: fc.constantFrom('add', 'add', 'add', 'serve', 'change', 'leave', 'expire'),
  at: fc.nat(),
  claim: fc.record({
    priority: fc.constantFrom<Priority>('interactive', 'picture', 'background'),
    deadline: fc.nat({ max: 50 }),
    onBehalfOf: fc.constantFrom('one', 'two', 'three', undefined),
  }),
});

function waiting(claim: Claim) {
  return { claim, resolve: () => {}, reject: () => {} };
}

/** The same by sorting all of them each time. */
class ModelQueue {
  claims: Claim[] = [];
  #numbers = new Map<Claim, number>();
  #served = 0;
  #lastServed = new Map<string, number>();

  add(claim: Claim): void {
    this.claims.push(claim);
    this.#numbers.set(claim, ++this.#served);
  }

  inOrder(): Claim[] {
    const order: readonly Priority[] = ['interactive', 'picture', 'background'];
    const keys = (claim: Claim) => [
      order.indexOf(claim.priority),
      this.#lastServed.get(claim.onBehalfOf ?? '') ?? 0,
      this.#numbers.get(claim) ?? 0,
    ];
    return this.claims.toSorted((one, other) => {
      const differences = keys(one).map((key, index) => key - (keys(other)[index] ?? 0));
      return differences.find((difference) => difference !== 0) ?? 0;
    });
  }

  first(): Claim | undefined {
    return this.inOrder()[0];
  }

  serve(): void {
    const first = this.first();
    if (!first) return;
    this.remove(first);
    this.#lastServed.set(first.onBehalfOf ?? '', ++this.#served);
  }

  remove(claim: Claim): void {
    this.claims = this.claims.filter((other) => other !== claim);
  }

  removeExpired({ deadline, priority }: Pick<Claim, 'deadline' | 'priority'>): Claim[] {
    const order: readonly Priority[] = ['interactive', 'picture', 'background'];
    const gone = this.claims.filter(
      (one) => one.deadline <= deadline && order.indexOf(one.priority) >= order.indexOf(priority),
    );
    for (const claim of gone) this.remove(claim);
    return gone;
  }

  /** The last of each server that has as many as any. */
  leastEntitled(): Claim[] {
    const lowest = this.inOrder().at(-1)?.priority;
    const least = this.claims.filter(({ priority }) => priority === lowest);
    const ofServer = (claim: Claim) => least.filter((one) => one.onBehalfOf === claim.onBehalfOf);
    const most = Math.max(...least.map((claim) => ofServer(claim).length));
    const numberOf = (claim: Claim) => this.#numbers.get(claim) ?? 0;
    return least.filter((claim) => {
      const share = ofServer(claim);
      return share.length === most && share.every((other) => numberOf(other) <= numberOf(claim));
    });
  }
}
