import type { Endpoint } from '../../shared/contract/endpoint.ts';
import type { Log } from '../../shared/log/log.ts';
import { createOutageLog } from '../../shared/log/outage-log.ts';
import { commandFor } from '../../shared/process/command-for.ts';
import { isGatewayStatus } from '../http/gateway-status.ts';
import type { PlayerApiProblem } from './errors.ts';

export type ApiOutages = ReturnType<typeof createApiOutages>;
export type EndpointOutages = ReturnType<ApiOutages['of']>;

/** Logs each cause of an outage once for all endpoints. @param api name of the API in the log */
export function createApiOutages(
  { log, now, remedy = '' }: { log: Log; now: () => number; remedy?: string | undefined },
  api = 'the player API',
) {
  const watch = (began: string, ended: string) => createOutageLog({ log, now, began, ended });
  const silence = watch(`${api} does not answer${remedy}`, `${api} answers again`);
  const rateLimit = watch(
    `${api} refuses requests: its rate limit is reached`,
    `${api} accepts requests again: its rate limit is kept`,
  );
  const allowance = watch(
    `${api} refuses requests: the allowance of the key is used up`,
    `${api} accepts requests again: the key has an allowance`,
  );
  const access = watch(
    `${api} refuses PLAYER_API_KEY (or wants one where none is set) or the User-Agent; ${commandFor('doctor')} says which`,
    `${api} accepts the key and the User-Agent again`,
  );

  function failed(problem: PlayerApiProblem, facts: object): void {
    const status = problem.kind === 'unavailable' ? problem.status : undefined;
    const words = status === undefined ? undefined : `${api} answers with status ${status}`;
    if (isSilence(problem)) silence.failed({ ...facts, problem }, words);
    else silence.succeeded();
    if (problem.kind === 'rate-limited') {
      const refusals = problem.scope === 'quota' ? allowance : rateLimit;
      const retryAt = problem.retryAt === undefined ? undefined : new Date(problem.retryAt).toISOString();
      refusals.failed({ ...facts, retryAt });
    }
    const isOurs = problem.kind === 'rejected' && ['key', 'user-agent'].includes(problem.reason);
    if (isOurs) access.failed({ ...facts, problem });
  }

  return {
    of({ name, isFree = false }: Pick<Endpoint<unknown>, 'name' | 'isFree'>) {
      const unusableAnswers = watch(`${name}: no usable answer`, `${name}: usable answers again`);
      return {
        succeeded(): void {
          for (const outage of [silence, rateLimit, access, unusableAnswers]) outage.succeeded();
          // Free requests succeed even if the allowance is used up.
          if (!isFree) allowance.succeeded();
        },
        failed(problem: PlayerApiProblem, facts: object): void {
          failed(problem, facts);
          if (isUnusable(problem)) unusableAnswers.failed({ ...facts, problem });
        },
      };
    },
  };
}

function isSilence(problem: PlayerApiProblem): boolean {
  if (problem.kind === 'timeout') return true;
  if (problem.kind !== 'unavailable') return false;
  return problem.status === undefined || isGatewayStatus(problem.status);
}

function isUnusable(problem: PlayerApiProblem): boolean {
  return problem.kind === 'contract-broken' || (problem.kind === 'unavailable' && !isSilence(problem));
}
