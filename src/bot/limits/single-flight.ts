import type { Claim } from './claim.ts';

/** Merges concurrent identical requests. @param onChanged called with each shared claim that has changed */
export function createSingleFlight<Value>(onChanged: (claim: Claim) => void = () => undefined) {
  type Start = (claim: Claim) => Promise<Value>;
  const flights = new Map<string, Flight<Value>>();

  function open(key: string, claim: Claim, start: Start): Flight<Value> {
    const progress = { isSent: false };
    const shared = {
      ...claim,
      onGranted(waitedMs: number) {
        progress.isSent = true;
        claim.onGranted?.(waitedMs);
      },
    };
    const outcome = start(shared).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    const flight = { claim: shared, outcome, callers: 0, progress };
    flights.set(key, flight);
    return flight;
  }

  /** Removes an unsent flight, which won't be admitted any more, so that later requests start a new one. */
  function giveUp(key: string, flight: Flight<Value>): void {
    if (flight.progress.isSent) return;
    if (flights.get(key) === flight) flights.delete(key);
    flight.claim.deadline = 0;
    onChanged(flight.claim);
  }

  return {
    /**
     * Joins the flight under `key` or starts one; all callers get its outcome. The claim passed to `start` is shared:
     * highest priority and latest deadline of all that joined.
     * @param signal aborts when the caller no longer needs the outcome. A flight without callers leaves the limiter's
     * queue; a request that was sent continues, for the cache
     */
    join(key: string, claim: Claim, start: Start, signal?: AbortSignal): Promise<Value> {
      if (signal?.aborted) return start({ ...claim, deadline: 0 });
      const known = flights.get(key);
      if (known && raise(known.claim, claim)) onChanged(known.claim);
      const flight = known ?? open(key, claim, start);
      flight.callers += 1;
      if (!signal) return flight.outcome;
      const leave = () => {
        flight.callers -= 1;
        if (flight.callers === 0) giveUp(key, flight);
      };
      signal.addEventListener('abort', leave, { once: true });
      return flight.outcome.finally(() => signal.removeEventListener('abort', leave));
    },
    claimOf: (key: string): Claim | undefined => flights.get(key)?.claim,
  };
}

interface Flight<Value> {
  claim: Claim;
  outcome: Promise<Value>;
  callers: number;
  progress: { isSent: boolean };
}

function raise(shared: Claim, { priority, deadline, onBehalfOf, memberId }: Claim): boolean {
  const isMoreUrgent = order.indexOf(priority) < order.indexOf(shared.priority);
  if (!isMoreUrgent && deadline <= shared.deadline) return false;
  if (isMoreUrgent) Object.assign(shared, { priority, onBehalfOf, memberId });
  shared.deadline = Math.max(shared.deadline, deadline);
  return true;
}

const order: readonly Claim['priority'][] = ['interactive', 'picture', 'background'];
