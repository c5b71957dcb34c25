import type { Query } from '../../shared/contract/endpoint.ts';
import type { EndpointName } from '../../shared/contract/endpoints.ts';
import { isGatewayStatus } from '../http/gateway-status.ts';
import { type Circuit, createCircuit } from '../limits/circuit.ts';
import type { Claim } from '../limits/claim.ts';
import type { Entry } from './entry.ts';
import { PlayerApiError } from './errors.ts';

type Fetch<Value> = (query: Query, claim: Claim) => Promise<Entry<Value>>;

/** Creates the circuit for all endpoints of the first address: opens after two failures, then lets one probe it. */
export function createFirstCircuit(now: () => number): Circuit {
  return createCircuit({ now, failuresToOpen: 2, restMs: 15_000, longestRestMs: 300_000 });
}

/** Falls back to the second address if the first is down or refuses the key. Records are never mixed. */
export function withSecond<Value>(
  first: Fetch<Value>,
  second: Fetch<Value>,
  { circuit, isOutOfService }: { circuit: Circuit; isOutOfService: (error: unknown) => boolean },
): Fetch<Value> {
  return async (query, claim) => {
    if (circuit.blockedUntil() === undefined) {
      const report = circuit.begin();
      try {
        const entry = await first(query, claim);
        report(true);
        return entry;
      } catch (error) {
        const isOver = isOutOfService(error);
        report(isOver ? false : undefined);
        if (!isOver) throw error;
      }
    }
    return { ...(await second(query, claim)), isFromSecond: true };
  };
}

/** Whether the second address may take over: not after a limit; after a missing path only for player records. */
export function isOutOfService(error: unknown, endpoint: EndpointName): boolean {
  if (!(error instanceof PlayerApiError)) return false;
  const { problem } = error;
  switch (problem.kind) {
    case 'timeout':
      return true;
    case 'unavailable':
      if (problem.status === 404) return endpoint === 'info';
      return problem.status === undefined || isGatewayStatus(problem.status);
    case 'rejected':
      return problem.reason === 'key';
    default:
      return false;
  }
}
