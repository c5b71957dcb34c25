export interface SingleFlight<Value> {
  /** Joins the flight under `key`, or starts one. Every caller gets its outcome, value or error. */
  join(key: string, start: () => Promise<Value>): Promise<Value>;
}

/**
 * No two identical questions on their way at once. A flight belongs to nobody: a caller that gives up (see `within`)
 * stops waiting and the others still get their answer.
 */
export function createSingleFlight<Value>(): SingleFlight<Value> {
  const flights = new Map<string, Promise<Value>>();
  return {
    join(key, start) {
      const under = flights.get(key);
      if (under) return under;
      const flight = start().finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
  };
}
