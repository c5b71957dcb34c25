import { expect, it, onTestFinished } from 'vitest';
import { every } from '../../../src/shared/time/schedule.ts';

it('leaves out what falls due while a run goes on, and goes on with the next that is due', async () => {
  let runs = 0;
  let endFirst = () => {};
  const first = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  const job = async () => {
    runs += 1;
    if (runs === 1) await first;
  };
  onTestFinished(every(job, 1));
  await dueTimes(20);
  expect(runs).toBe(1);
  endFirst();
  // Runs that had been queued behind the first would all be over now; the clock itself brings one or two at most.
  await new Promise((again) => setImmediate(again));
  expect(runs).toBeLessThan(5);
  await dueTimes(20);
  expect(runs).toBeGreaterThan(1);
});

it('ends when the run under way is over', async () => {
  const ends: (() => void)[] = [];
  let runsOver = 0;
  const end = every(async () => {
    await new Promise<void>((resolve) => ends.push(resolve));
    runsOver += 1;
  }, 1);
  await dueTimes(2);
  const ended = end();
  ends[0]?.();
  await ended;
  expect(runsOver).toBe(1);
});

/** Resolves when a schedule of the same interval has had that many runs. */
async function dueTimes(count: number): Promise<void> {
  await new Promise<void>((resolve) => {
    let left = count;
    const timer = setInterval(() => {
      left -= 1;
      if (left > 0) return;
      clearInterval(timer);
      resolve();
    }, 1);
  });
}
