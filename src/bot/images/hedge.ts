import type { Sleep } from '../../shared/time/sleep.ts';

export type Attempt<Value> = (signal: AbortSignal) => Promise<Value>;

interface HedgeOptions<Value> {
  afterMs: number;
  sleep: Sleep;
  isGood: (value: Value) => boolean;
}

/** Asks in order; if one is slow, starts the next in parallel. @returns the first good answer, or all without one */
export async function hedge<Value>(
  asks: readonly Attempt<Value>[],
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

// One shared error: otherwise each call would create one with its stack.
const isOver = new Error('another answer was good');

async function raceAgainst(open: Iterable<Promise<true>>, ms: number | undefined, sleep: Sleep) {
  if (ms === undefined) return Promise.race(open);
  const alarm = new AbortController();
  const late = sleep(ms, alarm.signal).catch(() => undefined);
  try {
    return (await Promise.race([...open, late])) === true;
  } finally {
    alarm.abort();
  }
}
