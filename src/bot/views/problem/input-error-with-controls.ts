import { InputError, type InputProblem } from '../../game/input-error.ts';
import type { Controls, Text } from '../message/view.ts';

export class InputErrorWithControls extends InputError {
  readonly controls: Controls;
  readonly linesBefore: readonly Text[];

  constructor(problem: InputProblem, controls: Controls, linesBefore: readonly Text[] = []) {
    super(problem);
    this.controls = controls;
    this.linesBefore = linesBefore;
  }
}
