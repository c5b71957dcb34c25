import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../time/clock.ts';
import { TooLate } from '../time/within.ts';

interface BoundOptions extends Pick<Clock, 'now' | 'sleep'> {
  timeoutMs: number;
}

/** Rejects with {@link TooLate} after the timeout, using one timer for all; the work itself continues. */
export function createBound({ timeoutMs, now, sleep }: BoundOptions) {
  const underWay = new Set<{ until: number; giveUp: (error: Error) => void }>();
  let isWatching = false;

  async function watch(): Promise<void> {
    isWatching = true;
    for (let [oldest] = underWay; oldest; [oldest] = underWay) {
      await sleep(Math.min(timeoutMs, Math.max(1, oldest.until - now())));
      // After a busy spell, timers fire before answers are read, so allow two more turns.
      await nextTurn();
      await nextTurn();
      for (const one of underWay) if (one.until <= now()) one.giveUp(new TooLate(timeoutMs));
    }
    isWatching = false;
  }

  return <Value>(work: Promise<Value>): Promise<Value> =>
    new Promise<Value>((resolve, reject) => {
      const one = { until: now() + timeoutMs, giveUp: leave(reject) };
      function leave<Outcome>(end: (outcome: Outcome) => void) {
        return (outcome: Outcome) => {
          underWay.delete(one);
          end(outcome);
        };
      }
      underWay.add(one);
      work.then(leave(resolve), leave(reject));
      if (!isWatching) void watch();
    });
}
