import type { Sleep } from '../../shared/time/sleep.ts';

export type Ask<Value> = (signal: AbortSignal) => Promise<Value>;

interface HedgeOptions<Value> {
  /** If the last source has not answered after this time, it also asks the next one. */
  afterMs: number;
  sleep: Sleep;
  isGood: (value: Value) => boolean;
}

/**
 * Asks one source after the other until an answer is good. It does not abandon a slow source: it also asks the next one, the
 * first good answer wins, and it aborts the others.
 * @returns only the good answer, or all answers if none is good
 */
export async function hedge<Value>(
  asks: readonly Ask<Value>[],
  { afterMs, sleep, isGood }: HedgeOptions<Value>,
): Promise<Value[]> {
  const open = new Map<number, Promise<true>>();
  const answers: Value[] = [];
  const won = new AbortController();
  let next = 0;
  const askNext = (): void => {
    const index = next++;
    const answered = asks[index]?.(won.signal).then((value): true => {
      open.delete(index);
      answers.push(value);
      return true;
    });
    if (answered) open.set(index, answered);
  };
  try {
    while (answers.length < asks.length) {
      if (open.size === 0) askNext();
      const isAnswered = await raceAgainst(open.values(), next < asks.length ? afterMs : undefined, sleep);
      const good = answers.find(isGood);
      if (good !== undefined) return [good];
      if (!isAnswered) askNext();
    }
    return answers;
  } finally {
    won.abort(isOver);
  }
}

// Made once: without a reason of ours each call would make an error with a stack.
const isOver = new Error('another answer was good');

/** True as soon as one has answered, false after `ms`. */
async function raceAgainst(open: Iterable<Promise<true>>, ms: number | undefined, sleep: Sleep) {
  if (ms === undefined) return Promise.race(open);
  const alarm = new AbortController();
  // Aborted, it rejects; the race is over by then.
  const late = sleep(ms, alarm.signal).catch(() => undefined);
  try {
    return (await Promise.race([...open, late])) === true;
  } finally {
    alarm.abort();
  }
}
