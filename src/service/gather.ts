type AnswerOf<Answer> = (key: string, place: number) => Answer;

/**
 * Counts in batches what comes one by one: while one is under way, what comes waits for the next. So an answer is never older
 * than its question, and a busy service pays for a few calls to the store instead of thousands.
 * @param run counts each key so many times; what it resolves with answers the first, second … of a key, or place 0: not counted
 */
export function gather<Answer>(
  run: (counts: ReadonlyMap<string, number>) => Promise<AnswerOf<Answer>>,
): (key: string, count: 0 | 1) => Promise<Answer> {
  let waiting = new Map<string, number>();
  let next: Promise<AnswerOf<Answer>> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function runWaiting(): Promise<AnswerOf<Answer>> {
    const running = run(waiting);
    waiting = new Map();
    next = undefined;
    last = running.catch(() => undefined);
    return running;
  }

  return async (key, count) => {
    const place = (waiting.get(key) ?? 0) + count;
    waiting.set(key, place);
    next ??= last.then(runWaiting);
    return (await next)(key, count && place);
  };
}
