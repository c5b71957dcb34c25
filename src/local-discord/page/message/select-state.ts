import type { PageChoice } from '../dialogs/form.ts';
import { watch } from '../watch.ts';

/** A select of a message, with what it offers. */
export interface SelectField {
  messageId: string;
  /** Its custom id. */
  name: string;
  choices: readonly PageChoice[];
  min: number;
  max: number;
}

/** The select whose list is open: one at a time. */
export class SelectState {
  /** As `message:select`; undefined if none is open. */
  open: string | undefined;
  /** Index of the choice that the arrows are at. */
  active = 0;
  /** Values that are chosen in the open list. */
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

  /** Moves to the next choice that begins with a letter. */
  find(field: SelectField, letter: string): void {
    const begins = ({ label }: PageChoice) => label.toLowerCase().startsWith(letter.toLowerCase());
    const after = field.choices.findIndex((choice, index) => index > this.active && begins(choice));
    const found = after >= 0 ? after : field.choices.findIndex(begins);
    if (found >= 0) this.move(field, found);
  }

  /** Takes a choice. A select of one value sends it at once; a select of several marks or unmarks it. */
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

  /** Sends what is marked, if that is enough. */
  submit(field: SelectField): void {
    if (this.chosen.size < field.min) return;
    this.close();
    this.#send(field, [...this.chosen]);
  }
}

function keyOf({ messageId, name }: SelectField): string {
  return `${messageId}:${name}`;
}
