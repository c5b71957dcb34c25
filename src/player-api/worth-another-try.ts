import { isGatewayStatus } from '../http/gateway-status.ts';
import { TransportError } from '../http/http-client.ts';
import type { Claim } from '../limits/pacer.ts';
import { PlayerApiError } from './errors.ts';
import { longestNamedRetryMs } from './time-budgets.ts';

/**
 * Whether another attempt can help: after a lost connection and 502, 503, 504 twice, after a 500 once, never after a
 * refusal, and never for background work. Where the API, or our own circuit, named a time, at that time if it is near.
 */
export function worthAnotherTry(
  error: unknown,
  { attempts, claim, now }: { attempts: number; claim: Claim; now: number },
): boolean | { at: number } {
  if (!(error instanceof PlayerApiError) || error.problem.kind !== 'unavailable') return false;
  if (claim.priority === 'background' || attempts >= maxAttempts) return false;
  const { status, retryAt } = error.problem;
  const isClosed = error.cause instanceof TransportError && error.cause.failure === 'aborted';
  const isTransient =
    status === undefined ? !isClosed : isGatewayStatus(status) || (status === 500 && attempts === 1);
  if (!isTransient || retryAt === undefined) return isTransient;
  return retryAt - now <= longestNamedRetryMs && { at: retryAt };
}

const maxAttempts = 3;
