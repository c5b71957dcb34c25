import { InputError, type InputProblem } from '../../game/input-error.ts';
import type { Controls } from '../message/view.ts';

/** Adds controls that replace typing again. */
export class InputErrorWithControls extends InputError {
  readonly controls: Controls;

  constructor(problem: InputProblem, controls: Controls) {
    super(problem);
    this.controls = controls;
  }
}
