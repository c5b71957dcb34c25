import { InputError, type InputProblem } from '../../game/input-error.ts';
import type { Controls } from '../../views/message/view.ts';
import { InputErrorWithControls } from '../../views/problem/input-error-with-controls.ts';

/** Calls `read`, and adds controls to an InputError. @throws InputErrorWithControls */
export function readInput<Input>(read: () => Input, controls: (problem: InputProblem) => Controls): Input {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputErrorWithControls(error.problem, controls(error.problem));
  }
}
