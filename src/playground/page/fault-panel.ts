import type { Fault } from '../../service/faults/fault.ts';
import { post, type RequestError, toRequestError } from './connection.ts';

/** An order as its form holds it, not yet validated. */
export type FaultDraft = Readonly<Record<string, string | number | undefined>>;

/** The panel of the player API's faults: lists the active ones, orders more and removes them. */
export class FaultPanel {
  isOpen = false;
  /** Undefined: the player API is not the playground's own, and there is no panel. */
  faults: readonly Fault[] | undefined;
  /** Of the next order. */
  kind = 'unavailable';
  problem: RequestError | undefined;
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
    return this.#post('order-fault', draft);
  }

  /** Removes one fault, or all. */
  remove(id?: string): Promise<void> {
    return this.#post('clear-faults', { id });
  }

  async #post(action: 'order-fault' | 'clear-faults', body: object): Promise<void> {
    this.problem = undefined;
    try {
      await post(action, body);
    } catch (error) {
      this.problem = toRequestError(error);
    } finally {
      this.#changed();
    }
  }
}
