import { every, type Schedule } from '../../../src/shared/time/schedule.ts';
import { sleep } from '../../../src/shared/time/sleep.ts';

/** Time of a gateway process that passes when the test says so: its jobs run by the clock, and at each step too. */
export function handmadeSchedule() {
  let time = 1_700_000_000_000;
  const jobs: (() => Promise<void>)[] = [];
  const noted: Schedule = (job, everyMs) => {
    jobs.push(job);
    return every(job, everyMs);
  };
  return {
    now: () => time,
    sleep,
    every: noted,
    async pass(ms: number) {
      time += ms;
      for (const job of jobs) await job();
    },
  };
}
