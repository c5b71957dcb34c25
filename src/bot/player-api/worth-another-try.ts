import { isGatewayStatus } from '../http/gateway-status.ts';
import { TransportError } from '../http/http-client.ts';
import type { Claim } from '../limits/claim.ts';
import type { Ask } from './answer.ts';
import { PlayerApiError } from './errors.ts';
import { longestNamedRetryMs, longestRefusedMs } from './time-budgets.ts';

/** Retries twice after a lost connection, 502, 503 or 504, once after a 500 or short refusal; never background work. */
export function worthAnotherTry(error: unknown, attempt: FailedAttempt): boolean | { at: number } {
  const { attempts, claim, retries, now } = attempt;
  if (!(error instanceof PlayerApiError) || claim.priority === 'background' || retries === 'none')
    return false;
  if (error.problem.kind === 'rate-limited')
    return attempts === 1 && isRefusedShortly(error, claim.deadline, now);
  if (error.problem.kind !== 'unavailable' || attempts >= maxAttempts) return false;
  const { status, retryAt } = error.problem;
  if (retries === 'unanswered' && status !== undefined) return false;
  const isClosed = error.cause instanceof TransportError && error.cause.failure === 'aborted';
  const isTransient =
    status === undefined ? !isClosed : isGatewayStatus(status) || (status === 500 && attempts === 1);
  if (!isTransient || retryAt === undefined) return isTransient;
  return retryAt - now <= longestNamedRetryMs && { at: retryAt };
}

interface FailedAttempt {
  attempts: number;
  claim: Pick<Ask, 'deadline'> & { priority?: Claim['priority'] };
  retries?: Ask['retries'];
  now: number;
}

// A request that our own queue refused has a `cause` and can't wait until its deadline.
function isRefusedShortly({ problem, cause }: PlayerApiError, deadline: number, now: number): boolean {
  if (problem.kind !== 'rate-limited' || problem.scope !== 'edge' || cause !== undefined) return false;
  const { retryAt } = problem;
  return retryAt !== undefined && retryAt - now <= longestRefusedMs && retryAt < deadline;
}

const maxAttempts = 3;
