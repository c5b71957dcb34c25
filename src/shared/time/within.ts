import type { Sleep } from './sleep.ts';

export class TooLate extends Error {
  constructor(afterMs: number) {
    super(`not done within ${afterMs} ms`);
    this.name = 'TooLate';
  }
}

/** Resolves as `work` within `ms`, afterwards as `late`; the work continues. @throws TooLate without `late` */
export async function within<Value>(
  ms: number,
  work: Promise<Value>,
  { sleep, late = () => tooLate(ms) }: { sleep: Sleep; late?: () => Value },
): Promise<Value> {
  const done = new AbortController();
  const alarm = sleep(ms, done.signal).then(late);
  // Both rejections are expected: the timer's if the work was in time, the work's if not.
  alarm.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, alarm]);
  } finally {
    done.abort(inTime);
  }
}

// Shared: otherwise each call would create an error with a stack.
const inTime = new Error('the work was done in time');

function tooLate(ms: number): never {
  throw new TooLate(ms);
}
