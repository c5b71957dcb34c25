import { z } from 'zod';
import { hasPassed } from '../../shared/time/stored-time.ts';
import type { Collection } from './collection.ts';
import { defineRecord } from './define-record.ts';

export const jobsRecord = defineRecord({
  name: 'turns',
  schema: z.object({
    works: z
      .record(z.string(), z.object({ takenAt: z.number().optional(), doneAt: z.number().optional() }))
      .default({}),
  }),
  owner: 'guild',
});

export const everywhere = 'loadout';

interface JobTimes {
  every?: number;
  for: number;
}

export class ExclusiveJob {
  readonly #work: string;
  readonly #jobs: Collection<typeof jobsRecord.schema>;
  readonly #now: () => number;

  constructor(
    work: string,
    { jobs, now }: { jobs: Collection<typeof jobsRecord.schema>; now: () => number },
  ) {
    this.#work = work;
    this.#jobs = jobs;
    this.#now = now;
  }

  async isOpen(key: string, lengths: JobTimes): Promise<boolean> {
    return this.#isOpenIn((await this.#jobs.get(key)).works, lengths);
  }

  async take(key: string, lengths: JobTimes): Promise<boolean> {
    const { decision } = await this.#jobs.decide(key, ({ works }) => {
      const isOurs = this.#isOpenIn(works, lengths);
      const taken = { ...works[this.#work], takenAt: this.#now() };
      return { change: isOurs ? { works: { ...works, [this.#work]: taken } } : {}, decision: isOurs };
    });
    return decision;
  }

  /** Records the end of a run, unless the server's data has since been deleted. */
  async done(key: string): Promise<void> {
    await this.#jobs.update(key, ({ works }) =>
      works[this.#work] ? { works: { ...works, [this.#work]: { doneAt: this.#now() } } } : {},
    );
  }

  #isOpenIn(
    works: z.output<typeof jobsRecord.schema>['works'],
    { every = 0, for: takenMs }: JobTimes,
  ): boolean {
    const { takenAt, doneAt } = works[this.#work] ?? {};
    return hasPassed(takenMs, takenAt, this.#now()) && hasPassed(every, doneAt, this.#now());
  }
}
