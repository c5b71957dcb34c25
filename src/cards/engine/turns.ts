/** Lets so many work at once; the others wait in the order they came. */
export function takeTurns(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
