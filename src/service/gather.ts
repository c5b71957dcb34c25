type AnswerOf<Answer> = (key: string, place: number) => Answer;

/**
 * Counts requests in batches. Those that arrive during a batch wait for the next, so that no answer is older than its
 * request. @param run counts each key as often as the map says; its result returns the answer to the first, second …
 * request by number; 0 is a request that is not counted
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
