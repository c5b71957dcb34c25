import type { PageChoice } from '../dialogs/form.ts';
import { watch } from '../watch.ts';

export interface SelectField {
  messageId: string;
  name: string;
  choices: readonly PageChoice[];
  min: number;
  max: number;
}

/** State of all selects; one list can be open. */
export class SelectState {
  /** Written as `message:select`. */
  open: string | undefined;
  active = 0;
  chosen: ReadonlySet<string> = new Set();
  readonly #send: (field: SelectField, values: string[]) => void;

  constructor(send: (field: SelectField, values: string[]) => void) {
    this.#send = send;
    watch(this);
  }

  isOpen(field: SelectField): boolean {
    return this.open === keyOf(field);
  }

  toggle(field: SelectField): void {
    if (this.isOpen(field)) {
      this.close();
      return;
    }
    this.open = keyOf(field);
    const chosen = field.choices.filter(({ isChosen }) => isChosen).map(({ value }) => value);
    this.chosen = new Set(chosen);
    this.active = Math.max(
      0,
      field.choices.findIndex(({ isChosen }) => isChosen),
    );
  }

  close(): void {
    this.open = undefined;
  }

  move(field: SelectField, to: number): void {
    this.active = Math.min(field.choices.length - 1, Math.max(0, to));
  }

  /** Highlights the next choice with this first letter. */
  find(field: SelectField, letter: string): void {
    const begins = ({ label }: PageChoice) => label.toLowerCase().startsWith(letter.toLowerCase());
    const after = field.choices.findIndex((choice, index) => index > this.active && begins(choice));
    const found = after >= 0 ? after : field.choices.findIndex(begins);
    if (found >= 0) this.move(field, found);
  }

  /** Takes a choice: a single-value select sends at once, others mark or unmark it. */
  take(field: SelectField, index = this.active): void {
    const value = field.choices[index]?.value;
    if (value === undefined) return;
    this.active = index;
    if (field.max === 1) {
      this.close();
      this.#send(field, [value]);
      return;
    }
    const chosen = new Set(this.chosen);
    if (!chosen.delete(value) && chosen.size < field.max) chosen.add(value);
    this.chosen = chosen;
  }

  /** Sends the marked choices, if there are enough. */
  submit(field: SelectField): void {
    if (this.chosen.size < field.min) return;
    this.close();
    this.#send(field, [...this.chosen]);
  }
}

function keyOf({ messageId, name }: SelectField): string {
  return `${messageId}:${name}`;
}
