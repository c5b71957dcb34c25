import type { NamedItem } from './item-search.ts';

export type InputProblem =
  | { kind: 'uid-missing' }
  | { kind: 'second-missing' }
  | { kind: 'no-uid-here' }
  | { kind: 'uid-and-member' }
  | { kind: 'no-account'; userId: string }
  | { kind: 'uid-not-digits'; typed: string }
  /** The region has no player of that name, or several. */
  | { kind: 'name-unknown'; typed: string; region: string }
  | { kind: 'name-ambiguous'; typed: string; region: string }
  | { kind: 'name-here'; typed: string }
  | { kind: 'name-unsearched'; typed: string }
  | { kind: 'uid-several'; uids: readonly [string, string, ...string[]] }
  | { kind: 'too-many-players' }
  | { kind: 'uid-too-short'; digits: number }
  | { kind: 'uid-too-long'; digits: number }
  | { kind: 'uid-zeros' }
  | { kind: 'optedOut' }
  /** `isOwn`: the member linked it. */
  | { kind: 'same-player'; isOwn: boolean }
  | { kind: 'history-unlinked' }
  | { kind: 'history-not-kept' }
  | { kind: 'history-private'; userId: string }
  /** `code`: the typed text as a code for the player API. `suggestion`: a region with a similar name. */
  | { kind: 'region-unknown'; typed: string; code: string | undefined; suggestion: string | undefined }
  | { kind: 'zone-unknown'; typed: string; alike: readonly string[] }
  | { kind: 'map-code' }
  | { kind: 'item-unknown'; typed: string; alike?: readonly NamedItem[] }
  | { kind: 'item-ambiguous'; typed: string; candidates: readonly NamedItem[] }
  | { kind: 'server-only' }
  | { kind: 'leaderboard-off' }
  | { kind: 'excluded' }
  | { kind: 'not-yours'; userId: string }
  | { kind: 'account-unknown' }
  | { kind: 'accounts-full'; most: number }
  | { kind: 'deleted-meanwhile' }
  | { kind: 'check-too-soon'; retryAt: number }
  | { kind: 'not-admin' }
  | { kind: 'choice-unknown' }
  | { kind: 'feedback-short' }
  | { kind: 'feedback-limit'; retryAt: number }
  | { kind: 'share-limit'; retryAt: number };

/** The input is unusable, so repeating it is pointless. */
export class InputError extends Error {
  readonly problem: InputProblem;

  constructor(problem: InputProblem) {
    super(`input: ${problem.kind}`);
    this.name = 'InputError';
    this.problem = problem;
  }
}
