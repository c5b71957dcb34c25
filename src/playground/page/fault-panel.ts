import type { Fault } from '../../service/faults/fault.ts';
import { ask, type RefusedError, refusalOf } from './connection.ts';

/** An order as its form holds it, before anybody has looked whether it makes sense. */
export type FaultDraft = Readonly<Record<string, string | number | undefined>>;

/** The panel where faults of the player API are ordered: what is on, and the way to order and to take away. */
export class FaultPanel {
  isOpen = false;
  /** Undefined: the player API isn't the playground's own, so there is no panel. */
  faults: readonly Fault[] | undefined;
  /** Of the next order. */
  kind = 'unavailable';
  problem: RefusedError | undefined;
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  show(faults: readonly Fault[] | undefined): void {
    this.faults = faults;
    this.#changed();
  }

  toggle(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.problem = undefined;
    this.#changed();
  }

  choose(kind: string): void {
    this.kind = kind;
    this.problem = undefined;
    this.#changed();
  }

  order(draft: FaultDraft): Promise<void> {
    return this.#ask('cause', draft);
  }

  /** Takes away one fault, or all. */
  takeAway(id?: string): Promise<void> {
    return this.#ask('mend', { id });
  }

  async #ask(action: 'cause' | 'mend', body: object): Promise<void> {
    this.problem = undefined;
    try {
      await ask(action, body);
    } catch (error) {
      this.problem = refusalOf(error);
    } finally {
      this.#changed();
    }
  }
}
