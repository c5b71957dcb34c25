import { expect, it } from 'vitest';
import { MovableClock } from '../../src/playground/movable-clock.ts';
import { createVirtualClock } from '../support/time/virtual-clock.ts';

const hourMs = 3_600_000;

/** A clock over one that stands still. */
function openClock() {
  const base = createVirtualClock(0);
  const never = () => async () => {};
  return new MovableClock({ now: base.now, sleep: base.sleep, every: never });
}

it('advances in steps, and runs each due job once per step', async () => {
  const clock = openClock();
  const runs: number[] = [];
  clock.every(async () => void runs.push(clock.now()), 5 * 60_000);
  const weekly: number[] = [];
  clock.every(async () => void weekly.push(clock.now()), 100 * hourMs);
  const steps: number[] = [];
  clock.onStep((ms) => steps.push(ms));
  await clock.advance(7 * 24 * hourMs);
  expect(clock.aheadMs).toBe(7 * 24 * hourMs);
  expect(runs).toEqual(Array.from({ length: 28 }, (_, at) => (at + 1) * 6 * hourMs));
  expect(weekly).toEqual([102 * hourMs]);
  await clock.advance(20 * 60_000);
  expect(steps).toEqual([...Array.from({ length: 28 }, () => 6 * hourMs), 20 * 60_000]);
});

it('stops at the time that a job tells, and runs it then', async () => {
  const clock = openClock();
  const runs: number[] = [];
  const nextAt = async () => [50 * hourMs, 75.5 * hourMs].find((at) => at > clock.now());
  clock.every(async () => void runs.push(clock.now()), 1_000 * hourMs, nextAt);
  await clock.advance(50 * hourMs);
  expect(runs).toEqual([50 * hourMs]);
  await clock.advance(50 * hourMs);
  expect(runs).toEqual([50 * hourMs, 75.5 * hourMs]);
  expect(clock.aheadMs).toBe(100 * hourMs);
});

it('waits for a job before it moves on, and runs no job that was ended', async () => {
  const clock = openClock();
  const seen: string[] = [];
  clock.every(async () => {
    seen.push('begins');
    await new Promise(setImmediate);
    seen.push('ends');
  }, hourMs);
  const end = clock.every(async () => void seen.push('ended'), hourMs);
  await end();
  await Promise.all([clock.advance(hourMs), clock.advance(hourMs)]);
  expect(seen).toEqual(['begins', 'ends', 'begins', 'ends']);
});

it('ends a long sleep when it is due, and leaves a short one to real time', async () => {
  const clock = openClock();
  const woken: string[] = [];
  void clock.sleep(5 * hourMs).then(() => woken.push('long'));
  void clock.sleep(10 * hourMs).then(() => woken.push('longer'));
  void clock.sleep(1_000).then(() => woken.push('short'));
  await clock.advance(6 * hourMs);
  await new Promise(setImmediate);
  expect(woken).toEqual(['long']);
  const stopped = new AbortController();
  const asleep = clock.sleep(hourMs, stopped.signal);
  stopped.abort(new Error('no longer needed'));
  await expect(asleep).rejects.toThrow('no longer needed');
});
