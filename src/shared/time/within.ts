import type { Sleep } from './sleep.ts';

export class TooLate extends Error {
  constructor(afterMs: number) {
    super(`not done within ${afterMs} ms`);
    this.name = 'TooLate';
  }
}

/** Settles like `work`, or after `ms` like `late`, while the work continues. @throws TooLate if there is no `late` */
export async function within<Value>(
  ms: number,
  work: Promise<Value>,
  { sleep, late = () => tooLate(ms) }: { sleep: Sleep; late?: () => Value },
): Promise<Value> {
  const done = new AbortController();
  const alarm = sleep(ms, done.signal).then(late);
  // Both may reject unheard: the timer if the work was in time, the work if it was not.
  alarm.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, alarm]);
  } finally {
    done.abort(inTime);
  }
}

// One shared error: otherwise each call would create one with its stack.
const inTime = new Error('the work was done in time');

function tooLate(ms: number): never {
  throw new TooLate(ms);
}
