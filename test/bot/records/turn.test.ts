import { expect, it } from 'vitest';
import { Records } from '../../../src/bot/records/records.ts';
import { Turn, turnsRecord } from '../../../src/bot/records/turn.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { storeKinds } from '../../support/store/store-kinds.ts';

it.for(storeKinds)(
  'a turn is of one process at a time, comes again when it is over, and goes on where a process died, in $kind',
  async ({ isMissing, start }, { skip }) => {
    if (isMissing) skip();
    const store = await start();
    let time = 1_700_000_000_000;
    const openTurn = async (work: string) => {
      const options = { now: () => time, sleep: async () => undefined, log: recordingLog() };
      const records = new Records({ stores: await store.open(), ...options });
      return new Turn(work, { turns: await records.open(turnsRecord), ...options });
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
