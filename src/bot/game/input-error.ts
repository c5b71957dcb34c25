import type { NamedItem } from './item-search.ts';

/** What is wrong with something a person typed: a closed family, each with the facts its sentence needs. */
export type InputProblem =
  | { kind: 'uid-missing' }
  /** The message on which a menu was opened holds none. */
  | { kind: 'no-uid-here' }
  | { kind: 'uid-and-member' }
  /** The member who was named shows no account to the one who asks. */
  | { kind: 'no-account'; userId: string }
  | { kind: 'uid-not-digits' }
  /** The first two of them. */
  | { kind: 'uid-several'; uids: readonly [string, string] }
  | { kind: 'uid-too-short'; digits: number }
  | { kind: 'uid-too-long'; digits: number }
  | { kind: 'uid-zeros' }
  /** Two were asked for, and both are one. */
  | { kind: 'same-player' }
  /** Nobody linked the player, or whoever did keeps the history to themselves. */
  | { kind: 'history-unlinked' }
  /** The member who was named keeps it to themselves. */
  | { kind: 'history-private'; userId: string }
  /**
   * `code`: what the player API can be asked for all the same, undefined where it can be no code. `suggestion`: a region that
   * is written much like it.
   */
  | { kind: 'region-unknown'; typed: string; code: string | undefined; suggestion: string | undefined }
  | { kind: 'map-code' }
  | { kind: 'item-unknown'; typed: string }
  | { kind: 'item-ambiguous'; typed: string; candidates: readonly NamedItem[] }
  | { kind: 'server-only' }
  | { kind: 'leaderboard-off' }
  /** Whose message the button stands in. */
  | { kind: 'not-yours'; userId: string }
  /** No account of the member's own is meant. */
  | { kind: 'account-unknown' }
  | { kind: 'accounts-full'; most: number }
  /** `retryAt`: milliseconds since the epoch. */
  | { kind: 'check-too-soon'; retryAt: number }
  | { kind: 'not-admin' }
  /** What came back of a form is none of its choices. */
  | { kind: 'choice-unknown' }
  | { kind: 'feedback-short' }
  /** `retryAt`: milliseconds since the epoch. */
  | { kind: 'feedback-limit'; retryAt: number };

/** A person's input can't be used; asking the same again changes nothing. */
export class InputError extends Error {
  readonly problem: InputProblem;

  constructor(problem: InputProblem) {
    super(`input: ${problem.kind}`);
    this.name = 'InputError';
    this.problem = problem;
  }
}
