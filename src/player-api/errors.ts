/**
 * Why the player API could not answer: a closed family. `cause` keeps what was thrown underneath.
 * Times are milliseconds since the epoch. An outage is never reported as `not-found`.
 */
export type PlayerApiProblem =
  | { kind: 'not-found' }
  /** The request as such was refused; asking again changes nothing. */
  | { kind: 'rejected'; reason: 'user-agent' | 'key' | 'plan' | 'parameter'; code: string | undefined }
  /** `edge`: the firewall, by address. `quota`: the key's own. No `retryAt`: the time is unknown. */
  | { kind: 'rate-limited'; scope: 'edge' | 'quota'; retryAt: number | undefined }
  | { kind: 'unavailable'; status: number | undefined; retryAt: number | undefined }
  | { kind: 'timeout'; afterMs: number }
  | { kind: 'contract-broken'; detail: string };

export class PlayerApiError extends Error {
  readonly problem: PlayerApiProblem;

  constructor(problem: PlayerApiProblem, options?: { cause?: unknown }) {
    super(`player API: ${problem.kind}`, options);
    this.name = 'PlayerApiError';
    this.problem = problem;
  }
}
