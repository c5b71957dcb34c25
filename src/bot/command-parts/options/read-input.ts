import { InputError, type InputProblem } from '../../game/input-error.ts';
import type { Controls } from '../../views/message/view.ts';
import { type Mend, MendableInputError } from '../../views/problem/mendable-input-error.ts';

/** Returns what was typed, or undefined if it can't be used. */
export function readUsable<Input>(read: () => Input): Input | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/**
 * Reads what was typed.
 * @param controls what a member may press or choose in place of typing anew
 * @param mend how to go on with a player who is chosen by name
 * @throws MendableInputError if `read` throws an InputError that has no controls yet
 */
export function readInput<Input>(
  read: () => Input,
  controls: (problem: InputProblem) => Controls,
  mend?: () => Mend | undefined,
): Input {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError) || error instanceof MendableInputError) throw error;
    throw new MendableInputError(error.problem, controls(error.problem), mend?.());
  }
}
