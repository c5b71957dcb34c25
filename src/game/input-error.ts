import type { NamedItem } from './item-search.ts';

/** What is wrong with something a person typed: a closed family, each with the facts its sentence needs. */
export type InputProblem =
  | { kind: 'uid-missing' }
  | { kind: 'uid-not-digits'; typed: string }
  | { kind: 'uid-too-short'; digits: number }
  | { kind: 'uid-too-long'; digits: number }
  | { kind: 'uid-zeros' }
  | { kind: 'region-unknown'; typed: string }
  | { kind: 'item-unknown'; typed: string }
  | { kind: 'item-ambiguous'; typed: string; candidates: readonly NamedItem[] }
  | { kind: 'server-only' };

/** A person's input can't be used; asking the same again changes nothing. */
export class InputError extends Error {
  readonly problem: InputProblem;

  constructor(problem: InputProblem) {
    super(`input: ${problem.kind}`);
    this.name = 'InputError';
    this.problem = problem;
  }
}
