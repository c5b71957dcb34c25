export function createSemaphore(permits: number) {
  const waiting: (() => void)[] = [];
  let available = permits;
  return async <Value>(task: () => Promise<Value>): Promise<Value> => {
    if (available > 0) available--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else available++;
    }
  };
}
