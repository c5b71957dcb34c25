import type { Claim } from '../limits/pacer.ts';

interface SingleFlight<Value> {
  /**
   * Joins the flight under `key`, or starts one. Every caller gets its outcome, value or error. The claim that `start`
   * is handed is everybody's: as urgent as the most urgent who joined, and waiting as long as the most patient.
   */
  join(key: string, claim: Claim, start: (claim: Claim) => Promise<Value>): Promise<Value>;
  /** The claim of the flight under `key`; undefined where none is under way. */
  claimOf(key: string): Claim | undefined;
}

/**
 * No two identical questions on their way at once. A flight belongs to nobody: a caller that gives up (see `within`)
 * stops waiting and the others still get their answer.
 * @param onJoined told whenever a claim under way has changed
 */
export function createSingleFlight<Value>(onJoined: () => void = () => undefined): SingleFlight<Value> {
  const flights = new Map<string, { claim: Claim; outcome: Promise<Value> }>();
  return {
    join(key, claim, start) {
      const under = flights.get(key);
      if (under) {
        if (raise(under.claim, claim)) onJoined();
        return under.outcome;
      }
      const shared = { ...claim };
      const outcome = start(shared).finally(() => flights.delete(key));
      flights.set(key, { claim: shared, outcome });
      return outcome;
    },
    claimOf: (key) => flights.get(key)?.claim,
  };
}

function raise(shared: Claim, { priority, deadline, onBehalfOf }: Claim): boolean {
  const isMoreUrgent = order.indexOf(priority) < order.indexOf(shared.priority);
  if (!isMoreUrgent && deadline <= shared.deadline) return false;
  // Whoever is in the greater hurry pays for it.
  if (isMoreUrgent) Object.assign(shared, { priority, onBehalfOf });
  shared.deadline = Math.max(shared.deadline, deadline);
  return true;
}

const order: readonly Claim['priority'][] = ['interactive', 'picture', 'background'];
