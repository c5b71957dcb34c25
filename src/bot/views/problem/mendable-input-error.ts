import { InputError, type InputProblem } from '../../game/input-error.ts';
import type { Controls } from '../message/view.ts';

/** An input error with what the member may press or choose in place of typing anew. */
export class MendableInputError extends InputError {
  readonly controls: Controls;

  constructor(problem: InputProblem, controls: Controls) {
    super(problem);
    this.controls = controls;
  }
}
