import { TransportError } from '../http/http-client.ts';
import type { Claim } from '../limits/pacer.ts';
import { PlayerApiError } from './errors.ts';

/**
 * Whether asking once more can help: after a lost connection and 502, 503, 504 twice, after a 500 once, never after a
 * refusal, and never for work that nobody waits for. Where upstream, or our own circuit, named a time that is near, then.
 */
export function worthAnotherTry(
  error: unknown,
  { attempts, claim, now }: { attempts: number; claim: Claim; now: number },
): boolean | { at: number } {
  if (!(error instanceof PlayerApiError) || error.problem.kind !== 'unavailable') return false;
  if (claim.priority === 'background' || attempts >= mostAttempts) return false;
  const { status, retryAt } = error.problem;
  const isDoorClosed = error.cause instanceof TransportError && error.cause.failure === 'aborted';
  const isPassing =
    status === undefined ? !isDoorClosed : passing.includes(status) || (status === 500 && attempts === 1);
  if (!isPassing || retryAt === undefined) return isPassing;
  return retryAt - now <= nearMs && { at: retryAt };
}

const mostAttempts = 3;
const passing = [502, 503, 504];
const nearMs = 3_000;
