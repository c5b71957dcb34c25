import type { Claim } from './claim.ts';

/** Sends no two identical requests at once. @param onChanged called with each shared claim that has changed */
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

  /** The next equal request starts a new flight, unless this one was sent: one that waits will not be admitted. */
  function giveUp(key: string, flight: Flight<Value>): void {
    if (flight.progress.isSent) return;
    if (flights.get(key) === flight) flights.delete(key);
    flight.claim.deadline = 0;
    onChanged(flight.claim);
  }

  return {
    /**
     * Joins the flight under `key`, or starts one. Every caller gets its outcome, value or error. The claim handed to
     * `start` is shared: it has the highest priority and the latest deadline of all that joined.
     * @param signal aborts if the caller needs no outcome any more. A flight that no caller needs leaves the queue of the
     * limiter; a request that was sent goes on, for the cache
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
  /** The callers that still need the outcome. */
  callers: number;
  progress: { isSent: boolean };
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
