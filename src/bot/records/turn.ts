import { z } from 'zod';
import { hasPassed } from '../../shared/time/stored-time.ts';
import type { Collection } from './collection.ts';
import { defineRecord } from './define-record.ts';

export const turnsRecord = defineRecord({
  name: 'turns',
  schema: z.object({
    works: z
      .record(z.string(), z.object({ takenAt: z.number().optional(), doneAt: z.number().optional() }))
      .default({}),
  }),
  owner: 'guild',
});

export const everywhere = 'loadout';

interface TurnLengths {
  every?: number;
  for: number;
}

export class Turn {
  readonly #work: string;
  readonly #turns: Collection<typeof turnsRecord.schema>;
  readonly #now: () => number;

  constructor(
    work: string,
    { turns, now }: { turns: Collection<typeof turnsRecord.schema>; now: () => number },
  ) {
    this.#work = work;
    this.#turns = turns;
    this.#now = now;
  }

  async isOpen(key: string, lengths: TurnLengths): Promise<boolean> {
    return this.#isOpenIn((await this.#turns.get(key)).works, lengths);
  }

  async take(key: string, lengths: TurnLengths): Promise<boolean> {
    const { decision } = await this.#turns.decide(key, ({ works }) => {
      const isOurs = this.#isOpenIn(works, lengths);
      const taken = { ...works[this.#work], takenAt: this.#now() };
      return { change: isOurs ? { works: { ...works, [this.#work]: taken } } : {}, decision: isOurs };
    });
    return decision;
  }

  /** Writes nothing if the server's data has since been deleted. */
  async done(key: string): Promise<void> {
    await this.#turns.update(key, ({ works }) =>
      works[this.#work] ? { works: { ...works, [this.#work]: { doneAt: this.#now() } } } : {},
    );
  }

  #isOpenIn(
    works: z.output<typeof turnsRecord.schema>['works'],
    { every = 0, for: takenMs }: TurnLengths,
  ): boolean {
    const { takenAt, doneAt } = works[this.#work] ?? {};
    return hasPassed(takenMs, takenAt, this.#now()) && hasPassed(every, doneAt, this.#now());
  }
}
