/** A problem in words, and what to offer beside them. */
export interface WordedProblem {
  title: string;
  text: string;
  /** Who can do something about it: whoever asked (by waiting, by other input), or the operator alone. */
  solvedBy: 'member' | 'operator';
  /** The buttons that can help: the same question again, or the same uid in the other regions. */
  offer: 'again' | 'elsewhere' | 'nothing';
}
