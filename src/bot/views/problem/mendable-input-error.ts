import { InputError, type InputProblem } from '../../game/input-error.ts';
import type { PlayerRef } from '../../members/resolve-player.ts';
import type { Controls } from '../message/view.ts';

/** An input error with what the member may press or choose in place of typing anew. */
export class MendableInputError extends InputError {
  readonly controls: Controls;
  readonly mend: Mend | undefined;

  constructor(problem: InputProblem, controls: Controls, mend?: Mend) {
    super(problem);
    this.controls = controls;
    this.mend = mend;
  }
}

/** How the answer goes on with another player in place of the one that could not be read. */
export interface Mend {
  /** The region that the member named. */
  region: string | undefined;
  /** The name is not that of another member of this server. */
  isNoMember?: true;
  /** The custom id that shows it. */
  show(player: PlayerRef): string;
}
