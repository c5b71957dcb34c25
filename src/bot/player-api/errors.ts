/**
 * Why the player API could not answer: a closed family. `cause` of the error keeps what was thrown below.
 * Times are milliseconds since the epoch. An outage is never reported as `not-found`.
 */
export type PlayerApiProblem =
  /**
   * `unasked`: regions that could not answer and may have the player. `isPartly`: only the likely regions were asked. `isClan`:
   * the ID is a known clan's.
   */
  | { kind: 'not-found'; unasked?: readonly string[]; isPartly?: true; isClan?: true }
  /** The request itself was refused; asking again changes nothing. */
  | { kind: 'rejected'; reason: 'user-agent' | 'key' | 'plan' | 'parameter'; code: string | undefined }
  /** `edge`: by the firewall, per address. `quota`: the allowance of the key. No `retryAt`: the time is unknown. */
  | { kind: 'rate-limited'; scope: 'edge' | 'quota'; retryAt: number | undefined }
  | { kind: 'unavailable'; status: number | undefined; retryAt: number | undefined }
  | { kind: 'timeout'; afterMs: number }
  | { kind: 'contract-broken'; detail: string };

export class PlayerApiError extends Error {
  readonly problem: PlayerApiProblem;
  /** The requests that were tried and what came back, if the API answers none that Loadout knows: for its operator alone. */
  readonly tried: readonly string[] | undefined;

  constructor(
    problem: PlayerApiProblem,
    { tried, ...options }: { cause?: unknown; tried?: readonly string[] | undefined } = {},
  ) {
    super(`player API: ${problem.kind}`, options);
    this.name = 'PlayerApiError';
    this.problem = problem;
    this.tried = tried;
  }

  /** When the API may be asked again; undefined if the problem names no time. */
  get retryAt(): number | undefined {
    return 'retryAt' in this.problem ? this.problem.retryAt : undefined;
  }
}
