import { describe, expect, it } from 'vitest';
import { createSingleFlight } from '../../../src/bot/limits/single-flight.ts';
import { within } from '../../../src/shared/time/within.ts';
import { createVirtualClock } from '../../support/time/virtual-clock.ts';

const claim = { priority: 'interactive', deadline: 9_000 } as const;

describe('single flight', () => {
  it('starts one flight for all callers of a key', async () => {
    const flights = createSingleFlight<number>();
    const { start, land, starts } = flightOf(7);
    const callers = Array.from({ length: 50 }, () => flights.join('a', claim, start));
    land();
    expect(await Promise.all(callers)).toEqual(Array(50).fill(7));
    expect(starts()).toBe(1);
  });

  it('starts another when the last one has ended, and for another key', async () => {
    const flights = createSingleFlight<number>();
    const { start, land, starts } = flightOf(7);
    land();
    await flights.join('a', claim, start);
    await flights.join('a', claim, start);
    await Promise.all([flights.join('a', claim, start), flights.join('b', claim, start)]);
    expect(starts()).toBe(4);
  });

  it('gives all callers the same failure and then forgets it', async () => {
    const flights = createSingleFlight<number>();
    const failing = () => Promise.reject(new Error('lost'));
    const outcomes = await Promise.allSettled([
      flights.join('a', claim, failing),
      flights.join('a', claim, failing),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await flights.join('a', claim, async () => 1)).toBe(1);
  });

  it('continues when a caller gives up', async () => {
    const clock = createVirtualClock();
    const flights = createSingleFlight<number>();
    const { start, land } = flightOf(7);
    const late = () => {
      throw new Error('gave up');
    };
    const hasty = within(10, flights.join('a', claim, start), { sleep: clock.sleep, late });
    const patient = within(1_000, flights.join('a', claim, start), { sleep: clock.sleep, late });
    const outcome = Promise.allSettled([hasty, patient]);
    await clock.pass(10);
    land();
    expect(await outcome).toMatchObject([{ reason: { message: 'gave up' } }, { value: 7 }]);
    expect(clock.sleeping()).toBe(0);
  });
});

describe('a flight that no caller needs', () => {
  const needed = () => new AbortController();

  it('leaves the queue with the last of them, and the next caller starts over', async () => {
    const changed: number[] = [];
    const flights = createSingleFlight<number>(({ deadline }) => changed.push(deadline));
    const { start, land, starts } = flightOf(7);
    const [one, other] = [needed(), needed()];
    const outcomes = [one, other].map(({ signal }) => flights.join('a', claim, start, signal));
    one.abort();
    expect(changed).toEqual([]);
    other.abort();
    expect(changed).toEqual([0]);
    outcomes.push(flights.join('a', claim, start));
    land();
    expect(await Promise.all(outcomes)).toEqual([7, 7, 7]);
    expect(starts()).toBe(2);
  });

  it('has no time if its only caller gave up before it began', async () => {
    const flights = createSingleFlight<number>();
    const outcome = flights.join('a', claim, async ({ deadline }) => deadline, AbortSignal.abort());
    expect(await outcome).toBe(0);
    expect(flights.claimOf('a')).toBeUndefined();
  });

  it('stays for the next caller if its request was sent', async () => {
    const flights = createSingleFlight<number>();
    const { start, land, starts } = flightOf(7);
    const one = needed();
    const outcomes = [
      flights.join(
        'a',
        claim,
        (shared) => {
          shared.onGranted?.(0);
          return start();
        },
        one.signal,
      ),
    ];
    one.abort();
    outcomes.push(flights.join('a', claim, start));
    land();
    expect(await Promise.all(outcomes)).toEqual([7, 7]);
    expect(starts()).toBe(1);
  });

  it('stays for one that says nothing of when it needs it', async () => {
    const changed: number[] = [];
    const flights = createSingleFlight<number>(({ deadline }) => changed.push(deadline));
    const { start, land } = flightOf(7);
    const one = needed();
    const outcomes = [flights.join('a', claim, start, one.signal), flights.join('a', claim, start)];
    one.abort();
    land();
    expect(await Promise.all(outcomes)).toEqual([7, 7]);
    expect(changed).toEqual([]);
  });
});

function flightOf(value: number) {
  let starts = 0;
  let land = () => {};
  const landed = new Promise<void>((resolve) => {
    land = resolve;
  });
  const start = async () => {
    starts += 1;
    await landed;
    return value;
  };
  return { start, land: () => land(), starts: () => starts };
}
