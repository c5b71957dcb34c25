import type { Log } from '../errors/log.ts';
import { createOutageLog } from '../errors/outage-log.ts';
import { isGatewayStatus } from '../http/gateway-status.ts';
import type { PlayerApiProblem } from './errors.ts';

/** Reports to the operator what keeps the player API from answering us: each cause once when it begins and once when it ends. */
export interface ApiOutages {
  /** A usable answer came. `isFree`: to a question that doesn't count against the key's allowance. */
  succeeded(question: { isFree: boolean }): void;
  /** A question that was sent failed. `facts` hold no address and no key. */
  failed(problem: PlayerApiProblem, facts: object): void;
}

export function createApiOutages({ log, now }: { log: Log; now: () => number }): ApiOutages {
  const watch = (began: string, ended: string) => createOutageLog({ log, now, began, ended });
  const silence = watch('the player API does not answer', 'the player API answers again');
  const rateLimit = watch(
    'the player API refuses requests: its rate limit is reached',
    'the player API accepts requests again: its rate limit is kept',
  );
  const allowance = watch(
    'the player API refuses requests: the allowance of the key is used up',
    'the player API accepts requests again: the key has an allowance',
  );
  const access = watch(
    'the player API refuses the key or the User-Agent',
    'the player API accepts the key and the User-Agent again',
  );
  return {
    succeeded({ isFree }) {
      for (const outage of [silence, rateLimit, access]) outage.succeeded();
      if (!isFree) allowance.succeeded();
    },
    failed(problem, facts) {
      if (isSilence(problem)) return silence.failed({ ...facts, problem });
      // Whatever else it says, it answers.
      silence.succeeded();
      if (problem.kind === 'rate-limited')
        (problem.scope === 'quota' ? allowance : rateLimit).failed({
          ...facts,
          retryAt: new Date(problem.retryAt).toISOString(),
        });
      if (problem.kind === 'rejected' && (problem.reason === 'key' || problem.reason === 'user-agent'))
        access.failed({ ...facts, problem });
    },
  };
}

/** No answer, or one that a gateway gave in place of the API. */
function isSilence(problem: PlayerApiProblem): boolean {
  if (problem.kind === 'timeout') return true;
  if (problem.kind !== 'unavailable') return false;
  return problem.status === undefined || isGatewayStatus(problem.status);
}
