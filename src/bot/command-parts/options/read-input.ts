import type { Work } from '../../discord/command.ts';
import { InputError, type InputProblem } from '../../game/input-error.ts';
import type { Refusal } from '../../views/message/retry.ts';
import type { Controls } from '../../views/message/view.ts';

interface InputHandlers<Input> {
  /** @throws InputError */
  read(): Input;
  use(input: Input): Work;
  /** What a member may press or choose in place of typing anew. */
  controls(problem: InputProblem): Controls;
}

/** What was typed, or undefined where it can't be used. */
export function readUsable<Input>(read: () => Input): Input | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Reads what was typed and goes on with it; what can't be used is refused with the buttons and selects that can mend it. */
export function readInput<Input>({ read, use, controls }: InputHandlers<Input>): Work | Refusal {
  try {
    return use(read());
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { refused: error, ...controls(error.problem) };
  }
}
