import type { Claim } from './claim.ts';

interface SingleFlight<Value> {
  /**
   * Joins the flight under `key`, or starts one. Every caller gets its outcome, value or error. The claim handed to
   * `start` is shared: it has the highest priority and the latest deadline of all that joined.
   */
  join(key: string, claim: Claim, start: (claim: Claim) => Promise<Value>): Promise<Value>;
  /** The shared claim of the flight under `key`; undefined if there is none. */
  claimOf(key: string): Claim | undefined;
}

/**
 * Sends no two identical requests at once. A flight does not end with its first caller: one that gives up (see `within`)
 * stops waiting, and the others still get the answer.
 * @param onChanged told of each shared claim that has changed
 */
export function createSingleFlight<Value>(
  onChanged: (claim: Claim) => void = () => undefined,
): SingleFlight<Value> {
  const flights = new Map<string, { claim: Claim; outcome: Promise<Value> }>();
  return {
    join(key, claim, start) {
      const flight = flights.get(key);
      if (flight) {
        if (raise(flight.claim, claim)) onChanged(flight.claim);
        return flight.outcome;
      }
      const shared = { ...claim };
      const outcome = start(shared).finally(() => flights.delete(key));
      flights.set(key, { claim: shared, outcome });
      return outcome;
    },
    claimOf: (key) => flights.get(key)?.claim,
  };
}

function raise(shared: Claim, { priority, deadline, onBehalfOf, memberId }: Claim): boolean {
  const isMoreUrgent = order.indexOf(priority) < order.indexOf(shared.priority);
  if (!isMoreUrgent && deadline <= shared.deadline) return false;
  // The most urgent caller is charged for the request.
  if (isMoreUrgent) Object.assign(shared, { priority, onBehalfOf, memberId });
  shared.deadline = Math.max(shared.deadline, deadline);
  return true;
}

const order: readonly Claim['priority'][] = ['interactive', 'picture', 'background'];
