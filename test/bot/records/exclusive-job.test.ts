import { expect, it } from 'vitest';
import { ExclusiveJob, jobsRecord } from '../../../src/bot/records/exclusive-job.ts';
import { Records } from '../../../src/bot/records/records.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { storeKinds } from '../../support/store/store-kinds.ts';

it.for(storeKinds)(
  'an exclusive job runs in one process at a time, repeats when due, and is taken over from a dead process, in $kind',
  async ({ isMissing, start }, { skip }) => {
    if (isMissing) skip();
    const store = await start();
    let time = 1_700_000_000_000;
    const openTurn = async (work: string) => {
      const options = { now: () => time, sleep: async () => undefined, log: recordingLog() };
      const records = new Records({ stores: await store.open(), ...options });
      return new ExclusiveJob(work, { jobs: await records.open(jobsRecord), ...options });
    };
    try {
      const processes = [await openTurn('digest'), await openTurn('digest'), await openTurn('digest')];
      const lengths = { every: 60_000, for: 5_000 };
      const takers = async () => {
        const taken = await Promise.all(processes.map((one) => one.take('guild', lengths)));
        return processes.filter((_, i) => taken[i]);
      };
      const [first, ...others] = await takers();
      expect(others).toEqual([]);
      time += 4_999;
      expect(await takers()).toEqual([]);
      expect(await first?.isOpen('guild', lengths)).toBe(false);
      // The first one died.
      time += 1;
      expect(await first?.isOpen('guild', lengths)).toBe(true);
      const [second] = await takers();
      await second?.done('guild');
      time += 59_999;
      expect(await takers()).toEqual([]);
      expect(await second?.take('other', lengths)).toBe(true);
      expect(await (await openTurn('rank-ups')).take('guild', lengths)).toBe(true);
      time += 1;
      expect(await takers()).toHaveLength(1);
    } finally {
      await store.stop();
    }
  },
);
