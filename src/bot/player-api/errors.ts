/** Why a lookup failed. The error's `cause` is the original; times are in milliseconds since the epoch. */
export type PlayerApiProblem =
  /** `unasked`: regions that may have them. `isPartly`: only likely ones were asked. `isClan`: the ID is a clan's. */
  | { kind: 'not-found'; unasked?: readonly string[]; isPartly?: true; isClan?: true }
  /** Retrying is pointless. */
  | { kind: 'rejected'; reason: 'user-agent' | 'key' | 'plan' | 'parameter'; code: string | undefined }
  /** `edge`: the firewall's limit per address. `quota`: the key's allowance. `retryAt` may be unknown. */
  | { kind: 'rate-limited'; scope: 'edge' | 'quota'; retryAt: number | undefined }
  | { kind: 'unavailable'; status: number | undefined; retryAt: number | undefined }
  | { kind: 'timeout'; afterMs: number }
  | { kind: 'contract-broken'; detail: string };

export class PlayerApiError extends Error {
  readonly problem: PlayerApiProblem;
  /** If Loadout understands no answer: the tried requests and their answers, for the operator. */
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

  get retryAt(): number | undefined {
    return 'retryAt' in this.problem ? this.problem.retryAt : undefined;
  }
}
