import { read } from '../support/project-files.ts';

/** A mend that is taken back: in `file`, the statement `text` becomes another one. */
export type Mistake = Record<
  'name' | 'only' | 'seed' | 'hours' | 'failure' | 'file' | 'text' | 'becomes',
  string
>;

const plan = /^(?<name>\S.*) \| (?<only>.+) \| (?<seed>\d+) \| (?<hours>.+) \| (?<failure>.+)/;
const change = / {2}(?<file>\S+): (?<text>.+)\n {2}becomes: ?(?<becomes>.*)$/;

/** Each after its plan (faults, seed, hours) and the failure that shows it: a simulation that does not notice is no check. */
export const mistakes = Array.from(
  read('test/simulation/mistakes.txt').matchAll(new RegExp(`${plan.source}\n${change.source}`, 'gm')),
  ({ groups }) => groups as Mistake,
);
